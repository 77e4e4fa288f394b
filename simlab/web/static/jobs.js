// What the server thinks: one job per tab, heard event by event, each told to have been heard.
import { unmarked } from "./transcript.js";

const ACK = 400;  // ms between two acknowledgements

function tab() {
  let name = sessionStorage.getItem("simlab.tab");
  if (!name) {
    name = crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (each) => each.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem("simlab.tab", name);
  }
  return name;
}

async function failure(answer) {
  let content = {};
  try { content = await answer.json(); } catch { /* no words came with it */ }
  return Object.assign(new Error(content.error ?? `the server says ${answer.status}`), { key: content.key });
}

export async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw await failure(answer);
  return answer.json();
}

export async function post(path, content) {
  const answer = await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(content),
  });
  if (!answer.ok) throw await failure(answer);
  return answer.json();
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value.replaceAll("\r\n", "\n");
    const pieces = rest.split("\n\n");
    rest = pieces.pop();
    for (const piece of pieces) {
      const found = { event: "message", data: "" };
      for (const line of piece.split("\n")) {
        const at = line.indexOf(":");
        if (at > 0) found[line.slice(0, at)] = (found[line.slice(0, at)] && line.startsWith("data") ? "\n" : "") + line.slice(at + 1).trimStart();
      }
      yield found;
    }
  }
}

// Begin a job; `hear` maps names of events to listeners. `done` and `error` always come last, once.
export function begin(kind, request, hear) {
  const control = new AbortController();
  const job = { id: null, over: false };
  let told = 0;
  const ack = () => {
    if (job.id !== null && Date.now() - told >= ACK) {
      told = Date.now();
      fetch(`/api/jobs/${job.id}/ack`, { method: "POST" }).catch(() => {});
    }
  };
  const end = (name, content) => {
    if (!job.over) {
      job.over = true;
      hear[name]?.(content);
    }
  };
  job.stop = () => job.id !== null && fetch(`/api/jobs/${job.id}/stop`, { method: "POST" }).catch(() => {});
  job.leave = () => { job.over = true; control.abort(); };  // nobody wants to hear the rest
  (async () => {
    try {
      const answer = await fetch(`/api/jobs/${kind}`, {
        method: "POST", headers: { "Content-Type": "application/json" }, signal: control.signal,
        body: unmarked(JSON.stringify({ ...request, tab: tab() })),
      });
      if (!answer.ok) throw await failure(answer);
      for await (const { event, data } of events(answer.body)) {
        const content = JSON.parse(data || "{}");
        if (job.over) return;
        if (event === "job") job.id = content.id;
        if (event === "done" || event === "error") {
          end(event, content);
          return;
        }
        hear[event]?.(content);
        ack();
      }
      end("done", { stopped: "ended" });
    } catch (error) {
      end("error", { message: error.message, key: error.key });
    }
  })();
  return job;
}

// What all jobs say while they wait and begin.
export function waiting(say) {
  return {
    waiting: ({ ahead }) => say(`Waiting: ${ahead} ${ahead === 1 ? "question" : "questions"} came before this one …`),
    started: () => say("Thinking …"),
    note: ({ text }) => say(text),
  };
}

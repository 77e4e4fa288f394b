// The player's page: a position by taps, and a card that grows surer while it thinks.
import { $, button, drawn, el, fill, keepingFocus, later, select } from "./dom.js";
import { Card, headline, share } from "./card.js";
import { counts, countsText } from "./text.js";
import { begin, get, post, waiting } from "./jobs.js";
import { changedRules, mySeat, number, presetChoice, seatsChoice } from "./table.js";
import { lineup } from "./players.js";
import { listRecent, remember } from "./store.js";
import { positionForm } from "./form.js";
import { readAddress, writeAddress } from "./state.js";

const SECONDS = 20;
let declared = JSON.parse($("#declared").textContent);
const keys = declared.keys.map((each) => each.name);
const card = new Card($("#result"), $("#verdict"), $("#status"));
let state;
let form;
let opponents;
let playOn;
let job = null;
let asked = "";  // the address that was asked last
let shown = null;  // the verdict that is shown, and of which address
let before = null;  // the one that was shown before something was changed
const steps = [];  // addresses, for undo

const me = () => Number(/\d+/.exec(state.position.me ?? "0")?.[0] ?? 0);
const others = () => Array.from({ length: declared.seats.now - 1 }, (_, n) => (me() + 1 + n) % declared.seats.now);
const base = () => ({ game: declared.name, seats: declared.seats.now, preset: state.preset ?? undefined, rules: state.rules });
const position = () => ({ ...form.told(), ...(me() ? { me: String(me()) } : {}) });

async function declare() {
  const query = new URLSearchParams();
  if (state.seats) query.set("seats", state.seats);
  if (state.preset) query.set("preset", state.preset);
  if ((state.seats ?? declared.seats.now) !== declared.seats.now || state.preset !== declared.preset) {
    try {
      declared = await get(`/api/games/${declared.name}?${query}`);
    } catch (error) {
      say(error.message);
    }
  }
}

function say(text) {
  $("#status").textContent = text;
}

// Draw the whole form anew, from the state.
async function draw() {
  await declare();
  const seats = declared.seats.now;
  if (me() >= seats) state.position.me = "0";
  fill($("#table"),
    seatsChoice(declared, (value) => { state.seats = value; redraw(); }),
    mySeat(declared, me(), (value) => { state.position.me = String(value); redraw(); }),
    presetChoice(declared, (value) => { state.preset = value; redraw(); }));
  form = positionForm($("#keys"), declared, { seats, me: me() }, state.position, () => edited());
  opponents = lineup(declared, others().map((seat) => `P${seat}`), { mixed: true, alike: seats > 2 ? "The others play like" : "The other plays like", who: "each in a way of its own" }, edited);
  opponents.write(state.options.opponents ?? "");
  playOn = lineup(declared, ["you"], { mixed: false, alike: "You play on like", who: "" }, edited);
  playOn.write(state.options.me ?? "");
  fill($("#players"), opponents.node, playOn.node);
  options();
  maps();
}

function redraw() {
  keep();
  keepingFocus(draw).then(edited);
}

function options() {
  const told = (name) => (value) => {
    if (value === null || value === "") delete state.options[name]; else state.options[name] = value;
    edited();
  };
  const wanted = declared.objectives.map((each) => ({ value: each, text: each === "score" ? (declared.metrics[0]?.label ?? each) : each }));
  fill($("#options"),
    el("label", { class: "asked" }, el("span", { class: "name" }, "What you are after"), select("What you are after", wanted, state.options.objective ?? "score", told("objective"))),
    number("Seconds to think, at most", { low: 1, high: 120, first: SECONDS }, state.options.max_seconds ?? SECONDS, told("max_seconds")),
    el("h3", {}, "Rules that are not as printed"), changedRules(declared, state.rules, edited));
}

// Take what the form says into the state.
function keep() {
  if (!form) return;
  state.position = position();
  const said = { opponents: opponents.read(), me: playOn.read() };
  for (const [name, text] of Object.entries(said)) {
    if (text === declared.default_policy) delete state.options[name]; else state.options[name] = text;
  }
}

// Put what is told into the address; what has been asked stays where `back` finds it.
function address(thinking = false) {
  const link = writeAddress(state);
  const here = location.search || location.pathname;
  if (link === here && !thinking) return;
  const leaves = asked && location.search === asked && link !== here;
  history[leaves ? "pushState" : "replaceState"]({ asked: thinking }, "", link);
}

function edited() {
  keep();
  address();
  understand();
  if (asked && asked !== location.search) {
    job?.leave();
    card.root.classList.add("stale");
    card.root.classList.remove("final");
    think();
  }
}

const think = later(700, () => ask(false));

const understand = later(250, async () => {
  if (form.missing()) return;
  try {
    const found = await post("/api/read", { ...base(), position: position() });
    form.fault(null);
    form.understood(found.position);
    keep();
    address(Boolean(history.state?.asked));
  } catch (error) {
    if (error.key || asked) form.fault(error.key, error.message);
  }
});

// `leading` to the card, unless somebody is still busy with the form.
function ask(leading = true) {
  keep();
  job?.leave();
  address(true);
  if (asked && asked !== location.search && steps.at(-1) !== asked) steps.push(asked);
  asked = location.search || "?";
  if (shown && shown.link !== asked) before = shown;
  $("#undo").disabled = !steps.length;
  $("#ask").textContent = "Ask again";
  $(".report", card.root).hidden = true;
  card.root.classList.remove("final");
  say("Asking …");
  let last = null;
  const request = { ...base(), position: position(), max_seconds: SECONDS, ...state.options };
  job = begin("advise", request, {
    ...waiting((text) => say(text)),
    position: (found) => form.fault(null, found),
    card: (found) => {
      last = found;
      card.root.classList.remove("stale");
      card.show(found, { again });
      if (leading) lead();
      leading = false;
      shown = { link: asked, verdict: found.verdict.text };
      showBefore();
      if (found.final) changes();
    },
    done: (how) => {
      if (how.stopped === "replaced" || !last) return;
      const report = $(".report", card.root);
      report.hidden = !how.report;
      if (how.report) report.href = `/api/jobs/${job.id}/report`;
      share($(".links", card.root), last, location.href);
      remember({ link: location.pathname + location.search, game: declared.name, title: declared.title, verdict: headline(last), said: last.position[0] ?? "" });
      listRecent($("#recent-fold .recent"), declared.name);
    },
    error: ({ message, key }) => {
      card.root.hidden = true;
      card.head.textContent = "What should you do?";
      say(message);
      form.fault(key ?? null, message);
      $("#say").textContent = message;
    },
  });
  if (leading) lead();
}

function lead() {
  if (matchMedia("(max-width: 900px)").matches) $("#card").scrollIntoView({ block: "start", behavior: "instant" });
}

function showBefore() {
  const line = $(".before", card.root);
  line.hidden = !before || before.link === asked;
  line.textContent = line.hidden ? "" : `Before the change: ${before.verdict}`;
}

// Ask with another style of the others.
function again({ style, seat }) {
  const now = seat === null ? style : others().map((each) => (each === seat ? style : (state.options.opponents ?? declared.default_policy).split(",")[0])).join(",");
  opponents.write(now);
  edited();
}

// One card more or less, of those that are counted in the position.
function changes() {
  const place = $(".more-cards", card.root);
  const first = form.fields.find((each) => each.key.kind.type === "counted" && each.read() && !each.typed());
  if (!first) { fill(place); return; }
  const kind = first.key.kind;
  const now = counts(kind, first.read()) ?? new Map();
  const move = (said, by) => () => {
    const next = new Map(now);
    next.set(said, Math.max(0, (next.get(said) ?? 0) + by));
    form.set(first.key.name, countsText(next));
    edited();
  };
  const title = (said) => (kind.titles?.[said] ?? said).replaceAll("_", " ");
  const held = [...now.keys()].slice(0, 6);
  fill(place, el("p", { class: "note" }, `One card more or less (${first.key.label ?? first.key.name}):`),
    el("p", { class: "buttons" }, held.map((said) => [button(`+ ${title(said)}`, move(said, 1)), button(`− ${title(said)}`, move(said, -1))])));
  $(".change", card.root).hidden = false;
}

function go(search) {
  job?.leave();
  history.pushState(null, "", search === "?" ? location.pathname : search);
  load(true);
}

async function load(think) {
  state = readAddress(location.search, keys);
  await draw();
  keep();
  if (think) ask(); else understand();
}

function maps() {
  const whole = form.fields.filter((each) => each.key.kind.type === "whole").map((each) => ({ value: each.key.name, text: each.key.label ?? each.key.name, span: span(each) }));
  const first = form.fields.find((each) => each.key.kind.type === "counted");
  const words = first ? first.key.kind.words.filter(Boolean).map((each) => ({ value: each, text: (first.key.kind.titles?.[each] ?? each), span: "0:4" })) : [];
  const all = [...whole, ...words];
  if (!all.length) { $("#map-fold").hidden = true; return; }
  const made = ["Across", "Down"].map((name, n) => {
    const values = el("input", { type: "text", "aria-label": `${name}: values`, value: n ? "" : all[0].span, placeholder: "1:5 or 2,4,6" });
    const list = select(`${name}: what varies`, n ? [{ value: "", text: "nothing" }, ...all] : all, "", (value) => {
      values.value = all.find((each) => each.value === value)?.span ?? "";
    });
    return { list, values, node: el("div", { class: "asked" }, el("span", { class: "name" }, name), el("span", { class: "line" }, list, values)) };
  });
  const drawing = el("div");
  const press = button("Draw it", () => {
    keep();
    job?.leave();
    const features = Object.fromEntries(made.filter(({ list }) => list.value).map(({ list, values }) => [list.value, values.value]));
    job = begin("map", { ...base(), position: position(), ...state.options, features, max_seconds: 0.5 }, {
      ...waiting((text) => { told.textContent = text; }),
      map: (found) => {
        told.textContent = found.final ? "" : `${found.done} of ${found.cells_in_all} cells …`;
        if (found.picture) drawn(drawing, found.picture);
        fill(legend, found.legend.map((line) => el("p", { class: "note" }, line)));
      },
      done: () => { told.textContent = ""; },
      error: ({ message }) => { told.textContent = message; },
    });
  });
  const told = el("p", { class: "note", role: "status" });
  const legend = el("div");
  fill($("#map"), made.map(({ node }) => node), el("p", { class: "buttons" }, press), told, drawing, legend);
}

function span({ key }) {
  const high = Math.min(key.kind.high, key.kind.low + 30);
  return `${key.kind.low}:${high}:${Math.max(1, Math.round((high - key.kind.low) / 10))}`;
}

async function paste() {
  const told = $("#pasted");
  try {
    const found = await post("/api/paste", { ...base(), text: $("#paste").value });
    if (found.game) state = { seats: null, preset: null, rules: {}, position: {}, options: {} };  // a whole command
    if (found.seats) state.seats = found.seats;
    if (found.preset) state.preset = found.preset;
    Object.assign(state.rules, found.rules);
    Object.assign(state.position, found.position);
    Object.assign(state.options, found.options);
    if (found.game && found.game !== declared.name) {
      location.assign(`/advise/${found.game}${writeAddress(state)}`);
      return;
    }
    told.textContent = found.unread.length ? `Not understood: ${found.unread.join("; ")}` : "Read.";
    form = null;
    await draw();
    edited();
  } catch (error) {
    told.textContent = error.message;
  }
}

$("#ask").addEventListener("click", () => ask());
$(".stop", card.root).addEventListener("click", () => job?.stop());
$("#take").addEventListener("click", paste);
$("#position").addEventListener("submit", (event) => { event.preventDefault(); ask(); });
$("#undo").addEventListener("click", () => go(steps.pop()));
addEventListener("popstate", () => { job?.leave(); load(Boolean(history.state?.asked)); });
addEventListener("pageshow", (event) => { if (event.persisted) load(false); });
listRecent($("#recent-fold .recent"), declared.name);
load(Boolean(history.state?.asked));

// Watch a game told step by step, load one, or take a seat in it; advice at any decision.
import { $, button, choice, el, fill, keepingFocus } from "./dom.js";
import { Card, share } from "./card.js";
import { begin, get, waiting } from "./jobs.js";
import { estimate } from "./text.js";
import { lineup } from "./players.js";
import { number, presetChoice, seatsChoice } from "./table.js";
import { readAddress, writeAddress } from "./state.js";
import { readTranscript } from "./transcript.js";

const FLAGS = { mode: "mode", lineup: "lineup", seed: "seed", game: "number", me: "seat", at: "at", actions: "actions", "max-seconds": "max_seconds" };
const SECONDS = 10;  // for advice on the way
const WAYS = [{ value: "watch", text: "Watch" }, { value: "play", text: "Take a seat" }];
let declared = JSON.parse($("#declared").textContent);
const card = new Card($("#advice"), $("#hint-verdict"), $("#status"));
let state;
let players;
let job = null;
let game = null;  // what is watched: as the server has told it
let from = null;  // where the server finds it
let at = 0;

const say = (text) => { $("#status").textContent = text; };
const seat = () => Math.min(state.options.seat ?? 0, declared.seats.now - 1);
const playing = () => state.options.mode === "play";
const actions = () => (state.options.actions ? state.options.actions.split("~") : []);
const source = () => ({ game: declared.name, lineup: players.read(), seats: declared.seats.now, preset: state.preset ?? undefined, rules: state.rules,
  seed: state.options.seed ?? 1, number: state.options.number ?? 0 });

async function draw() {
  const query = new URLSearchParams();
  if (state.seats) query.set("seats", state.seats);
  if (state.preset) query.set("preset", state.preset);
  if ((state.seats ?? declared.seats.now) !== declared.seats.now || state.preset !== declared.preset) {
    declared = await get(`/api/games/${declared.name}?${query}`).catch((error) => { say(error.message); return declared; });
  }
  const set = (name) => (value) => { if (value === null) delete state.options[name]; else state.options[name] = value; edited(); };
  const seats = Array.from({ length: declared.seats.now }, (_, n) => ({ value: n, text: `P${n}` }));
  fill($("#table"),
    el("div", { class: "asked" }, el("span", { class: "name" }, "You"), choice("You", WAYS, state.options.mode ?? "watch", (value) => { state.options.mode = value; keep(); edited(); keepingFocus(draw); }, true).node),
    seatsChoice(declared, (value) => { state.seats = value; keep(); edited(); keepingFocus(draw); }),
    playing() ? el("div", { class: "asked" }, el("span", { class: "name" }, "Your seat"), choice("Your seat", seats, seat(), (value) => { state.options.seat = Number(value); edited(); }, true).node) : null,
    presetChoice(declared, (value) => { state.preset = value; keep(); edited(); keepingFocus(draw); }),
    number("Seed", { low: 0, high: 1e9, first: 1 }, state.options.seed ?? 1, set("seed")),
    number("Game", { low: 0, high: 1e9, first: 0 }, state.options.number ?? 0, set("number")));
  players = lineup(declared, seats.map(({ text }) => text), { mixed: false, alike: playing() ? "All the others play like" : "All play like", who: "each in a way of its own" }, edited);
  players.write(state.options.lineup ?? "");
  fill($("#players"), players.node);
}

function keep() {
  const text = players.read();
  if (text === declared.default_policy) delete state.options.lineup; else state.options.lineup = text;
}

const write = (push = false) => history[push ? "pushState" : "replaceState"]({ asked: Boolean(game) || playing() }, "", writeAddress(state, FLAGS));

function edited() {
  keep();
  delete state.options.actions;
  delete state.options.at;
  write();
}

function start(kind, request, hear) {
  job?.leave();
  const mine = begin(kind, request, {
    ...waiting(say),
    ...hear,
    done: (how) => { if (how.stopped !== "replaced") hear.done?.(how, mine.id); },
    error: ({ message }) => { say(message); $("#say").textContent = message; hear.error?.(); },
  });
  job = mine;
}

function open(where, step = 0) {
  from = where;
  $("#advice").hidden = true;
  fill($("#review"));
  say("Playing it …");
  start("watch", { from }, {
    game: (found) => {
      game = found;
      $("#verdict").textContent = `Game ${found.number} of seed ${found.seed}`;
      at = Math.min(step, found.steps.length);
      show();
    },
  });
}

// The story up to a step: what was decided there comes next.
function show() {
  const { steps } = game;
  const next = steps[at];
  const told = [...game.opening, ...steps.slice(0, at).flatMap((each) => each.lines), ...(next ? [] : game.closing)];
  const log = el("div", { class: "log", tabindex: "0", role: "region", "aria-label": "The story so far" },
    told.map((line, n) => el("p", n >= told.length - (steps[at - 1]?.lines.length ?? 0) && at ? { class: "now" } : {}, line)));
  const slider = el("input", { type: "range", min: 0, max: steps.length, value: at, "aria-label": "Step", oninput: () => go(Number(slider.value)) });
  const move = (by, text, label) => button(text, () => go(Math.max(0, Math.min(steps.length, at + by))), { "aria-label": label, disabled: by < 0 ? at === 0 : at === steps.length });
  fill($("#stage"), log,
    el("div", { class: "steps" }, move(-1, "◀", "One step back"), slider, move(1, "▶", "One step on")),
    el("p", { class: "note" }, `${at} of ${steps.length} decisions`),
    next ? el("div", {}, el("p", {}, `P${next.actor} decides (${next.decision.replaceAll("_", " ")}): ${next.options.map((each) => (each === next.action ? `${each} ✓` : each)).join(", ")}`),
      el("p", { class: "buttons" }, button(`What should P${next.actor} do?`, () => advise({ from, at: next.n })),
        button(`Where did P${next.actor} win and lose?`, () => review(next.actor)))) : null);
  log.scrollTop = log.scrollHeight;
  say(next ? "" : "The game is over.");
}

function go(step) {
  at = step;
  state.options.at = at;
  if (from.watch) write();
  $("#advice").hidden = true;
  keepingFocus(show);
}

function advise(request) {
  card.root.classList.remove("final");
  $("#advice").scrollIntoView({ block: "nearest" });
  start("advise", { ...request, max_seconds: state.options.max_seconds ?? SECONDS }, {
    card: (found) => { card.show(found); say(""); },
    done: (how, id) => {
      const report = $(".report", card.root);
      report.hidden = !how.report;
      report.href = `/api/jobs/${id}/report`;
      if (card.card) share($(".links", card.root), card.card, location.href);
    },
  });
}

// What each decision of a player was worth against the best there was.
function review(who) {
  const rows = [];
  const told = el("div");
  const head = el("h3", {}, `P${who}: where it was won and lost`);
  const list = el("ol", { class: "ways" });
  const stop = button("Stop", () => job.stop());
  const place = $("#review");
  fill(place, head, stop, told, list);
  start("review", { from, seat: who, seconds_each: Math.min(5, state.options.max_seconds ?? 0.5) }, {
    value: (found) => {
      rows.push(found);
      const line = found.verdict === "worse" ? `${found.action}, ${found.best} is better: lost ${estimate({ mean: found.loss, low: found.loss_low, high: found.loss_high })}` : `${found.action}: ${found.verdict}`;
      list.append(el("li", {}, button(`${found.n}. ${found.decision.replaceAll("_", " ")}: ${line.replaceAll("_", " ")}`, () => go(stepOf(found.n)))));
    },
    summary: (found) => fill(told, found.lines.map((line) => el("p", {}, line))),
    done: () => { stop.hidden = true; say(""); },
    error: () => { stop.hidden = true; },
  });
}

const stepOf = (n) => Math.max(0, game.steps.findIndex((each) => each.n === n));

// A seat of one's own: the game is played again from its seed with all that was decided so far.
function play() {
  $("#advice").hidden = true;
  const request = { ...source(), seat: seat(), actions: actions() };
  start("seat", request, {
    table: (found) => keepingFocus(() => {
      $("#verdict").textContent = found.over ? "The game is over" : `Your choice: ${found.decision.replaceAll("_", " ")}`;
      $("#say").textContent = $("#verdict").textContent;
      say("");
      const told = found.story.flatMap((each) => each.lines);
      const latest = found.story.at(-1)?.lines.length ?? 0;
      const log = el("div", { class: "log", tabindex: "0", role: "region", "aria-label": "The story so far" },
        [...told, ...found.closing].map((line, n) => el("p", n >= told.length - latest ? { class: "now" } : {}, line)));
      const decide = (word) => () => { state.options.actions = [...actions(), word].join("~"); write(true); play(); };
      const take = () => { state.options.actions = actions().slice(0, -1).join("~"); write(true); play(); };
      fill($("#stage"), log,
        found.own.length ? el("p", { class: "board" }, `You hold ${found.own.join("; ")}`) : null,
        found.others.map((line) => el("p", { class: "board" }, line)),
        el("div", { class: "choice", role: "group", "aria-label": "Your choice" }, found.over ? [] : found.options.map((word) => button(word.replaceAll("_", " "), decide(word)))),
        el("p", { class: "buttons" },
          found.over ? null : button("Hint", () => advise({ from: { seat: request } })),
          actions().length ? button("Take back", take) : null));
      log.scrollTop = log.scrollHeight;
    }),
  });
}

function ask() {
  keep();
  delete state.options.at;
  delete state.options.actions;
  if (playing()) { game = null; write(true); play(); return; }
  game = {};
  write(true);
  open({ watch: source() });
}

async function load() {
  state = readAddress(location.search, [], FLAGS);
  await draw();
  if (playing() && (history.state?.asked || state.options.actions !== undefined)) play();
  else if (history.state?.asked || state.options.at !== undefined) open({ watch: source() }, state.options.at ?? 0);
}

$("#ask").addEventListener("click", ask);
$("#who").addEventListener("submit", (event) => { event.preventDefault(); ask(); });
$(".stop", card.root).addEventListener("click", () => job?.stop());
$("#file").addEventListener("change", async () => {
  try {
    const transcript = readTranscript(await $("#file").files[0].text());
    $("#loaded").textContent = `${transcript.length - 1} decisions`;
    open({ transcript });
  } catch (error) {
    $("#loaded").textContent = error.message;
  }
});
addEventListener("popstate", load);
load();

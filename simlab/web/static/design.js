// The designer's page: rules as sliders, what they do to everybody's wins, and the smallest edit.
import { $, button, drawn, el, fill, keepingFocus, later, select } from "./dom.js";
import { begin, get, waiting } from "./jobs.js";
import { estimate } from "./text.js";
import { lineup } from "./players.js";
import { presetChoice, seatsChoice } from "./table.js";
import { readAddress, writeAddress } from "./state.js";
import { ruleSliders, spanOf } from "./sliders.js";

const FLAGS = { lineup: "lineup", seed: "seed", "max-seconds": "max_seconds" };
const SECONDS = 20;
const NUMBERS = new Set(["integer", "number"]);
let declared = JSON.parse($("#declared").textContent);
let state;
let players;
let sliders;
let job = null;
let metric = null;
let latest = null;
let asked = null;
const steps = [];

const say = (text) => { $("#status").textContent = text; };
const request = () => ({ game: declared.name, lineup: players.read(), seats: declared.seats.now, preset: state.preset ?? undefined,
  rules: state.rules, ...(state.options.seed ? { seed: state.options.seed } : {}) });

// The rules that are set from which others follow.
function sources() {
  const keys = new Set(declared.rules.flatMap((each) => Object.keys(each.follows)));
  return Object.entries(state.rules).filter(([key]) => keys.has(key)).map(([key, value]) => `${key}=${value}`);
}

let linked = "";  // those under which the game has declared itself
async function declare() {
  const query = new URLSearchParams();
  if (state.seats) query.set("seats", state.seats);
  if (state.preset) query.set("preset", state.preset);
  for (const each of sources()) query.append("rule", each);
  const wanted = linked = sources().join();
  const found = await get(`/api/games/${declared.name}?${query}`).catch((error) => { say(error.message); return declared; });
  if (wanted === linked) declared = found;
}

// Show what follows from the rules that are set now.
async function follow() {
  if (sources().join() === linked) return;
  await declare();
  sliders.take(declared.rules);
}

async function draw() {
  const other = (state.seats ?? declared.seats.now) !== declared.seats.now || state.preset !== declared.preset;
  if (other || sources().join() !== linked) await declare();
  fill($("#table"), seatsChoice(declared, (seats) => { state.seats = seats; keep(); keepingFocus(draw).then(edited); }),
    presetChoice(declared, (preset) => { state.preset = preset; keep(); keepingFocus(draw).then(edited); }), experiments());
  const labels = Array.from({ length: declared.seats.now }, (_, n) => `Place ${n}`);
  players = lineup(declared, labels, { mixed: false, alike: "All play like", who: "each in a way of its own" }, edited);
  players.write(state.options.lineup ?? "");
  sliders = ruleSliders($("#sliders"), declared, state.rules, edited, sweep);
  fill($("#players"), players.node);
  tuning();
}

let known = null;
function experiments() {
  const place = el("div");
  const show = () => known.length && fill(place, el("label", { class: "asked" }, el("span", { class: "name" }, "Question"),
    select("A question that simlab knows", [{ value: "", text: "of your own" }, ...known.map((each) => ({ value: each.name, text: each.title ?? each.name }))], "", (name) => {
      const found = known.find((each) => each.name === name);
      if (!found) return;
      state.seats = Array.isArray(found.seats) ? found.seats[0] : (found.seats ?? state.seats);
      state.options.lineup = found.lineup;
      state.rules = { ...found.rules };
      say(found.question ?? "");
      draw().then(() => edited(null, false));
    })));
  if (known) show();
  else get(`/api/experiments?game=${declared.name}`).then((found) => { known = found; show(); }).catch(() => { known = []; });
  return place;
}

function keep() {
  const text = players.read();
  if (text === declared.default_policy) delete state.options.lineup; else state.options.lineup = text;
}

function edited(_, keeping = true) {
  if (keeping) keep();
  history.replaceState(null, "", writeAddress(state, FLAGS));
  follow();
  if (asked !== null && asked !== location.search) {
    $("#result").classList.add("stale");
    think();
  }
}

const think = later(600, () => ask());

function start(kind, content, hear) {
  job?.leave();
  $(".stop").hidden = false;
  $(".report").hidden = true;
  say("Asking …");
  const mine = begin(kind, content, {
    ...waiting(say),
    ...hear,
    done: (how) => {
      if (how.stopped === "replaced") return;
      $(".stop").hidden = true;
      say("");
      $(".report").hidden = !how.report;
      if (how.report) $(".report").href = `/api/jobs/${mine.id}/report`;
      hear.done?.(how);
    },
    error: ({ message }) => { $(".stop").hidden = true; say(message); $("#say").textContent = message; },
  });
  job = mine;
}

function ask() {
  keep();
  if (asked !== null && asked !== location.search) steps.push(asked);
  const link = writeAddress(state, FLAGS);
  if (asked === null || asked !== location.search) history.pushState({ asked: true }, "", link);
  asked = location.search;
  $("#undo").disabled = !steps.length;
  start("design", { ...request(), rotate: true, max_seconds: state.options.max_seconds ?? SECONDS }, {
    estimate: (found) => { latest = found; $("#result").classList.remove("stale"); show(); },
    done: () => { if (latest) $("#say").textContent = headline(latest); },
  });
}

const of = (row) => (row.of === "table" ? "the table" : `place ${row.place}, ${row.policy}`);
const unit = (row) => (row.share ? " %" : "");
const points = (row) => (row.share ? " points" : "");

const headline = (found) => { const text = difference(found); return text[0].toUpperCase() + text.slice(1); };

// The difference that stands out most from its error.
function difference(found) {
  const moved = found.rows.filter((each) => each.difference && each.metric === metric);
  if (!moved.length) {
    const first = found.rows.find((each) => each.metric === metric);
    return first ? `${first.label}: ${estimate(first.printed, first.share)}${unit(first)} (${playAlike(found) ? "everybody" : of(first)})` : "As printed";
  }
  const weight = ({ difference: { mean, low, high } }) => Math.abs(mean) / Math.max(1e-12, high - low);
  const row = moved.reduce((one, two) => (weight(two) > weight(one) ? two : one));
  if (row.verdict === "open") return `No difference in ${row.label} that the games could tell`;
  return `${row.label} of ${playAlike(found) ? "everybody" : of(row)}: ${row.difference.mean > 0 ? "+" : ""}${estimate(row.difference, row.share)}${points(row)}`;
}

function show() {
  const found = latest;
  const names = [...new Map(found.rows.map((each) => [each.metric, each.label])).entries()];
  metric ??= names.some(([name]) => name === "win") && !playAlike(found) ? "win" : names[0][0];
  $("#verdict").textContent = headline(found);
  if (!found.final) say(`${found.games.toLocaleString("en")} games …`);
  const list = keptSelect(names);
  const pictures = [found.bars, found.differences, found.picture].map((each) => (typeof each === "string" ? each : each?.[metric])).filter(Boolean);
  const rows = found.rows.filter((each) => each.metric === metric);
  const changed = rows.some((each) => each.changed);
  const table = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "All numbers" }, el("table", {},
    el("thead", {}, el("tr", {}, ["whose", "printed", ...(changed ? ["yours", "difference", ""] : [])].map((each) => (each ? el("th", { scope: "col" }, each) : el("td", {}))))),
    el("tbody", {}, rows.map((row) => el("tr", {}, el("td", {}, of(row)), el("td", { class: "estimate" }, estimate(row.printed, row.share)),
      changed ? [el("td", { class: "estimate" }, estimate(row.changed, row.share)), el("td", { class: "estimate" }, estimate(row.difference, row.share)),
        el("td", { class: "verdict" }, el("span", { class: `tag ${row.verdict === "open" ? "open" : "firm"}` }, row.verdict))] : null)))));
  const place = parts();
  fill(place.list, list);
  drawn(place.picture, pictures.join(""));
  fill(place.table, table);
  fill(place.notes, (found.notes ?? []).map((each) => el("p", { class: "note" }, each)),
    (found.command ?? []).map((each) => el("div", { class: "command" }, el("code", {}, each))));
}

// Where all play alike all win alike, whatever the rules.
const playAlike = ({ lineup: policies }) => new Set(policies).size < 2;

let made = null;
function parts() {
  if (!made || !made.list.isConnected) {
    made = { list: el("div"), picture: el("div"), table: el("div"), notes: el("div") };
    fill($("#result"), made.list, made.picture, made.table, made.notes);
  }
  return made;
}

let chooser = null;
function keptSelect(names) {
  const key = names.map(([name]) => name).join();
  if (chooser?.key !== key) {
    const node = el("label", { class: "asked" }, el("span", { class: "name" }, "What is counted"),
      select("What is counted", names.map(([value, text]) => ({ value, text })), metric, (value) => { metric = value; show(); }));
    chooser = { key, node };
  }
  return chooser.node;
}

// Values of a rule that a sweep goes over, with what is printed among them.
function valuesOf(rule, [low, high], most) {
  const step = rule.step === 1 ? Math.max(1, Math.ceil((high - low) / most)) : (high - low) / most;
  const values = new Set([Number(rule.printed)]);
  for (let value = low; value <= high + 1e-9; value += step) values.add(Number(value.toPrecision(6)));
  return [...values].sort((one, two) => one - two);
}

function sweep(rule, span, across = null) {
  const most = across ? 6 : 8;
  const asked = { key: rule.key, values: valuesOf(rule, span, most) };
  if (across) Object.assign(asked, { across: across.key, across_values: valuesOf(across, spanOf(across), most) });
  const rules = Object.fromEntries(Object.entries(state.rules).filter(([key]) => key !== asked.key && key !== asked.across));
  made = null;
  start("sweep", { ...request(), rules, rotate: true, ...asked, max_seconds: state.options.max_seconds ?? SECONDS }, {
    sweep: (found) => keepingFocus(() => showSweep(rule, span, found)),
  });
  $("#card").scrollIntoView({ block: "start" });
}

function showSweep(rule, span, found) {
  const metrics = [...new Set(found.rows.map((each) => each.metric))];
  const now = metrics.includes(metric) ? metric : metrics[0];
  const name = found.label ?? rule.label;
  $("#verdict").textContent = found.across ? `${name} and ${found.across.label}` : `${name}: ${found.values[0]} to ${found.values.at(-1)}`;
  if (!found.final) say(`${(found.games ?? 0).toLocaleString("en")} games …`);
  const picture = typeof found.picture === "string" ? found.picture : (found.picture?.[now] ?? Object.values(found.picture ?? {})[0]);
  const others = declared.rules.filter((each) => each.key !== rule.key && NUMBERS.has(each.kind));
  const further = select("Draw a map with another rule", [{ value: "", text: "Draw a map with …" }, ...others.map((each) => ({ value: each.key, text: each.label ?? each.key }))],
    found.across?.key ?? "", (key) => { if (key) sweep(rule, span, others.find((each) => each.key === key)); });
  fill($("#result"), drawn(el("div"), picture ?? ""), el("p", { class: "buttons" }, further), found.across ? null : sweepTable(rule, found, now));
}

function sweepTable(rule, found, now) {
  const rows = found.rows.filter((each) => each.metric === now);
  const whose = [...new Set(rows.map(of))];
  const printed = (value) => String(value) === String(rule.printed);
  const play = (value) => () => {
    if (String(value) === String(rule.default)) delete state.rules[rule.key]; else state.rules[rule.key] = value;
    sliders.show();
    edited();
    ask();
  };
  const line = (value) => el("tr", {},
    el("td", {}, button(`${value}${printed(value) ? " (printed)" : ""}`, play(value), { "aria-label": `Play with ${rule.label ?? rule.key} ${value}` })),
    whose.map((who) => {
      const row = rows.find((each) => each.value === value && of(each) === who);
      return el("td", { class: "estimate" }, row ? estimate(row, row.share) : "");
    }));
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "All values" }, el("table", {},
    el("thead", {}, el("tr", {}, [found.label ?? rule.label, ...whose].map((each) => el("th", { scope: "col" }, each)))),
    el("tbody", {}, found.values.map(line))));
}

function tuning() {
  const target = el("input", { type: "text", id: "target", value: "seat shares equal", autocomplete: "off" });
  const knobs = el("p", { class: "note" }, "Tries the rules that you have moved, or all whole numbers near what is printed.");
  fill($("#tune"), el("label", { for: "target" }, "What should hold (several parted by ;)"), target, knobs,
    el("p", { class: "buttons" }, button("Find it", () => {
      const near = declared.rules.filter((each) => (Object.keys(state.rules).length ? each.key in state.rules : each.kind === "integer" && !each.family)).slice(0, 8);
      const moved = Object.fromEntries(near.map((each) => [each.key, `${Math.max(each.low, Math.min(each.printed, state.rules[each.key] ?? each.printed) - 1)}:${Math.min(each.high, Math.max(each.printed, state.rules[each.key] ?? each.printed) + 1)}`]));
      made = null;
      start("tune", { ...request(), rules: {}, targets: target.value.split(";").map((each) => each.trim()).filter(Boolean), knobs: moved, games: "100k" }, {
        progress: ({ text }) => say(text),
        tuned: (found) => {
          $("#verdict").textContent = found.sentence;
          $("#say").textContent = found.sentence;
          fill($("#result"), found.lines.map((each) => el("p", {}, each)),
            found.best ? el("p", { class: "buttons" }, button("Take it over", () => { state.rules = { ...found.best }; draw().then(edited).then(ask); })) : null,
            el("div", { class: "command" }, el("code", {}, found.command ?? "")));
        },
      });
    })));
}

async function load(thinking) {
  state = readAddress(location.search, [], FLAGS);
  await draw();
  if (thinking) ask();
}

$("#ask").addEventListener("click", ask);
$(".stop").addEventListener("click", () => job?.stop());
$("#rules").addEventListener("submit", (event) => { event.preventDefault(); ask(); });
$("#undo").addEventListener("click", () => {
  history.pushState({ asked: true }, "", steps.pop() || location.pathname);
  asked = location.search;
  load(true);
});
addEventListener("popstate", () => { job?.leave(); load(Boolean(history.state?.asked)); });
load(Boolean(history.state?.asked));

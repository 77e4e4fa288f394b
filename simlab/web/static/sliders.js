// The rules of a game as sliders, each with what is printed and what it is unless somebody sets it.
import { button, el, fill, select } from "./dom.js";

const WIDE = 40;  // steps of a slider; what lies beyond is typed

// A range that a finger can set: around what is printed, within what the rules allow.
export function spanOf({ low, high, printed, step }) {
  if (step && high - low <= WIDE) return [low, high];
  const reach = Math.max(10 * (step ?? 0), 2 * Math.abs(printed), step ? 0 : 1);
  return [Math.max(low, Math.min(0, printed)), Math.min(high, printed + reach)];
}

function slider(rule, changed, onchange, onsweep) {
  const now = () => changed[rule.key] ?? rule.default;
  const name = el("span", { class: "name" }, rule.label ?? rule.key);
  const node = el("div", { class: "slider", "data-rule": rule.key });
  const tell = (value) => {
    if (value === "" || String(value) === String(rule.default)) delete changed[rule.key];
    else changed[rule.key] = value;
    show();
    onchange();
  };
  const back = button("as printed", () => tell(rule.default), { "aria-label": `${rule.label ?? rule.key}: as printed` });
  const fields = controls(rule, now, tell);
  const sweep = rule.kind === "integer" || rule.kind === "number"
    ? button("Sweep", () => onsweep(rule, spanOf(rule)), { "aria-label": `Sweep ${rule.label ?? rule.key}` }) : null;
  const note = el("span", { class: "note" });
  fill(node, el("div", { class: "head" }, name, note),
    el("p", { class: "note" }, rule.doc), el("div", { class: "line" }, fields.nodes, back, sweep));
  function show() {
    fields.show(now());
    const moved = rule.key in changed;
    node.classList.toggle("moved", moved);
    back.hidden = !moved;
    note.textContent = `printed: ${said(rule, rule.printed)}${moved ? "" : follows(rule)}`;
  }
  show();
  return { node, rule, show };
}

// From what a value that is not as printed follows; empty if it was chosen, with a set of rules.
function follows(rule) {
  const sources = Object.entries(rule.follows).map(([key, value]) => `${key} = ${value}`);
  const differs = String(rule.default) !== String(rule.printed);
  return differs && sources.length ? `; ${said(rule, rule.default)} follows from ${sources.join(", ")}` : "";
}

const said = (rule, value) => (rule.kind === "flag" ? (isOn(value) ? "on" : "off") : String(value));
const isOn = (value) => value === true || value === 1 || ["on", "true", "1", "yes"].includes(String(value));

function controls(rule, now, tell) {
  const name = rule.label ?? rule.key;
  if (rule.kind === "flag") {
    const box = el("input", { type: "checkbox", "aria-label": name, onchange: () => tell(box.checked === isOn(rule.default) ? rule.default : box.checked ? "on" : "off") });
    return { nodes: [box], show: (value) => { box.checked = isOn(value); } };
  }
  if (rule.choices?.length) {
    const list = select(name, rule.choices.map((value) => ({ value, text: String(value).replaceAll("_", " ") })), now(), tell);
    return { nodes: [list], show: (value) => { list.value = value; } };
  }
  const [low, high] = spanOf(rule);
  const step = rule.step ?? Number(((high - low) / WIDE).toPrecision(1));
  const field = el("input", { type: "text", inputmode: "decimal", "aria-label": `${name}, as a number`, onchange: () => {
    const value = Number(field.value);
    if (Number.isFinite(value) && field.value.trim()) tell(Math.min(rule.high, Math.max(rule.low, value))); else tell(rule.default);
  } });
  const range = el("input", { type: "range", min: low, max: high, step, "aria-label": name, oninput: () => tell(Number(range.value)) });
  return { nodes: [range, field], show: (value) => { range.value = value; field.value = String(value); } };
}

// All rules, families in folds; `changed` is what somebody has set.
export function ruleSliders(place, declared, changed, onchange, onsweep) {
  const made = declared.rules.map((rule) => slider(rule, changed, onchange, onsweep));
  const families = new Map();
  for (const each of made) {
    const family = each.rule.family ?? "";
    families.set(family, [...(families.get(family) ?? []), each]);
  }
  const folds = [...families].filter(([family]) => family).map(([family, members]) =>
    el("details", { class: "fold", open: members.some(({ rule }) => rule.key in changed) }, el("summary", {}, family.replaceAll("_", " ")), members.map(({ node }) => node)));
  const search = el("input", { type: "search", placeholder: `Find one of ${made.length} rules`, "aria-label": "Find a rule", oninput: () => {
    const sought = search.value.trim().toLowerCase();
    for (const { node, rule } of made) {
      node.hidden = Boolean(sought) && ![rule.key, rule.label, rule.doc].some((each) => each?.toLowerCase().includes(sought));
    }
    for (const fold of folds) {
      const some = [...fold.querySelectorAll(".slider")].some((each) => !each.hidden);
      fold.hidden = !some;
      if (sought && some) fold.open = true;
    }
  } });
  fill(place, search, (families.get("") ?? []).map(({ node }) => node), folds);
  const show = () => made.forEach((each) => each.show());
  const take = (rules) => {
    const fresh = new Map(rules.map((each) => [each.key, each]));
    for (const { rule } of made) Object.assign(rule, fresh.get(rule.key));
    show();
  };
  return { show, take };
}

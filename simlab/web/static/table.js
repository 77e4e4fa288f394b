// How many sit there, under which rules: the part of the form that all pages share.
import { button, choice, el, fill, fresh, select, stepper } from "./dom.js";

export function seatsChoice(declared, onpick) {
  const { low, high, now } = declared.seats;
  const options = Array.from({ length: high - low + 1 }, (_, n) => ({ value: low + n, text: String(low + n), said: `${low + n} players` }));
  return el("div", { class: "asked" }, el("span", { class: "name" }, "Players"),
    choice("Players", options, now, (value) => onpick(Number(value)), true).node);
}

export function presetChoice(declared, onpick) {
  if (!declared.presets.length) return null;
  const options = [{ value: "", text: "the printed rules" }, ...declared.presets.map((each) => ({ value: each, text: each.replaceAll("_", " ") }))];
  return el("label", { class: "asked" }, el("span", { class: "name" }, "Rules"),
    select("A set of rules", options, declared.preset ?? "", (value) => onpick(value || null)));
}

export function mySeat(declared, me, onpick) {
  const options = Array.from({ length: declared.seats.now }, (_, n) => ({ value: n, text: `P${n}` }));
  return el("div", { class: "asked" }, el("span", { class: "name" }, "You are"),
    choice("Your seat", options, me, (value) => onpick(Number(value)), true).node);
}

export const number = (label, bounds, value, onchange) => {
  const made = stepper(label, bounds, (text) => onchange(text === "" ? null : Number(text)));
  made.show(value ?? "");
  return el("div", { class: "asked" }, el("span", { class: "name" }, label), made.node);
};

// Rules that are not as printed, one by one.
export function changedRules(declared, rules, onchange) {
  const node = el("div");
  function draw() {
    const left = declared.rules.filter((each) => !(each.key in rules));
    const list = select("A rule that is not as printed", [{ value: "", text: "Another rule …" },
      ...left.map((each) => ({ value: each.key, text: each.key }))], "", (key) => {
      if (!key) return;
      rules[key] = String(left.find((each) => each.key === key).default);
      draw();
      onchange();
    });
    fill(node, Object.keys(rules).map((key) => {
      const known = declared.rules.find((each) => each.key === key);
      const words = known?.choices.length ? el("datalist", { id: fresh("words") }, known.choices.map((each) => el("option", { value: each }))) : null;
      const value = el("input", { type: "text", value: rules[key], "aria-label": `Rule ${key}`, autocomplete: "off", autocapitalize: "off", spellcheck: "false", list: words?.id,
        onchange: () => { rules[key] = value.value.trim(); onchange(); } });
      return el("div", { class: "asked" }, el("span", { class: "name" }, key), el("span", { class: "line" }, value, words,
        button("×", () => { delete rules[key]; draw(); onchange(); }, { class: "less", "aria-label": `Rule ${key} as printed` })),
        el("p", { class: "note" }, known?.doc ?? ""));
    }), list);
  }
  draw();
  return node;
}

// The form of a position, made from the keys that a game declares.
import { button, el, fill, fresh } from "./dom.js";
import { editor } from "./editors.js";

const drawsTiles = (kind) => ["counted", "cards"].includes(kind.type) || (kind.type === "text" && kind.parts?.length > 0 && !kind.named);

// One key: a fold with its editor, and a field to type what the editor cannot say.
function field(key, table, onchange) {
  const label = key.label ?? key.name;
  const now = el("span", { class: "now" });
  const wrong = el("p", { class: "wrong", id: fresh("wrong"), role: "alert", hidden: true });
  const made = editor(key.kind, label, table, () => tell(made.read()));
  const raw = el("input", { type: "text", "aria-label": `${label} in words`, "aria-describedby": wrong.id, autocomplete: "off",
    autocapitalize: "off", spellcheck: "false", hidden: true, oninput: () => tell(raw.value.trim()) });
  const type = button("Type it", () => { typed(raw.hidden); if (!raw.hidden) raw.focus(); }, { "aria-expanded": "false" });
  const clear = button("Not told", () => { write(""); tell(""); });
  const tools = el("p", { class: "buttons" }, type, clear);
  const node = el("details", { class: "key", "data-key": key.name },
    el("summary", {}, el("span", { class: "name" }, label), " ", el("span", { class: "meaning" }, key.meaning), now), raw, made.node, wrong, tools);
  if (key.kind.type === "text" && !key.kind.parts?.length) type.hidden = true;
  let value = "";
  function typed(yes) {
    raw.hidden = !yes;
    made.node.hidden = yes;
    type.setAttribute("aria-expanded", String(yes));
    type.textContent = yes ? "Tap it" : "Type it";
    if (yes) raw.value = value;
    else if (!made.write(value)) typed(true);
  }
  function show() {
    now.textContent = value || (key.required ? "must be told" : `assumed: ${key.left_out || "as usual"}`);
    node.classList.toggle("told", Boolean(value));
    clear.hidden = !value;
  }
  function tell(text) {
    value = text;
    show();
    onchange(key.name, text);
  }
  function write(text) {
    value = text;
    const read = made.write(text);
    if (!read || raw.hidden === false) typed(!read);
    show();
    return read;
  }
  show();
  return {
    key, node, write, read: () => value, typed: () => !raw.hidden,
    fault: (text) => {
      wrong.hidden = !text;
      wrong.textContent = text ?? "";
      raw.toggleAttribute("aria-invalid", Boolean(text));
      if (text) node.open = true;
    },
  };
}

// All keys; `decision` decides which of them matter.
export function positionForm(place, declared, table, values, onchange) {
  const told = () => Object.fromEntries(fields.map((each) => [each.key.name, each.read()]).filter(([, text]) => text));
  const fields = declared.keys.filter((each) => each.name !== "me").map((each) => field(each, table, (name) => { matter(); onchange(name); }));
  const of = (name) => fields.find((each) => each.key.name === name);
  const first = fields.find((each) => drawsTiles(each.key.kind));
  function matter() {
    const decision = of("decision")?.read();
    for (const each of fields) each.node.hidden = each.key.only.length > 0 && !each.key.only.includes(decision) && !each.read();
  }
  fill(place, fields.map((each) => each.node));
  for (const each of fields) {
    each.write(values[each.key.name] ?? "");
    each.node.open = each === first || each.key.required || Boolean(values[each.key.name] && each.typed());
  }
  matter();
  return {
    told,
    fields,
    missing: () => fields.some((each) => each.key.required && !each.read()),
    set: (name, text) => { of(name)?.write(text); matter(); },
    // what only the server could read, as it has understood it
    understood: (position) => {
      for (const each of fields) {
        const text = position[each.key.name];
        if (each.typed() && typeof text === "string" && document.activeElement?.closest("details.key") !== each.node) each.write(text);
      }
    },
    fault: (name, text) => { for (const each of fields) each.fault(each.key.name === name ? text : null); },
  };
}

// The page's own few words for what a document is made of.

export const $ = (selector, from = document) => from.querySelector(selector);

// An element; `on…` are listeners, true and false are told apart from text, children may be nested.
export function el(name, given = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (typeof value === "boolean" && !key.startsWith("aria-")) node.toggleAttribute(key, value);
    else node.setAttribute(key, value);
  }
  node.append(...children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== ""));
  return node;
}

export function button(text, onclick, given = {}) {
  return el("button", { type: "button", onclick, ...given }, text);
}

let numbers = 0;
export const fresh = (word) => `${word}-${(numbers += 1)}`;

// One of several, as buttons of which one is pressed; unless there `must` be one, pressing it again
// takes it back.
export function choice(label, options, chosen, onpick, must = false) {
  const group = el("div", { class: "choice", role: "group", "aria-label": label });
  const show = (value) => {
    for (const each of group.children) {
      each.setAttribute("aria-pressed", String(each.dataset.value === String(value)));
    }
  };
  for (const { value, text, said } of options) {
    const pick = () => {
      const again = !must && pressed.getAttribute("aria-pressed") === "true";
      show(again ? null : value);
      onpick(again ? "" : value);
    };
    const pressed = button(text, pick, { "data-value": value, "aria-label": said });
    group.append(pressed);
  }
  show(chosen);
  return { node: group, show };
}

// A number between its bounds, with a step down and a step up; empty where nothing is said.
export function stepper(label, { low, high, first, step = 1, placeholder = "" }, onchange) {
  const field = el("input", { type: "text", inputmode: "numeric", "aria-label": label, placeholder, autocomplete: "off",
    oninput: () => onchange(field.value.trim()) });
  const move = (by) => () => {
    const from = Number(field.value.trim() || Number.NaN);
    const next = Number.isNaN(from) ? (first ?? low) : Math.min(high, Math.max(low, from + by));
    field.value = String(Number(next.toFixed(6)));
    onchange(field.value);
  };
  const node = el("span", { class: "stepper" },
    button("−", move(-step), { "aria-label": `${label}: less` }), field,
    button("+", move(step), { "aria-label": `${label}: more` }));
  return { node, show: (value) => { field.value = value ?? ""; } };
}

// A list to choose from.
export function select(label, options, chosen, onpick, given = {}) {
  const node = el("select", { "aria-label": label, onchange: () => onpick(node.value), ...given },
    options.map(({ value, text }) => el("option", { value, selected: String(value) === String(chosen) }, text)));
  return node;
}

export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== ""));
  return node;
}

// Markup that the server has drawn with the code that draws reports; it escapes all that people say.
export function drawn(node, markup) {
  if (node.dataset.drawn !== markup) {
    node.innerHTML = markup;
    node.dataset.drawn = markup;
  }
  return node;
}

export const later = (wait, action) => {
  let timer;
  return (...said) => { clearTimeout(timer); timer = setTimeout(() => action(...said), wait); };
};

const named = (node) => [node.tagName, node.getAttribute("aria-label"), node.dataset.value, node.textContent,
  node.parentElement?.closest("[role=group], fieldset, details")?.getAttribute("aria-label")].join("\n");

// Draw something anew; what had the focus has it again, if it is still there under its name.
export async function keepingFocus(draw) {
  const was = document.activeElement;
  const name = was && was !== document.body ? named(was) : null;
  await draw();
  if (name === null || was.isConnected) return;
  ([...document.getElementsByTagName(was.tagName)].find((each) => named(each) === name) ?? document.getElementById("card"))?.focus({ preventScroll: true });
}

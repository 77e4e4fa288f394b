// Who sits where: policies with what they do, their parameters, and mixtures by sliders.
import { button, el, fill, fresh, keepingFocus, select, stepper } from "./dom.js";

// A line-up in pieces: what has `=` and no name belongs to the piece before it.
export function places(text) {
  const found = [];
  for (const piece of text.split(",").map((each) => each.trim()).filter(Boolean)) {
    if (/^\w+\s*=/.test(piece) && found.length) found[found.length - 1] += `,${piece}`;
    else found.push(piece);
  }
  return found;
}

// The styles of one place: name, parameters that are not as by default, share.
export function styles(text) {
  return text.split("|").map((each) => {
    const [policy, share] = each.trim().split("@");
    const at = policy.indexOf(":");
    const name = (at < 0 ? policy : policy.slice(0, at)).trim();
    const pairs = at < 0 ? [] : policy.slice(at + 1).split(",").map((pair) => pair.split("=").map((side) => side.trim()));
    return { name, values: Object.fromEntries(pairs), share: share === undefined ? null : Number(share) };
  });
}

const round = (value) => String(Number(value.toFixed(4)));

function stylesText(found) {
  const said = found.map(({ name, values }) => {
    const pairs = Object.entries(values).map(([key, value]) => `${key}=${value}`);
    return pairs.length ? `${name}:${pairs.join(",")}` : name;
  });
  if (said.length === 1) return said[0];
  const whole = found.reduce((sum, each) => sum + (each.share ?? 1), 0) || 1;
  return said.map((each, n) => `${each}@${round((found[n].share ?? 1) / whole)}`).join("|");
}

function parameters(policy, style, label, onchange) {
  if (!policy?.parameters.length) return null;
  const rows = policy.parameters.map((each) => {
    const told = (value) => {
      if (value === "" || String(value) === String(each.default)) delete style.values[each.name];
      else style.values[each.name] = value;
      onchange();
    };
    const now = style.values[each.name] ?? "";
    const name = `${label}: ${each.label ?? each.name}`;
    if (each.choices?.length) {
      const options = each.choices.map((value) => ({ value, text: value }));
      return [each, select(name, options, now || each.default, told)];
    }
    const step = each.kind === "integer" ? 1 : Math.min(1, (each.high - each.low) / 20);
    const made = stepper(name, { low: each.low, high: each.high, first: each.default, step, placeholder: String(each.default) }, told);
    made.show(now);
    return [each, made.node];
  });
  return el("details", { class: "fold", open: Object.keys(style.values).length > 0 },
    el("summary", {}, `Settings of ${policy.name}`),
    el("div", { class: "rows" }, rows.map(([each, node]) =>
      el("div", { class: "rowed" }, el("span", { class: "rowname" }, each.label ?? each.name), node))));
}

// One place: a policy, or with `mixed` some with their shares.
export function place(declared, label, mixed, onchange) {
  let found = [{ name: declared.default_policy, values: {}, share: null }];
  const node = el("fieldset", { class: "place" });
  const options = declared.policies.map((each) => ({ value: each.name, text: each.label ?? each.name }));
  const known = (name) => declared.policies.find((each) => each.name === name);
  function draw() {
    const many = found.length > 1;
    const whole = found.reduce((sum, each) => sum + (each.share ?? 1), 0) || 1;
    fill(node, el("legend", {}, label), found.map((style, n) => {
      const said = many ? `${label}, style ${n + 1}` : label;
      const all = known(style.name) ? options : [...options, { value: style.name, text: style.name }];
      const meaning = el("p", { class: "note", id: fresh("meaning") }, known(style.name)?.doc ?? "");
      const list = select(said, all, style.name, (name) => { style.name = name; style.values = {}; keepingFocus(draw); onchange(); },
        { "aria-describedby": meaning.id });
      const percent = el("output", {}, many ? `${Math.round((100 * (style.share ?? 1)) / whole)} %` : "");
      const slider = many ? el("input", { type: "range", min: 0, max: 100, step: 5, value: Math.round((100 * (style.share ?? 1)) / whole),
        "aria-label": `${said}: share`, oninput: () => {
          found.forEach((each) => { each.share = each.share ?? 1; });
          const others = found.filter((each) => each !== style).reduce((sum, each) => sum + each.share, 0);
          const wanted = Math.min(0.95, Math.max(0.05, slider.value / 100));
          style.share = (others * wanted) / (1 - wanted);
          for (const each of node.querySelectorAll("input[type=range]")) each.refresh();
          onchange();
        } }) : null;
      if (slider) {
        slider.refresh = () => {
          const sum = found.reduce((total, each) => total + (each.share ?? 1), 0);
          const now = Math.round((100 * (style.share ?? 1)) / sum);
          percent.textContent = `${now} %`;
          if (document.activeElement !== slider) slider.value = now;
        };
      }
      const away = many ? button("×", () => { found.splice(n, 1); if (found.length === 1) found[0].share = null; draw(); onchange(); },
        { class: "less", "aria-label": `${said}: remove` }) : null;
      return el("div", { class: "style" }, el("div", { class: "line" }, list, away), many ? el("div", { class: "line" }, slider, percent) : null,
        meaning, parameters(known(style.name), style, said, onchange));
    }), mixed ? button("Mix with another style", () => {
      const next = declared.policies.find((each) => !found.some((style) => style.name === each.name)) ?? declared.policies[0];
      found.forEach((each) => { each.share = each.share ?? 1; });
      found.push({ name: next.name, values: {}, share: found.reduce((sum, each) => sum + each.share, 0) / found.length });
      draw();
      onchange();
    }) : null);
  }
  draw();
  return {
    node,
    read: () => stylesText(found),
    write: (text) => { found = styles(text || declared.default_policy); draw(); },
  };
}

// Several places that play alike, or each in a way of its own.
export function lineup(declared, labels, { mixed, alike, who }, onchange) {
  const node = el("div");
  const together = place(declared, alike, mixed, onchange);
  const apart = labels.map((label) => place(declared, label, mixed, onchange));
  let each = false;
  const toggle = el("input", { type: "checkbox", id: fresh("each"), onchange: () => {
    each = toggle.checked;
    if (each) for (const one of apart) one.write(together.read());
    keepingFocus(draw);
    onchange();
  } });
  const line = labels.length > 1 ? el("label", { class: "check", for: toggle.id }, toggle, who) : null;
  function draw() {
    toggle.checked = each;
    fill(node, line, each ? apart.map((one) => one.node) : together.node);
  }
  draw();
  return {
    node,
    read: () => (each ? apart.map((one) => one.read()).join(",") : together.read()),
    write: (text) => {
      const found = places(text || declared.default_policy);
      each = found.length > 1 && found.length === labels.length;
      if (each) found.forEach((said, n) => apart[n].write(said));
      else together.write(found[0]);
      draw();
      return found.length === 1 || each;
    },
  };
}

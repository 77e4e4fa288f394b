// What a page is asked, as its address: names are those of the command line.

// Flags that several commands share, with what the server calls them.
const OPTIONS = {
  opponents: "opponents", "play-on": "me", objective: "objective", sure: "sure", margin: "margin",
  "max-seconds": "max_seconds", believe: "believe", slip: "slip", seed: "seed",
};
const NUMBERS = new Set(["sure", "margin", "max_seconds", "slip", "seed", "number", "seat", "at"]);

export function readAddress(search, keys, flags = OPTIONS) {
  const query = new URLSearchParams(search);
  const found = { seats: null, preset: null, rules: {}, position: {}, options: {} };
  for (const [name, text] of query) {
    if (name === "seats") found.seats = Number(text) || null;
    else if (name === "preset") found.preset = text || null;
    else if (name === "rule") {
      const at = text.indexOf("=");
      if (at > 0) found.rules[text.slice(0, at)] = text.slice(at + 1);
    } else if (flags[name]) found.options[flags[name]] = NUMBERS.has(flags[name]) ? Number(text) : text;
    else if (keys.includes(name) || keys.includes(name.replaceAll("-", "_"))) {
      found.position[keys.includes(name) ? name : name.replaceAll("-", "_")] = text;
    }
  }
  return found;
}

export function writeAddress({ seats, preset, rules, position = {}, options }, flags = OPTIONS) {
  const query = new URLSearchParams();
  if (seats) query.set("seats", seats);
  if (preset) query.set("preset", preset);
  for (const [name, value] of Object.entries(rules)) query.append("rule", `${name}=${value}`);
  for (const [name, text] of Object.entries(position)) if (text !== "" && text !== null) query.set(name, text);
  for (const [flag, name] of Object.entries(flags)) {
    if (options[name] !== undefined && options[name] !== "" && options[name] !== null) query.set(flag, options[name]);
  }
  const text = query.toString();
  return text ? `?${text}` : location.pathname;
}

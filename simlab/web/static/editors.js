// An editor for each kind of value that a game declares. Each has a node, `read()` (the text that the
// command line would take, empty where nothing is said) and `write(text)` (false if only the server
// can read what somebody has written).
import { button, choice, el, fill, select, stepper } from "./dom.js";
import { counts, countsText, parts, partsText, split, title, word } from "./text.js";

const MANY = 24;  // words that are filtered
const BUTTONS = 24;  // words that are buttons
const FOLDED = 100;  // words of which only the first are shown until one is sought
const SHOWN = 36;

export function editor(kind, label, table, onchange) {
  const found = kind.type === "text" && kind.parts?.length ? (kind.apart ? "listed" : "put") : kind.type;
  return (MAKERS[found] ?? typed)(kind, label, table, onchange);
}

function typed(kind, label, table, onchange) {
  const field = el("input", { type: "text", "aria-label": label, placeholder: kind.form ?? "", autocomplete: "off",
    autocapitalize: "off", spellcheck: "false", oninput: () => onchange() });
  return { node: field, read: () => field.value.trim(), write: (text) => { field.value = text; return true; } };
}

function whole(kind, label, table, onchange) {
  let value = "";
  const made = stepper(label, { low: kind.low, high: kind.high }, (next) => { value = next; onchange(); });
  return {
    node: made.node,
    read: () => value,
    write: (text) => { value = text.trim(); made.show(value); return /^-?\d*$/.test(value); },
  };
}

const seatName = (seat, table) => (seat === table.me ? `P${seat} you` : `P${seat}`);
const seats = (table) => Array.from({ length: table.seats }, (_, seat) => seat);

function picked(options, label, onchange, find) {
  let value = "";
  const pick = (next) => { value = String(next); onchange(); };
  const asButtons = options.length <= BUTTONS;
  const made = asButtons ? choice(label, options, value, pick) : null;
  const list = asButtons ? null : select(label, [{ value: "", text: "not said" }, ...options], value, pick);
  return {
    node: made ? made.node : list,
    read: () => value,
    write: (text) => {
      value = text.trim() ? (find(text) ?? "") : "";
      if (made) made.show(value || null); else list.value = value;
      return Boolean(value) || !text.trim();
    },
  };
}

function seat(kind, label, table, onchange) {
  const options = seats(table).map((each) => ({ value: each, text: seatName(each, table) }));
  return picked(options, label, onchange, (text) => {
    const found = /^(?:p|seat\s*)?(\d+)$/i.exec(text.trim());
    return found && Number(found[1]) < table.seats ? found[1] : undefined;
  });
}

const called = (kind, said) => title(kind, said).replaceAll("_", " ");

function oneWord(kind, label, table, onchange) {
  const options = kind.words.filter(Boolean).map((each) => ({ value: each, text: called(kind, each) }));
  return picked(options, label, onchange, (text) => word(kind, text));
}

// Tiles: a tap adds one, the button beside it takes one away.
function tiles(kind, label, count, add, remove) {
  const node = el("div", { class: "tiles-edit" });
  const grid = el("div", { class: "tile-grid", role: "group", "aria-label": label });
  const known = kind.words.filter(Boolean);
  const made = known.map((each) => {
    const number = el("span", { class: "count", "aria-hidden": "true" });
    const name = called(kind, each);
    const more = button([el("span", { class: "what" }, name), number], () => add(each), { class: "add" });
    const less = remove ? button("−", () => remove(each), { class: "less", "aria-label": `${label}: one ${name} less` }) : null;
    const tile = el("div", { class: "tile-edit" }, more, less);
    return { each, tile, more, less, number, name };
  });
  if (known.length > MANY) {
    const search = el("input", { type: "search", placeholder: `Find one of ${known.length}`, "aria-label": `${label}: find`,
      oninput: () => show() });
    node.append(search);
    node.search = search;
  }
  grid.append(...made.map(({ tile }) => tile));
  const folded = known.length > FOLDED ? known.length - SHOWN : 0;
  const rest = el("p", { class: "note" }, `and ${folded} more: find them by name`);
  node.append(grid, ...(folded ? [rest] : []));
  function show() {
    const sought = node.search?.value.trim().toLowerCase() ?? "";
    rest.hidden = Boolean(sought);
    for (const [place, { each, tile, more, less, number, name }] of made.entries()) {
      const now = count(each);
      tile.classList.toggle("held", now > 0);
      more.setAttribute("aria-label", `${label}: one ${name} more, ${now} now`);
      number.textContent = now ? String(now) : "";
      if (less) less.hidden = !now;
      const found = sought ? name.toLowerCase().includes(sought) || each.toLowerCase().includes(sought) : !folded || place < SHOWN;
      tile.hidden = !now && !found;
    }
  }
  show();
  return { node, show };
}

function counted(kind, label, table, onchange) {
  let found = new Map();
  const add = (by) => (each) => {
    found.set(each, Math.max(0, Math.min(kind.most ?? 999, (found.get(each) ?? 0) + by)));
    made.show();
    onchange();
  };
  const made = tiles(kind, label, (each) => found.get(each) ?? 0, add(1), add(-1));
  return {
    node: made.node,
    read: () => countsText(found),
    write: (text) => {
      const read = counts(kind, text);
      found = read ?? new Map();
      made.show();
      return read !== undefined;
    },
  };
}

// Single cards in their order; a tap on one that is chosen takes it back.
function cards(kind, label, table, onchange) {
  let chosen = [];
  const row = el("div", { class: "chosen", role: "group", "aria-label": `${label}: chosen` });
  const made = tiles(kind, label, (each) => chosen.filter((one) => one === each).length, (each) => {
    chosen.push(each);
    show();
    onchange();
  });
  function show() {
    made.show();
    fill(row, chosen.map((each, place) => button(`${called(kind, each)} ×`, () => {
      chosen.splice(place, 1);
      show();
      onchange();
    }, { "aria-label": `${label}: take back ${called(kind, each)}` })));
  }
  return {
    node: el("div", {}, row, made.node),
    read: () => chosen.join(", "),
    write: (text) => {
      const read = split(text.replace(/[\s,]+/g, ","), ",").map((each) => word(kind, each));
      chosen = read.filter(Boolean);
      show();
      return read.every(Boolean);
    },
  };
}

function rows(names, editors) {
  return el("div", { class: "rows" }, names.map((name, n) =>
    el("div", { class: "rowed" }, el("span", { class: "rowname" }, name), editors[n].node)));
}

// A value for each seat; what one seat has makes the others say theirs, from the lowest on.
function eachSeat(kind, label, table, onchange) {
  const asked = seats(table).filter((each) => kind.short !== "others" || each !== table.me);
  const inner = asked.map((each) => editor(kind.of, `${label}, ${seatName(each, table)}`, table, () => changed()));
  const alone = kind.of.type === "counted" || kind.of.type === "cards";
  let busy = false;
  function changed() {
    const onlyMine = kind.short === "mine" && inner.every((each, n) => !each.read() || asked[n] === table.me);
    if (!alone && !busy && !onlyMine) {
      busy = true;
      for (const each of inner) if (!each.read()) each.write(least(kind.of));
      busy = false;
    }
    onchange();
  }
  const least = (of) => (of.parts ? least(of.parts[0]) : of.words ? of.words.find(Boolean) : String(of.low ?? 0));
  const glue = kind.apart === "," ? "," : `${kind.apart} `;
  return {
    node: rows(asked.map((each) => seatName(each, table)), inner),
    read: () => {
      const said = inner.map((each) => each.read());
      if (!said.some(Boolean)) return "";
      const mine = asked.indexOf(table.me);
      if (kind.short === "mine" && said.every((each, n) => Boolean(each) === (n === mine))) return said[mine];
      const order = kind.short === "others" ? inner.map((_, n) => said[asked.indexOf((table.me + 1 + n) % table.seats)]) : said;
      return order.map((each) => each || (alone ? "" : least(kind.of))).join(glue);
    },
    write: (text) => {
      for (const each of inner) each.write("");
      if (!text.trim()) return true;
      const apart = kind.apart === "," && text.includes(";") ? ";" : kind.apart;
      const said = apart === "," && !text.includes(",") ? text.trim().split(/\s+/) : text.split(apart);
      let order = asked;
      if (said.length === 1 && kind.short === "mine") order = [table.me];
      else if (kind.short === "others" && said.length === table.seats - 1) order = inner.map((_, n) => (table.me + 1 + n) % table.seats);
      else if (kind.short === "others" && said.length === table.seats) order = seats(table);
      else if (said.length !== table.seats) return false;
      busy = true;
      const read = order.map((each, n) => asked.indexOf(each) < 0 || inner[asked.indexOf(each)].write(said[n].trim()));
      busy = false;
      return read.every(Boolean);
    },
  };
}

function bySeat(kind, label, table, onchange) {
  const inner = seats(table).map((each) => editor(kind.of, `${label}, ${seatName(each, table)}`, table, onchange));
  return {
    node: rows(seats(table).map((each) => seatName(each, table)), inner),
    read: () => inner.map((each, n) => [n, each.read()]).filter(([, said]) => said).map(([n, said]) => `${n}: ${said}`).join("; "),
    write: (text) => {
      for (const each of inner) each.write("");
      return split(text, ";").every((piece) => {
        const found = /^p?(\d+)\s*:\s*(.*)$/i.exec(piece);
        return found && Number(found[1]) < table.seats && inner[Number(found[1])].write(found[2]);
      });
    },
  };
}

function put(kind, label, table, onchange) {
  const inner = kind.parts.map((each) => editor(each, each.name ? `${label}, ${each.name}` : label, table, onchange));
  const named = kind.parts.map((each) => each.name);
  return {
    node: kind.parts.length === 1 ? inner[0].node : rows(named, inner),
    read: () => partsText(kind, inner.map((each) => each.read())),
    write: (text) => {
      const found = text.trim() ? parts(kind, text) : kind.parts.map(() => "");
      for (const each of inner) each.write("");
      return found !== undefined && found.every((said, n) => inner[n].write(said));
    },
  };
}

// Any number of entries, one of which is being edited at a time.
function several(of, label, table, onchange, apart, join) {
  let said = [];
  let open = -1;
  const row = el("div", { class: "chosen", role: "group", "aria-label": `${label}: entries` });
  const place = el("div", { class: "entry" });
  const one = editor(of, label, table, () => {
    if (open < 0) { said.push(""); open = said.length - 1; }
    said[open] = one.read();
    show();
    onchange();
  });
  place.append(one.node);
  const next = button("Next one", () => { edit(-1); }, { class: "next" });
  function edit(n) {
    said = said.filter((each, at) => each || at === n);
    open = n;
    one.write(n < 0 ? "" : said[n]);
    show();
  }
  function show() {
    fill(row, said.map((each, n) => [
      button(each || "…", () => edit(n), { "aria-pressed": String(n === open), "aria-label": `${label}: edit ${each || "this"}` }),
      button("×", () => { said.splice(n, 1); edit(-1); onchange(); }, { class: "less", "aria-label": `${label}: remove ${each || "this"}` }),
    ]));
    next.hidden = open < 0 || !said[open];
  }
  show();
  return {
    node: el("div", {}, row, place, next),
    read: () => said.filter(Boolean).join(join),
    write: (text) => {
      said = split(text, apart).filter(Boolean);
      const fine = said.every((each) => one.write(each));
      edit(-1);
      return fine;
    },
  };
}

const listed = (kind, label, table, onchange) => several({ ...kind, apart: "" }, label, table, onchange, kind.apart, `${kind.apart} `);

function list(kind, label, table, onchange) {
  if (kind.of.type !== "seat") return several(kind.of, label, table, onchange, kind.apart, `${kind.apart} `);
  let chosen = new Set();
  const made = seats(table).map((each) => button(seatName(each, table), () => {
    if (!chosen.delete(each)) chosen.add(each);
    show();
    onchange();
  }));
  const show = () => made.forEach((each, n) => each.setAttribute("aria-pressed", String(chosen.has(n))));
  show();
  return {
    node: el("div", { class: "choice", role: "group", "aria-label": label }, made),
    read: () => [...chosen].sort().join(", "),
    write: (text) => {
      const read = split(text, ",").map((each) => /^p?(\d+)$/i.exec(each));
      chosen = new Set(read.filter(Boolean).map((each) => Number(each[1])));
      show();
      return read.every(Boolean);
    },
  };
}

const MAKERS = { whole, seat, word: oneWord, cards, counted, each_seat: eachSeat, by_seat: bySeat, list, put, listed };

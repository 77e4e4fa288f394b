// A recorded game, with no more than what plays it again.

const FIRST = ["game", "seed", "number", "seats", "lineup", "rules"];
const LATER = ["n", "actor", "decision", "action"];
const pick = (from, names) => Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));

// Keys of 64 bits are longer than numbers of JavaScript: they travel as marked words.
const marked = (text) => text.replace(/([[:,]\s*)(-?\d{16,})(?=\s*[,\]}])/g, '$1"@$2"');
export const unmarked = (text) => text.replace(/"@(-?\d{16,})"/g, "$1");

export function readTranscript(text) {
  const lines = text.split("\n").filter((line) => line.trim()).map((line, n) => {
    try { return JSON.parse(marked(line)); } catch { throw new Error(`line ${n + 1} is no JSON: this is no transcript of simlab watch --format json`); }
  });
  if (!lines.length || !("lineup" in lines[0])) throw new Error("the first line tells no game: write it with simlab watch --format json");
  const first = { ...pick(lines[0], FIRST), ...(lines[0].after?.hidden ? { after: { hidden: lines[0].after.hidden } } : {}) };
  return [first, ...lines.slice(1).filter((each) => "decision" in each).map((each) => pick(each, LATER))];
}

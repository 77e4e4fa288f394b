// Positions in words, as the command line takes them: what editors write, and what they can read.

const plain = (text) => text.trim().toLowerCase().split(/[\s_-]+/).join(" ");

function singular(text) {
  const found = [plain(text)];
  for (const [ending, instead] of [["s", ""], ["es", ""], ["ies", "y"], ["ves", "f"]]) {
    if (found[0].endsWith(ending)) found.push(found[0].slice(0, -ending.length) + instead);
  }
  return found;
}

// The word that is meant, or undefined.
export function word(kind, text) {
  const forms = text.trim() === "-" ? [] : singular(text);
  const exact = kind.words.find((each) => each === text.trim());
  if (exact) return exact;
  return kind.words.find((each) => each && forms.includes(plain(each)))
    ?? kind.words.find((each) => each && forms.includes(plain(title(kind, each))));
}

export const title = (kind, said) => kind.titles?.[said] || said;

const isNothing = (text) => ["", "nothing", "none", "no cards"].includes(plain(text));

export const split = (text, apart) => (isNothing(text) ? [] : text.split(apart).map((each) => each.trim()));

// Counts by word, or undefined if somebody has written what only the server can read.
export function counts(kind, text) {
  const found = new Map();
  for (const piece of split(text, ",")) {
    const before = /^(\d+)\s*(?:[x×*]\s*|\s)(\S.*)$/.exec(piece);
    const after = /^(.*[^\s×*=])(?:\s*[x×*=]\s*|\s+)(\d+)$/.exec(piece);
    const tries = [[piece, 1], before && [before[2], Number(before[1])], after && [after[1], Number(after[2])]];
    const hit = tries.filter(Boolean).map(([said, count]) => [word(kind, said), count]).find(([known]) => known);
    if (!hit) return undefined;
    found.set(hit[0], (found.get(hit[0]) ?? 0) + hit[1]);
  }
  return found;
}

export function countsText(found) {
  return [...found].filter(([, count]) => count > 0).map(([said, count]) => (count === 1 ? said : `${said} ${count}`)).join(", ");
}

// The parts of what is put together, as an array of texts, or undefined.
export function parts(kind, text) {
  const found = kind.parts.map(() => "");
  let rest = text.trim();
  if (kind.named) {
    const names = kind.parts.slice(1).map((each) => each.name);
    const pieces = rest.split(new RegExp(`\\s*\\b(${names.join("|")})\\b\\s*`));
    found[0] = pieces[0];
    for (let n = 1; n + 1 < pieces.length; n += 2) found[names.indexOf(pieces[n]) + 1] = pieces[n + 1];
    return found;
  }
  for (let n = 0; n < kind.parts.length && rest; n += 1) {
    const last = n === kind.parts.length - 1;
    const known = (kind.parts[n].words ?? []).filter(Boolean);
    const head = known.filter((each) => (kind.glue ? rest === each || rest.startsWith(each + kind.glue) : rest.startsWith(each)));
    const longest = head.sort((one, two) => two.length - one.length)[0];
    const piece = longest ?? (known.length ? "" : last || !kind.glue ? rest : rest.split(kind.glue)[0]);
    found[n] = piece;
    rest = piece ? rest.slice(piece.length + (rest.length > piece.length ? kind.glue.length : 0)) : rest;
  }
  return rest ? undefined : found;
}

export function partsText(kind, found) {
  return found
    .map((said, n) => (said && kind.named && n > 0 ? `${kind.parts[n].name} ${said}` : said))
    .filter(Boolean)
    .join(kind.glue);
}

// Numbers in words for people.
export const sure = (share) => {
  const error = Math.max(1e-6, 1 - share);
  const digits = Math.max(1, Math.ceil(-Math.log10(error)) - 2);
  return `${(Math.floor(100 * (1 - error) * 10 ** digits) / 10 ** digits).toFixed(digits)} %`;
};

const digits = (half) => (half > 0 && Number.isFinite(half) ? Math.min(8, Math.max(0, 1 - Math.floor(Math.log10(half)))) : 2);
const bare = (value, places) => value.toFixed(places).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "").replace(/^-0$/, "0");

// `40.58 ±0.04`, as the command line writes it; a lopsided interval by its ends.
export function estimate(told, share = false) {
  if (!told || told.mean === null) return "";
  const [mean, low, high] = [told.mean, told.low, told.high].map((each) => (share ? 100 * each : each));
  const half = (high - low) / 2;
  let text = bare(mean, 4);
  const [shorter, longer] = [mean - low, high - mean].sort((one, two) => one - two);
  if (told.low === null || told.high === null) text = `${bare(mean, 4)} ±?`;
  else if (half >= 5e-9 && longer > 2 * shorter) text = `${bare(mean, digits(longer))} (${bare(low, digits(longer))} to ${bare(high, digits(longer))})`;
  else if (half >= 5e-9) text = `${mean.toFixed(digits(half))} ±${half.toFixed(digits(half))}`;
  return text.replaceAll("-", "−");
}

// What this browser remembers: positions that were asked about.
import { el, fill } from "./dom.js";

const RECENT = "simlab.recent";
const MOST = 12;

export function recent() {
  try { return JSON.parse(localStorage.getItem(RECENT)) ?? []; } catch { return []; }
}

export function remember(entry) {
  const others = recent().filter((each) => each.link !== entry.link);
  try { localStorage.setItem(RECENT, JSON.stringify([entry, ...others].slice(0, MOST))); } catch { /* none is kept */ }
}

export function listRecent(node, game) {
  const found = recent().filter((each) => !game || each.game === game);
  fill(node, found.map((each) => el("li", {}, el("a", { href: each.link }, `${each.title}: ${each.said}`), el("span", { class: "note" }, ` ${each.verdict}`))));
  return found.length;
}

export async function copy(text, place) {
  try {
    await navigator.clipboard.writeText(text);
    place.textContent = "Copied";
  } catch {
    place.textContent = "Select it and copy";
  }
  setTimeout(() => { place.textContent = "Copy"; }, 2000);
}

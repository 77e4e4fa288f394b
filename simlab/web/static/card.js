// A decision card that grows surer: verdict, bars, belief, break-even, and what would change it.
import { $, button, drawn, el, fill } from "./dom.js";
import { sure } from "./text.js";
import { copy } from "./store.js";

const NAMED = 2;  // doubts that stand out
const MOVED = 0.1;
const STYLES = 3;  // styles that would turn it

const words = (action) => action.replaceAll("_", " ");

// What to do, and the assumption it rests on.
function parts({ verdict, question, final }) {
  const asked = question ? `${question[0].toUpperCase()}${question.slice(1)} ` : "";
  const given = verdict.assumes ? `, ${verdict.assumes.replaceAll("`", "")}` : "";
  const name = [verdict.action.toUpperCase(), ...verdict.as_well].map(words).join(", or as well ");
  if (verdict.decided || !final) return [asked + name, given];
  return [`${asked}Too close to call`, `${given}; ${words(verdict.called)} leads`];
}

export const headline = (card) => parts(card).join("");

export class Card {
  constructor(root, head, status) {
    this.root = root;
    this.head = head;
    this.status = status;
    this.said = "";
  }

  // `again(change)` asks with something changed.
  show(card, { again } = {}) {
    const find = (name) => $(name, this.root);
    this.card = card;
    this.root.hidden = false;
    this.root.classList.toggle("final", card.final);
    const [what, given] = parts(card);
    fill(this.head, what, given && el("small", {}, given));
    this.head.classList.toggle("open", !card.verdict.decided);
    const share = Math.max(0, 2 * card.verdict.sure - 1);
    find(".sure i").style.width = `${(100 * share).toFixed(1)}%`;
    this.status.textContent = card.final ? "" : card.stage === "checking" && card.verdict.decided
      ? "Decided; now looking at what would change it …"
      : `${sure(card.verdict.sure)} sure so far, ${card.playouts.toLocaleString("en")} play-outs …`;
    find(".exactly").textContent = card.verdict.text;
    drawn(find(".bars"), card.bars ?? "");
    // what the verdict hangs on stands out; all else that is believed can be looked up
    const turning = card.doubts.filter((each) => each.turns_at !== null);
    const moved = card.doubts.filter((each) => Math.abs(each.believed - each.uniform) > MOVED);
    const named = (turning.length ? turning : moved.slice(0, 1)).slice(0, NAMED);
    const line = (text) => el("p", {}, text);
    fill(find(".doubts"), [card.by_the_other, ...named.map((each) => each.text)].filter(Boolean).map(line));
    fill(find(".believed"), [...card.believed, ...card.doubts.filter((each) => !named.includes(each)).map((each) => each.text)].map(line));
    fill(find(".understood .lines"), card.position.map((text) => el("p", { class: "board" }, text)));
    find(".closing").textContent = card.closing ?? "";
    find(".stop").hidden = card.final;
    this.#turns(card, again);
    this.#tell(card);
  }

  #turns(card, again) {
    const turns = card.turns.slice(0, STYLES).map((each) => {
      const who = each.seat === null ? "all the others play" : `seat ${each.seat} plays`;
      const line = `${words(each.called)} is right if ${who} like ${each.style} in more than ${Math.round(100 * each.share)} % of cases`;
      return el("p", { class: "buttons" }, line, " ", again ? button(`Ask with ${each.style}`, () => again({ style: each.style, seat: each.seat })) : null);
    });
    fill($(".turns", this.root), card.assumption ? el("p", {}, card.assumption) : null, turns);
    $(".change", this.root).hidden = !card.assumption && !turns.length && !$(".more-cards", this.root).childElementCount;
  }

  // A screen reader hears what is best once, and again when that changes or the thinking is over.
  #tell(card) {
    const line = card.final ? card.verdict.text : `${headline(card)} so far`;
    if (line !== this.said) {
      this.said = line;
      $("#say").textContent = line;
    }
  }
}

export function share(place, card, link) {
  const rows = [["Link", link], ["Command line", card.command]].filter(([, text]) => text);
  fill(place,
    rows.map(([name, text]) => {
      const press = button("Copy", () => copy(text, press), { "aria-label": `Copy: ${name}`, class: "press" });
      return [el("p", { class: "said" }, name), el("div", { class: "command" }, el("code", {}, text), press)];
    }),
    link.length <= 1200 ? el("img", { class: "qr", src: `/api/qr?text=${encodeURIComponent(link)}`, alt: "The link as a QR code", width: 200, height: 200, loading: "lazy" }) : null);
}

import type { KeyboardEvent } from "react";
import { type Choice, chooseHere } from "../../ui/select/use-chosen.ts";
import { cardLinkId } from "./use-kept-place.ts";

const links = () => [...document.querySelectorAll<HTMLAnchorElement>(".hub-glossary-result h2 a")];

/** Puts the focus on the card at a place of the list; answers whether there is one. */
export function focusResult(place: number): boolean {
  const link = links()[place];
  link?.focus();
  return link !== undefined;
}

/** Up and down go from card to card, and above the first back to the search; Home and End to the first and the last. Enter follows the link. */
export function walkResults(event: KeyboardEvent): void {
  const all = links();
  const at = all.findIndex((link) => link === event.currentTarget);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || to >= all.length) return;
  event.preventDefault();
  if (to < 0) document.querySelector<HTMLInputElement>(".hub-glossary-search input")?.focus();
  else all[to]?.focus();
}

/** Chooses the card one stands on by the keys of a list; answers whether the key did. */
export const chooseCard = (event: KeyboardEvent, card: number, choice: Choice): boolean =>
  chooseHere(event, card, choice, (to) => document.getElementById(cardLinkId(to))?.focus());

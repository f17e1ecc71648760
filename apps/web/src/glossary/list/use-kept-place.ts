import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** Where a list was left, and by which card; kept while the page is loaded. */
const places = new Map<string, { top: number; card: number }>();
const mostPlaces = 30;

/** Comes back to where a list was left for a card: as far down, and with the focus on that card. `leave` notes it. */
export function useKeptPlace(list: string, isThere: boolean): (card: number) => void {
  const router = useRouter();
  useLayoutEffect(() => {
    const place = places.get(list);
    // Only as the page comes; a list that is loaded anew begins at its top.
    if (!place || !isThere) return undefined;
    const comeBack = () => {
      window.scrollTo(0, place.top);
      document.getElementById(cardLinkId(place.card))?.focus({ preventScroll: true });
    };
    comeBack();
    // The router begins every page at its top once it stands.
    const stop = router.subscribe("onRendered", () => {
      stop();
      places.delete(list);
      comeBack();
    });
    return stop;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once.
  }, []);
  return useCallback(
    (card) => {
      places.delete(list);
      places.set(list, { top: window.scrollY, card });
      for (const oldest of [...places.keys()].slice(0, -mostPlaces)) places.delete(oldest);
    },
    [list],
  );
}

/** The id of the link that opens a card of the list. */
export const cardLinkId = (card: number): string => `glossary-card-${card}`;

/** What takes the place of the list begins at its top, and the focus goes there, as on a page of its own; whoever walks from card to card by a button keeps it. */
export function useStartOfCard(shown: string | undefined): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (shown === undefined) return;
    if (!document.activeElement?.closest("[data-record-walk]")) document.getElementById("hub-main")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [shown]);
}

import { useEffect, useRef } from "react";

/** Where somebody stood when a window opened over home, and how what waited was ordered then. */
type Way = { origin: HTMLElement | null; order: readonly string[]; last: string | undefined; closedAt: number | undefined };

/** Marks the row of an entry by which focus finds back to it. */
export const rowMark = "data-work";

/**
 * Leads focus back once a window over home has closed: to the row of what was opened last, to the one behind it where that is done and gone, else to where it was opened.
 * `askedAt` says when home's answer came: the one that tells what is done comes after the window has gone, and takes its row away under the focus.
 */
export function useWayBack(isOpen: boolean, askedAt: number): (order: readonly string[], work: string | undefined) => void {
  const way = useRef<Way>(undefined);
  useEffect(() => {
    const now = way.current;
    if (isOpen || !now) return;
    const first = now.closedAt === undefined;
    now.closedAt ??= Date.now();
    const at = document.activeElement;
    if (first || at === null || at === document.body) findPlace(now)?.focus();
    if (askedAt > now.closedAt) way.current = undefined;
  }, [isOpen, askedAt]);
  return (order, work) => {
    // From one window to the next: the way back is the first one's.
    if (way.current && way.current.closedAt === undefined) way.current.last = work ?? way.current.last;
    else way.current = { origin: originOf(document.activeElement), order, last: work, closedAt: undefined };
  };
}

const originOf = (at: Element | null) => (at instanceof HTMLElement && at !== document.body ? at : null);

function findPlace({ origin, order, last }: Way): HTMLElement | null {
  const isThere = origin?.isConnected && !origin.closest("[role=dialog]");
  if (origin && isThere && !origin.closest(`[${rowMark}]`)) return origin;
  const from = order.indexOf(last ?? "");
  const nearest = [...order.slice(Math.max(from, 0)), ...order.slice(0, Math.max(from, 0)).toReversed()];
  for (const key of nearest) {
    const act = document.querySelector<HTMLElement>(`[${rowMark}="${CSS.escape(key)}"] button`);
    if (act) return act;
  }
  // Nothing waits any more, or others do: what waits is told first on the page.
  return document.querySelector<HTMLElement>(`[${rowMark}] button`) ?? document.getElementById("hub-main");
}

import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** A page that takes longer than this to show its heading has something of its own to say. */
const patience = 5_000;

/**
 * After a navigation the keyboard and the screen reader stand at the new page's heading, which is read out, not at a link that has gone; the page begins at its top.
 * A page that has placed the focus itself keeps it there, and so does one whose address only says more than before.
 */
export function useFocusOnNewPage(): void {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const first = before.current === undefined;
    if (pathname === undefined || before.current === pathname) return;
    before.current = pathname;
    if (first) return;
    window.scrollTo(0, 0);
    return focusHeading(document.getElementById("hub-main"));
  }, [pathname]);
}

/** Focuses the heading of a page as soon as it has one, unless something on the page has the focus by then. Answers what stops the waiting. */
function focusHeading(main: HTMLElement | null): (() => void) | undefined {
  if (!main || isPlaced(main)) return undefined;
  main.focus({ preventScroll: true });
  const tryHeading = () => {
    const heading = main.querySelector<HTMLElement>("h1");
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (tryHeading()) return undefined;
  // Whoever has gone elsewhere meanwhile, to the bar say, is not called back.
  const hasGone = () => document.activeElement !== main && document.activeElement !== document.body;
  const observer = new MutationObserver(() => (hasGone() || tryHeading()) && observer.disconnect());
  observer.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), patience);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Whether somebody, or the page, has put the focus somewhere in it or in a dialog of it. */
function isPlaced(main: HTMLElement): boolean {
  const at = document.activeElement;
  return at !== null && at !== main && (main.contains(at) || at.closest("[role=dialog]") !== null);
}

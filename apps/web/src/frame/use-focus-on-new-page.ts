import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** A page that takes longer than this to show its heading has something of its own to say. */
const patience = 5_000;

/**
 * After a navigation the keyboard and the screen reader stand at the new page's heading, which is read out, not at a link that has gone; the page begins at its top.
 * A page that has placed the focus itself keeps it there, so does one whose address only says more than before, and so does whoever went on while the page was on its way.
 */
export function useFocusOnNewPage(): void {
  const router = useRouter();
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef<string>(undefined);
  const leftAt = useRef<Element | null>(null);
  useEffect(() => {
    // What had the focus last, also where it has just gone: the entry of a menu that was pressed.
    let last: Element | null = null;
    const keep = ({ target }: FocusEvent) => (last = target instanceof Element ? target : null);
    document.addEventListener("focusin", keep);
    const stop = router.subscribe("onBeforeNavigate", () => {
      const at = document.activeElement;
      leftAt.current = at === document.body ? (last ?? at) : at;
    });
    return () => {
      stop();
      document.removeEventListener("focusin", keep);
    };
  }, [router]);
  useEffect(() => {
    const first = before.current === undefined;
    if (pathname === undefined || before.current === pathname) return;
    before.current = pathname;
    if (first) return;
    window.scrollTo(0, 0);
    if (hasGoneOn(leftAt.current)) return;
    return focusHeading(document.getElementById("hub-main"));
  }, [pathname]);
}

/** Whether somebody has put the focus elsewhere since they left the page before; not where they left it by a menu or a dialog, which give the focus back by themselves. */
function hasGoneOn(leftAt: Element | null): boolean {
  const at = document.activeElement;
  if (at === null || at === document.body || at === leftAt || !leftAt?.isConnected) return false;
  return leftAt.closest("[role=menu], [role=listbox], [role=dialog]") === null;
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

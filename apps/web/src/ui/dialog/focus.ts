import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * For a dialog that anything on the page may open (`returnFocus={false}`): once it closes, the focus is where it was before. Told by what had the focus last,
 * not by what has it as the dialog opens: its content may have taken it by then, or the entry of a menu that was pressed has gone.
 */
export function useFocusReturn(opened: boolean): void {
  const origin = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      // While the code of the dialog is on its way the page still has the focus, and a page that arrives then takes it.
      if (opened && target instanceof Element && target.closest("[role=dialog]")) return;
      origin.current = whatStays(target);
    };
    document.addEventListener("focusin", keep);
    return () => document.removeEventListener("focusin", keep);
  }, [opened]);
  const wasOpened = useRef(opened);
  useEffect(() => {
    if (wasOpened.current === opened) return undefined;
    wasOpened.current = opened;
    if (opened) return undefined;
    const place = origin.current?.isConnected ? origin.current : document.getElementById("hub-main");
    const atClose = document.activeElement;
    // A moment later: what closed it may have taken the focus on.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body || document.activeElement === atClose) place?.focus({ preventScroll: true });
    }, 10);
    return () => clearTimeout(timer);
  }, [opened]);
}

/** What got the focus; of an entry of a menu, which goes, what opened the menu. */
function whatStays(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  const opener = target.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (opener ? document.getElementById(opener) : null) ?? target;
}

/** As `ref` of a button that is disabled while it is busy: the focus it lost by that comes back to it, unless it went elsewhere. */
export function useFocusBack(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);
  return button;
}

/** Whether no other dialog stands above one: Escape is heard by all of them, and only answers the one in front. */
export const isInFront = (): boolean => document.querySelectorAll('[role="dialog"]').length < 2;

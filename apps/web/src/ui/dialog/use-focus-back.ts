import { type RefObject, useEffect, useRef } from "react";

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

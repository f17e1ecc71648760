import { type RefObject, useEffect, useRef } from "react";

/**
 * For the frame in which one part takes the place of another; `shown` names the part. Where the part that goes takes the focus along, it goes on at what
 * is pressed in the new one, or at its first button.
 */
export function useKeptFocus(shown: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector);
    (find("[aria-pressed=true]") ?? find("button"))?.focus();
  }, [shown]);
  return frame;
}

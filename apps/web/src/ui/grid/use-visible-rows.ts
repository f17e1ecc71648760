import { type RefObject, useLayoutEffect, useState } from "react";

/** Rows drawn above and below those in sight. */
const margin = 8;

/** Which rows of a scrolled frame are in sight, and how many fit: only those are drawn. */
export function useVisibleRows(frame: RefObject<HTMLElement | null>, rowHeight: number, rows: number) {
  const [view, setView] = useState({ first: 0, fits: 20, width: 1000 });
  useLayoutEffect(() => {
    const shown = frame.current;
    if (!shown) return undefined;
    const look = () => {
      const first = Math.floor(shown.scrollTop / rowHeight);
      const fits = Math.max(1, Math.floor((shown.clientHeight - rowHeight) / rowHeight));
      const width = shown.clientWidth;
      setView((before) => (before.first === first && before.fits === fits && before.width === width ? before : { first, fits, width }));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(shown);
    shown.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      shown.removeEventListener("scroll", look);
    };
  }, [frame, rowHeight]);
  // When there are fewer rows than before, the last ones are in sight.
  const first = Math.max(0, Math.min(view.first, rows - view.fits));
  return {
    start: Math.max(0, first - margin),
    end: Math.min(rows, first + view.fits + margin + 2),
    pageRows: view.fits,
    width: view.width,
  };
}

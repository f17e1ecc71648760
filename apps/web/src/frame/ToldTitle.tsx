import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Tells a screen reader the title of each page one has come to: the heading has the focus, and says less than the tab. */
export function ToldTitle() {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const region = useRef<HTMLDivElement>(null);
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    const isAnother = pathname !== undefined && before.current !== pathname;
    if (isAnother) before.current = pathname;
    // The first page is read by its load.
    if (isAnother && !isFirst && region.current) region.current.textContent = document.title;
  }, [pathname]);
  return <div ref={region} aria-live="polite" className="hub-told" />;
}

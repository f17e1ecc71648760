import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from "react";

/** Whether what takes long may be drawn: what stands above it is seen first, and this piece by piece after it. Drawn at once it would keep the page from answering meanwhile. */
export const useDrawnLater = (): boolean => useDeferredValue(true, false);

/**
 * What takes longest of a page's content, a list with its filters: drawn piece by piece once all above it is seen. In one go with it nothing was seen below the head until all was drawn, twice where
 * the answer came meanwhile.
 */
export function DrawnLast({ children }: { children: ReactNode }): ReactNode {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn ? children : <div aria-busy="true" />;
}

/** The part under tabs, by the name of the tab: that another is chosen is seen at once, and the part before it stays until the new one is drawn. */
export function PartOfTab({ tab, children }: { tab: string; children: ReactNode }): ReactNode {
  const isDrawn = useDeferredValue(tab, "") === tab;
  // Taking away a hundred rows takes as long as drawing them: the part before stays as it was, and costs nothing.
  const [last, setLast] = useState<ReactNode>(null);
  if (isDrawn && last !== children) setLast(children);
  return isDrawn ? children : last;
}

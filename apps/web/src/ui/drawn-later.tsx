import { type ReactNode, useDeferredValue, useState } from "react";

/** Whether what takes long may be drawn: what stands above it is seen first, and this piece by piece after it. Drawn at once it would keep the page from answering meanwhile. */
export const useDrawnLater = (): boolean => useDeferredValue(true, false);

/** The part under tabs, by the name of the tab: that another is chosen is seen at once, and the part before it stays until the new one is drawn. */
export function PartOfTab({ tab, children }: { tab: string; children: ReactNode }): ReactNode {
  const isDrawn = useDeferredValue(tab, "") === tab;
  // Taking away a hundred rows takes as long as drawing them: the part before stays as it was, and costs nothing.
  const [last, setLast] = useState<ReactNode>(null);
  if (isDrawn && last !== children) setLast(children);
  return isDrawn ? children : last;
}

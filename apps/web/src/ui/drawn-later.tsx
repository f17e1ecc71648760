import { type ReactNode, useDeferredValue } from "react";

/** Whether what takes long may be drawn: what stands above it is seen first, and this piece by piece after it. Drawn at once it would keep the page from answering meanwhile. */
export const useDrawnLater = (): boolean => useDeferredValue(true, false);

/** What is drawn after what stands above it: under a tab, which shows at once that it is chosen. */
export function DrawnLater({ children }: { children: ReactNode }): ReactNode {
  return useDrawnLater() && children;
}

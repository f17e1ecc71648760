import { type ReactNode, useEffect, useRef } from "react";
import "./view-tabs.css";

/** The views of a page, or of a part of it, side by side; each is a link, so that the address says which is open. */
export function ViewTabs({ label, children }: { label: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null);
  const brought = useRef<Element>(null);
  // In the one row of a phone the chosen one may lie behind its end; once in sight, the reader scrolls on alone.
  useEffect(() => {
    const chosen = tabs.current?.querySelector<HTMLElement>("[aria-current]");
    if (!tabs.current || !chosen || chosen === brought.current) return;
    brought.current = chosen;
    const { left, right } = tabs.current.getBoundingClientRect();
    const { left: from, right: to } = chosen.getBoundingClientRect();
    if (from < left || to > right) tabs.current.scrollLeft += from < left ? from - left : to - right;
  });
  return (
    <nav ref={tabs} className="hub-view-tabs" aria-label={label}>
      {children}
    </nav>
  );
}

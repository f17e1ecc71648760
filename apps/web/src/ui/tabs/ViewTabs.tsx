import type { ReactNode } from "react";
import "./view-tabs.css";

/** The views of a page, or of a part of it, side by side; each is a link, so that the address says which is open. */
export function ViewTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="hub-view-tabs" aria-label={label}>
      {children}
    </nav>
  );
}

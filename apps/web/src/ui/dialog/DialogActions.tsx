import type { ReactNode } from "react";
import "./dialog.css";

/** The buttons of a long dialog, which stay in sight below it. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="hub-page-actions hub-dialog-actions">{children}</div>;
}

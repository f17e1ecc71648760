import type { ReactNode } from "react";
import { useDrawnLater } from "./drawn-later.tsx";
import { SkipToList } from "./SkipToList.tsx";

/** A page: title, what can be done here, and its content. */
export function Page({ title, note, actions, children }: { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  // The head says at once where one is.
  const isBegun = useDrawnLater();
  return (
    <div className="hub-page" aria-busy={!isBegun || undefined}>
      <div className="hub-page-head">
        <div>
          <h1>{title}</h1>
          <SkipToList />
          {note && <div className="hub-dimmed">{note}</div>}
        </div>
        {actions && <div className="hub-page-actions">{actions}</div>}
      </div>
      {isBegun && children}
    </div>
  );
}

type PanelProps = {
  title?: string;
  /** What stands right beside the title, such as a sign that explains it. */
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A panel within a page. */
export function Panel({ title, beside, actions, children }: PanelProps) {
  const heading = title && <h2>{title}</h2>;
  return (
    <section className="hub-panel" aria-label={title}>
      {(title || actions) && (
        <div className="hub-panel-head">
          {beside ? (
            <div className="hub-panel-title">
              {heading}
              {beside}
            </div>
          ) : (
            heading
          )}
          {actions && <div className="hub-page-actions">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

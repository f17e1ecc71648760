import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import "./figures.css";

type Props = {
  /** The figure in words; with a reason, why there is none. */
  cell: { text: string; reason?: string | undefined; note?: string | undefined };
  /** Its column and line, for those who hear that it opens. */
  head: string | undefined;
  name: string;
  /** Opens where the figure comes from. */
  onOrigin?: (() => void) | undefined;
  /** What stands below it, such as its change. */
  children?: ReactNode;
};

/** A figure in a table: one that is there may open where it comes from. */
export function FigureCell({ cell: { text, reason, note }, head = "", name, onOrigin, children }: Props) {
  const t = useText();
  return (
    <td data-numeric>
      {reason !== undefined ? (
        <span className="hub-dimmed">{text}</span>
      ) : onOrigin ? (
        <button
          type="button"
          className="hub-figure-origin"
          aria-label={t("dashboards.origin-of", { kpi: head, name, value: text })}
          onClick={onOrigin}
        >
          {text}
        </button>
      ) : (
        text
      )}
      {children && <span className="hub-table-note">{children}</span>}
      {note !== undefined && <span className="hub-table-note">{note}</span>}
    </td>
  );
}

import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useText } from "../texts/language.tsx";

export type SummaryItem = {
  text: string;
  /** Id of the field to go to. */
  field?: string;
  /** Brings the field into sight first, where it stands on a tab. */
  reveal?: () => void;
};

/**
 * What stops a form, at its top: names each field and takes one there. Focused when it appears, and where `round` counts the times one has tried to save,
 * at each of them only: what is mended meanwhile moves nobody away from the field.
 */
export function ErrorSummary({ items, round }: { items: SummaryItem[]; round?: number }) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const count = items.length;
  const fields = items.filter(({ field }) => field !== undefined).length;
  // What is wrong again while one types on, in the same round, moves nobody either.
  const saidIn = useRef<number>(undefined);
  useEffect(() => {
    if (count === 0 || (round !== undefined && saidIn.current === round)) return;
    saidIn.current = round;
    ref.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one or the other.
  }, [round ?? count, count > 0]);
  if (count === 0) return null;
  return (
    <div ref={ref} className="hub-summary" role="alert" tabIndex={-1}>
      <h2>{fields > 0 ? t("ui.summary", { count: fields }) : t("ui.refused")}</h2>
      <ul>
        {items.map(({ text, field, reveal }) => (
          <li key={`${field}${text}`}>
            {field ? (
              <button type="button" className="hub-link" onClick={() => goTo(field, reveal)}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Takes one to a field, which is brought into sight first. */
export function goTo(field: string, reveal: (() => void) | undefined): void {
  if (reveal) flushSync(reveal);
  document.getElementById(field)?.focus();
}

import { useEffect, useRef } from "react";
import { useText } from "../shell/language.tsx";

export type SummaryItem = { text: string; /** Id of the field to go to. */ field?: string };

/** What stops a form, at its top: names each field and takes one there. Focused when it appears. */
export function ErrorSummary({ items }: { items: SummaryItem[] }) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const count = items.length;
  useEffect(() => {
    if (count > 0) ref.current?.focus();
  }, [count]);
  if (count === 0) return null;
  return (
    <div ref={ref} className="hub-summary" role="alert" tabIndex={-1}>
      <h2>{t("ui.summary", { count })}</h2>
      <ul>
        {items.map(({ text, field }) => (
          <li key={`${field}${text}`}>
            {field ? (
              <button type="button" className="hub-link" onClick={() => document.getElementById(field)?.focus()}>
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

import { useEffect, useRef } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type BulkPreviewed, ChangedFields } from "./ChangedFields.tsx";

/** What the change would do, before anybody says yes; `again`: events were changed since the one before. */
export function BulkPreview({ preview, again }: { preview: BulkPreviewed; again: boolean }) {
  const t = useText();
  const formats = useFormats();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const { matching, changes, unchanged, refused, fields } = preview;
  return (
    <section ref={frame} className="hub-bulk-preview" tabIndex={-1} aria-labelledby="bulk-preview">
      <h3 id="bulk-preview">{t("quality.bulk-preview", { count: matching })}</h3>
      {again && (
        <p className="hub-note" role="alert">
          {t("quality.bulk-again")}
        </p>
      )}
      <ul className="hub-list">
        <li>
          <StatusBadge meaning={changes > 0 ? "good" : "pending"} text={formats.integer(changes)} />{" "}
          {t("quality.bulk-changes", { count: changes })}
        </li>
        {unchanged > 0 && (
          <li>
            <StatusBadge meaning="pending" text={formats.integer(unchanged)} /> {t("quality.bulk-unchanged", { count: unchanged })}
          </li>
        )}
        {refused.map(({ code, error, count }) => (
          <li key={code}>
            <StatusBadge meaning="late" text={formats.integer(count)} /> {t("quality.bulk-refused", { count, reason: error })}
          </li>
        ))}
      </ul>
      {fields.length > 0 && <ChangedFields fields={fields} />}
      {changes === 0 && <p className="hub-note">{t("quality.bulk-no-changes")}</p>}
    </section>
  );
}

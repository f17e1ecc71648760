import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { CellDetail } from "./cell-act.ts";

/** A reopening that waits for a decision or runs: who asked why, until when, and who let it. */
export function ReopeningNote({ reopening }: { reopening: CellDetail["reopening"] }) {
  const t = useText();
  const formats = useFormats();
  if (!reopening) return null;
  const { askedBy, askedAt, decidedBy, until, reason, state } = reopening;
  return (
    <div className="hub-note">
      <strong>
        {state === "APPROVED"
          ? t("validation.reopening-APPROVED", { until: formats.day(until) })
          : t("validation.reopening-ASKED", { until: formats.day(until) })}
      </strong>
      <span className="hub-note-subject">{t("validation.reopening-asked-by", { name: askedBy, at: formats.instant(askedAt) })}</span>
      {decidedBy && <span className="hub-note-subject">{t("validation.reopening-decided-by", { name: decidedBy })}</span>}
      <span className="hub-note-subject hub-comment">{reason}</span>
    </div>
  );
}

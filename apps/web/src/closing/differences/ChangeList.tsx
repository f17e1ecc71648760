import { changeWords } from "@hub/i18n/words/closing/content-change.ts";
import { useSpeaker } from "../../texts/kpi-values.ts";
import type { Change } from "../scenario-states.ts";

/** Changes of cells, definitions, rates and conventions, a sentence each, with who validated and why a cell could change. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const speaker = useSpeaker();
  const { t, formats } = speaker;
  const words = changeWords(speaker);
  return (
    <ul className="hub-changes">
      {changes.map((change) => {
        const { kind, subject, validatedBy, validatedAt, reopening } = change;
        const place = words.place(change);
        return (
          <li key={`${kind} ${place} ${subject}`}>
            {place && <strong>{place}</strong>} {words.sentence(change)}
            {validatedBy !== null && validatedAt !== null && (
              <span className="hub-dimmed"> {t("scenarios.validated-by", { name: validatedBy, date: formats.instant(validatedAt) })}</span>
            )}
            {reopening && (
              <p className="hub-comment">
                {t("scenarios.by-reopening", { asked: reopening.askedBy, reason: reopening.reason, approved: reopening.approvedBy ?? "–" })}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

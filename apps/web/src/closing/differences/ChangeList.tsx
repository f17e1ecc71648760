import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { countPlaces } from "@hub/i18n/words/figure-text.ts";
import type { Change } from "../scenario-states.ts";

/** Changes of cells, definitions, rates and conventions, a sentence each, with who validated and why a cell could change. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const formats = useFormats();
  const t = useText();
  const describe = useChangeText();
  return (
    <ul className="hub-changes">
      {changes.map((change) => {
        const { section, legalEntity, kind, subject, validatedBy, validatedAt, reopening } = change;
        const place = [section, legalEntity?.name].filter((part) => part != null).join(" · ");
        return (
          <li key={`${kind} ${place} ${subject}`}>
            {place && <strong>{place}</strong>} {describe(change)}
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

function useChangeText() {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const files = (of: Change["before"]) =>
    of
      .map(({ fileName, rows, deliveredBy, deliveredAt }) =>
        t("scenarios.file-rows", { file: fileName, rows, who: deliveredBy, when: formats.instant(deliveredAt) }),
      )
      .join("; ") || t("scenarios.no-file");
  const subjectOf = ({ kind, subject }: Change) => {
    if (subject === null) return "";
    if (kind === "convention-changed") return codeText("scenarios", `convention-${subject}`);
    const month = kind === "earlier-month" ? /^(\d{4})-(\d{2})$/.exec(subject) : null;
    return month ? formats.month(Number(month[1]), Number(month[2])) : subject;
  };
  // Rates and limits are numbers, all else is as it was given.
  const valueOf = (text: string | null) =>
    text === null ? "–" : /^\d+\.\d+$/.test(text) ? formats.decimal(text, countPlaces(text)) : text;
  return (change: Change) =>
    t(`scenarios.change-${change.kind}`, {
      files: files(change.after),
      before: files(change.before),
      after: files(change.after),
      persons: change.persons ?? 0,
      subject: subjectOf(change),
      from: valueOf(change.from),
      to: valueOf(change.to),
    });
}

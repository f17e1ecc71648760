import type { previewQualityEdit } from "@hub/contract/quality/bulk.ts";
import type { Output } from "@hub/contract/route.ts";
import { useText } from "../../texts/language.tsx";
import { useEventWords } from "../edit/use-event-words.ts";

export type BulkPreviewed = Output<(typeof previewQualityEdit)["answer"]>;

/** What stands in the fields that would change, with its number of events, beside what would stand there. */
export function ChangedFields({ fields }: Pick<BulkPreviewed, "fields">) {
  const t = useText();
  const words = useEventWords();
  return (
    <table className="hub-table hub-bulk-values" aria-label={t("quality.bulk-before-after")}>
      <thead>
        <tr>
          <th scope="col">{t("quality.bulk-field")}</th>
          <th scope="col">{t("quality.bulk-before")}</th>
          <th scope="col">{t("quality.bulk-after")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, after, before, others }) => (
          <tr key={field}>
            <th scope="row">{words.field(field)}</th>
            <td>
              {field === "comments" ? (
                t("quality.bulk-comments-before")
              ) : (
                <ul>
                  {before.map(({ value, events }) => (
                    <li key={value ?? ""}>{t("quality.bulk-value", { value: words.value(field, value), count: events })}</li>
                  ))}
                  {others.values > 0 && <li>{t("quality.bulk-other-values", { values: others.values, count: others.events })}</li>}
                </ul>
              )}
            </td>
            <td>{field === "comments" ? t("quality.bulk-comments-after", { text: after ?? "" }) : words.value(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

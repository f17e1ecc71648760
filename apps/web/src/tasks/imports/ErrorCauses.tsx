import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { type Cause, hasOneText } from "./group-findings.ts";

const openedUpTo = 5;

/** Why rows were not taken, most frequent first, counted over the whole file; each cause opens to the rows that are at hand. */
export function ErrorCauses({ causes }: { causes: readonly Cause[] }) {
  const t = useText();
  const formats = useFormats();
  return (
    <section className="hub-task-part">
      <h4>{t("tasks.errors-title")}</h4>
      <ul className="hub-task-causes">
        {causes.map((cause) => (
          <li key={`${cause.code} ${cause.column ?? ""}`}>
            <details open={cause.rows <= openedUpTo}>
              <summary>
                {t("tasks.times", { count: cause.rows, shown: formats.integer(cause.rows) })} ·{" "}
                {cause.column && <strong>{cause.column}: </strong>}
                {hasOneText(cause) ? cause.text : t("tasks.for-example", { text: cause.text })}
              </summary>
              <ul>
                {cause.shown.length === 0 && <li>{t("tasks.row", { row: formats.integer(cause.firstRow) })}</li>}
                {cause.shown.map(({ row, key, text }) => (
                  <li key={`${row} ${text}`}>
                    {t("tasks.row", { row: formats.integer(row) })}
                    {key && <> · {key}</>}
                    {!hasOneText(cause) && <> · {text}</>}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Output } from "@hub/contract/route.ts";
import type { previewedAct } from "@hub/contract/selection.ts";
import { useEffect, useRef } from "react";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { isTyping } from "../../ui/keys/typing.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

export type Previewed = Output<typeof previewedAct>;
/** How a list says its fields and their values. */
export type ActWords = { field: (field: string) => string; value: (field: string, value: string | null) => string };
type Props = { preview: Previewed; words: ActWords; asTask: boolean };

/** What an act would do to the records that are chosen, before anybody says yes. */
export function ActPreview({ preview, words, asTask }: Props) {
  const t = useText();
  const formats = useFormats();
  const frame = useRef<HTMLElement>(null);
  // Whoever still says what is to be done goes on with that.
  useEffect(() => {
    if (!isTyping(document.activeElement)) frame.current?.focus();
  }, []);
  const { selected, changes, unchanged, refused, values, others, mayUndo } = preview;
  return (
    <section ref={frame} tabIndex={-1} className="hub-act-preview" aria-labelledby="act-preview">
      <h3 id="act-preview">{t("tasks.act-preview", { count: selected, shown: formats.integer(selected) })}</h3>
      <div role="status">
        <ul className="hub-list">
          <li>
            <StatusBadge meaning={changes > 0 ? "good" : "pending"} text={formats.integer(changes)} />{" "}
            {t("tasks.act-changes", { count: changes })}
          </li>
          {unchanged > 0 && (
            <li>
              <StatusBadge meaning="pending" text={formats.integer(unchanged)} /> {t("tasks.act-unchanged", { count: unchanged })}
            </li>
          )}
          {refused.map(({ error, count, examples }) => (
            <li key={error}>
              <StatusBadge meaning="late" text={formats.integer(count)} /> {t("tasks.act-refused", { count, reason: error })}
              <span className="hub-table-note">
                {nameFew(
                  examples.map(({ name }) => name),
                  count,
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {values.length > 0 && (
        <table className="hub-table hub-act-values" aria-label={t("tasks.act-values")}>
          <thead>
            <tr>
              <th scope="col">{t("tasks.act-field")}</th>
              <th scope="col">{t("tasks.act-before")}</th>
              <th scope="col">{t("tasks.act-after")}</th>
              <th scope="col" data-numeric>
                {t("tasks.act-records")}
              </th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ field, before, after, count }) => (
              <tr key={JSON.stringify([field, before, after])}>
                <th scope="row">{words.field(field)}</th>
                <td>{words.value(field, before)}</td>
                <td>{words.value(field, after)}</td>
                <td data-numeric>{formats.integer(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others > 0 && <p className="hub-dimmed">{t("tasks.act-others", { count: others, shown: formats.integer(others) })}</p>}
      {changes === 0 ? (
        <p className="hub-note">{t("tasks.act-nothing")}</p>
      ) : (
        <p className="hub-dimmed">
          {asTask && t("tasks.act-as-task")} {t(mayUndo ? "tasks.act-can-undo" : "tasks.act-stays")}
        </p>
      )}
    </section>
  );
}

/** The first names of several, with a sign that there are more. */
const nameFew = (names: readonly string[], count: number): string => names.join(", ") + (names.length < count ? ", …" : "");

import { useCodeText, useText } from "../../texts/language.tsx";
import type { Comparison } from "../../closing/scenario-states.ts";
import { useColumnName } from "./column-name.ts";

/** Whether the columns are like for like with the first one: the reasons where they are not, each once with its columns, and what the figures are restricted to. */
export function Likeness({ comparison: { columns, likeForLike, commonEntities } }: { comparison: Comparison }) {
  const t = useText();
  const codeText = useCodeText();
  const nameColumn = useColumnName();
  const others = columns.slice(1);
  const unlike = others.filter((column) => column.unlike.length > 0);
  const named = (subjects: readonly string[], code: string) =>
    (code === "convention-differs" ? subjects.map((subject) => codeText("scenarios", `convention-${subject}`)) : subjects).join(", ");
  const reasonOf = ({ unlike: why }: (typeof columns)[number]) =>
    why.map(({ code, subjects }) => t(`scenarios.unlike-${code}`, { subjects: named(subjects, code) })).join(" ");
  return (
    <>
      {others.length > 0 && unlike.length === 0 && <p className="hub-note hub-note-good">{t("scenarios.all-alike")}</p>}
      {unlike.length > 0 && (
        <div className="hub-note">
          <strong>{t("scenarios.unlike")}</strong>
          <ul className="hub-reasons">
            {[...Map.groupBy(unlike, reasonOf)].map(([reason, alike]) => (
              <li key={reason}>{t("scenarios.column-why", { column: alike.map(nameColumn).join(", "), reason })}</li>
            ))}
          </ul>
        </div>
      )}
      {likeForLike && (
        <p className="hub-note hub-note-closed">
          {t("scenarios.like-for-like-note", { count: commonEntities.length, names: commonEntities.map(({ code }) => code).join(", ") })}
        </p>
      )}
    </>
  );
}

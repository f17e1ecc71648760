import { useState } from "react";
import { PassportDialog } from "../passport/PassportDialog.tsx";
import { useText } from "../../shell/language.tsx";
import type { Figures, Subject } from "./figure-rows.ts";
import { ProvisionalMark } from "./ProvisionalMark.tsx";

/** `kpi`: whose passport the value opens. */
type TableCell = { text: string; reason?: string | undefined; note?: string | undefined; kpi?: string | undefined };
type Props = {
  caption: string;
  figures: Figures;
  heads: readonly string[];
  subjects: readonly Subject[];
  group: Subject | undefined;
  cells: (subject: Subject) => TableCell[];
};

/** A table with a line for each entity and the group last, its caption saying whether the figures are provisional; below it, why values are missing. A value opens where it comes from. */
export function SubjectTable({ caption, figures, heads, subjects, group, cells }: Props) {
  const t = useText();
  const [origin, setOrigin] = useState<{ kpi: string; legalEntityId: number | null; opened: boolean }>({
    kpi: "",
    legalEntityId: null,
    opened: false,
  });
  const lines = [...subjects, ...(group ? [group] : [])].map(cells);
  const reasons = [...new Map(lines.flat().flatMap(({ text, reason }) => (reason === undefined ? [] : [[text, reason] as const])))];
  const line = (subject: Subject) => (
    <tr key={subject.id ?? "group"}>
      <th scope="row">{subject.name}</th>
      {cells(subject).map(({ text, reason, note, kpi }, place) => (
        <td key={heads[place]} data-numeric>
          {reason !== undefined ? (
            <span className="hub-dimmed">{text}</span>
          ) : kpi === undefined ? (
            text
          ) : (
            <button
              type="button"
              className="hub-figure-origin"
              aria-label={t("dashboards.origin-of", { kpi: heads[place] ?? "", name: subject.name, value: text })}
              onClick={() => setOrigin({ kpi, legalEntityId: subject.id, opened: true })}
            >
              {text}
            </button>
          )}
          {note !== undefined && <span className="hub-table-note">{note}</span>}
        </td>
      ))}
    </tr>
  );
  return (
    <>
      <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("ui.chart-table-of", { title: caption })}>
        <table className="hub-table hub-figure-table">
          <caption>
            {caption} <ProvisionalMark figures={figures} />
          </caption>
          <thead>
            <tr>
              <th scope="col">{t("ui.legal-entity")}</th>
              {heads.map((head) => (
                <th key={head} scope="col" data-numeric>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{subjects.map(line)}</tbody>
          {group && <tfoot>{line(group)}</tfoot>}
        </table>
      </div>
      {reasons.length > 0 && (
        <ul className="hub-reasons">
          {reasons.map(([text, reason]) => (
            <li key={text}>{t("dashboards.reason-explained", { short: text, reason })}</li>
          ))}
        </ul>
      )}
      <PassportDialog
        scenarioId={figures.scenarioId}
        version={figures.version?.number}
        {...origin}
        onClose={() => setOrigin({ ...origin, opened: false })}
      />
    </>
  );
}

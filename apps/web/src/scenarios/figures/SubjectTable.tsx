import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { ChartTable } from "../../ui/charts/ChartTable.tsx";
import { OpenedPassport } from "../passport/opened-passport.ts";
import { FigureCell } from "./FigureCell.tsx";
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
  const linesOf = (some: readonly Subject[]) => some.map((subject) => ({ subject, said: cells(subject) }));
  const [lines, last] = [linesOf(subjects), linesOf(group ? [group] : [])];
  const reasons = new Map(
    [...lines, ...last].flatMap(({ said }) => said.flatMap(({ text, reason }) => (reason === undefined ? [] : [[text, reason] as const]))),
  );
  const row = ({ subject: { id, name }, said }: (typeof lines)[number]) => (
    <tr key={id ?? "group"}>
      <th scope="row">{name}</th>
      {said.map(({ kpi, ...cell }, place) => (
        <FigureCell
          key={heads[place]}
          cell={cell}
          head={heads[place]}
          name={name}
          onOrigin={kpi === undefined ? undefined : () => setOrigin({ kpi, legalEntityId: id, opened: true })}
        />
      ))}
    </tr>
  );
  return (
    <>
      <ChartTable
        title={caption}
        caption={
          <>
            {caption} <ProvisionalMark figures={figures} />
          </>
        }
        first={t("ui.legal-entity")}
        heads={heads}
      >
        <tbody>{lines.map(row)}</tbody>
        {group && <tfoot>{last.map(row)}</tfoot>}
      </ChartTable>
      {reasons.size > 0 && (
        <ul className="hub-reasons">
          {[...reasons].map(([text, reason]) => (
            <li key={text}>{t("dashboards.reason-explained", { short: text, reason })}</li>
          ))}
        </ul>
      )}
      <OpenedPassport
        scenarioId={figures.scenarioId}
        version={figures.version?.number}
        {...origin}
        onClose={() => setOrigin({ ...origin, opened: false })}
      />
    </>
  );
}

import { useMemo, useRef } from "react";
import { useCodeText, useText } from "../../texts/language.tsx";
import { type Month, type MonthCell, type MonthRow, rowsShown, type Show } from "./cell-state.ts";
import { MonthGridRow } from "./MonthGridRow.tsx";
import { useGridWalk } from "./use-grid-walk.ts";

type Props = { month: Month; show: Show | undefined; search: string; caption: string; onOpen: (cell: MonthCell, row: MonthRow) => void };

/** Entities by sections. One cell is the way in; the arrow keys walk, Home and End go to the row's ends, Enter opens. */
export function MonthGrid({ month, show, search, caption, onOpen }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const table = useRef<HTMLTableElement>(null);
  const rows = useMemo(() => rowsShown(month.entities, show, search), [month.entities, show, search]);
  const { sections } = month;
  const { wayIn, handlers } = useGridWalk(table, rows, sections, onOpen);
  return (
    <div className="hub-table-frame hub-month-frame" role="region" aria-label={caption}>
      <table className="hub-table hub-month" ref={table}>
        <caption className="hub-month-caption">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("ui.legal-entity")}</th>
            {sections.map(({ code, totals }) => (
              <th key={code} scope="col">
                <abbr title={codeText("validation", `section-${code}`)}>{code}</abbr>
                <TotalsText totals={totals} />
              </th>
            ))}
            <th scope="col" data-numeric>
              {t("validation.count-validated")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MonthGridRow
              key={row.legalEntity.id}
              row={row}
              sections={sections}
              show={show}
              wayIn={wayIn?.startsWith(`${row.legalEntity.id}-`) ? wayIn : undefined}
              handlers={handlers}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How far a section is in all its entities. */
function TotalsText({ totals }: { totals: Month["totals"] }) {
  const t = useText();
  if (totals.expected === 0) return <span className="hub-month-totals">{t("validation.totals-none")}</span>;
  return (
    <span className="hub-month-totals">
      {t("validation.totals-validated", { count: totals.validated, total: totals.expected })}
      {totals.late > 0 && <span className="hub-month-late"> · {t("validation.totals-late", { count: totals.late })}</span>}
      {totals.blocked > 0 && <span className="hub-month-late"> · {t("validation.totals-blocked", { count: totals.blocked })}</span>}
    </span>
  );
}

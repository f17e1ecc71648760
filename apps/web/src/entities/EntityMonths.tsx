import { Link } from "@tanstack/react-router";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { meaningOf, stateOf } from "../validation/month/cell-state.ts";
import type { Part } from "./overview.ts";

type Months = Part<"months">;
type Cell = Months[number]["cells"][number];

/** The last months by sections, each cell the way to it. */
export function EntityMonths({ id, months }: { id: number; months: Months }) {
  const t = useText();
  const formats = useFormats();
  const shown = months.filter(({ cells }) => cells.length > 0);
  const sections = [...new Set(shown.flatMap(({ cells }) => cells.map(({ section }) => section)))].toSorted();
  return (
    <Panel title={t("entity-page.months")}>
      <StateView empty={shown.length === 0 && { title: t("entity-page.months-none") }}>
        <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("entity-page.table", { part: t("entity-page.months") })}>
          <table className="hub-table">
            <thead>
              <tr>
                <th scope="col">{t("entity-page.month")}</th>
                {sections.map((section) => (
                  <th key={section} scope="col">
                    {section}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ year, month, cells }) => (
                <tr key={`${year}-${month}`}>
                  <th scope="row">{formats.monthShort(year, month)}</th>
                  {sections.map((section) => (
                    <td key={section}>
                      <MonthCell cell={cells.find((cell) => cell.section === section)} place={{ year, month, section, id }} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </StateView>
    </Panel>
  );
}

function MonthCell({ cell, place }: { cell: Cell | undefined; place: { year: number; month: number; section: string; id: number } }) {
  const t = useText();
  if (!cell?.expected) return <span className="hub-dimmed">{t("entity-page.not-expected")}</span>;
  const told = stateOf(cell);
  // That a closed version holds it is the usual of past months, and too long to say in each cell.
  const state = told === "frozen" ? "validated" : told;
  const { year, month, section, id } = place;
  return (
    <Link
      to="/validation"
      search={{ year: String(year), month: String(month), section, entity: String(id) }}
      className="hub-link hub-entity-cell"
    >
      <StatusBadge meaning={meaningOf(cell.daysLate, state)} text={t(`validation.cell-${state}`)} />
      {cell.daysLate > 0 && <span className="hub-dimmed"> {t("validation.mark-late", { count: cell.daysLate })}</span>}
    </Link>
  );
}

import type { getToday } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import { useMemo, useRef } from "react";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { type Meaning, symbolOf } from "../ui/StatusBadge.tsx";
import type { CellPlace } from "../validation/cell-window/cell-act.ts";
import { meaningOf, placeOf, readMonth, stateOf } from "../validation/month/cell-state.ts";
import { useGridWalk } from "../validation/month/use-grid-walk.ts";

/** A window has no more columns of entities than these. */
const mostColumns = 12;

type Month = NonNullable<Output<(typeof getToday)["answer"]>["month"]>;

/** The month as a whole: a line an entity, a small square a section, by symbol and colour; its name is told on focus and under the pointer. */
export function HeatGrid({ month: answer, onOpen }: { month: Month; onOpen: (place: CellPlace) => void }) {
  const t = useText();
  const formats = useFormats();
  const grid = useRef<HTMLDivElement>(null);
  const month = useMemo(() => readMonth(answer), [answer]);
  const { year, month: number } = month;
  const name = formats.month(year, number);
  const { wayIn, handlers } = useGridWalk(grid, month.entities, month.sections, (cell, row) =>
    onOpen({ section: cell.section, legalEntityId: row.legalEntity.id, year, month: number }),
  );
  return (
    <Panel title={t("today.month", { month: name })}>
      <div className="hub-heat-legend hub-dimmed">
        <Legend month={month} />
      </div>
      {/* Over each column the entities stand in; a cell says its own section to who listens. */}
      <div className="hub-heat-heads hub-dimmed" aria-hidden="true">
        {month.entities.slice(0, mostColumns).map((row) => (
          <div key={row.legalEntity.id}>
            {month.sections.map(({ code }) => (
              <span key={code}>{code}</span>
            ))}
          </div>
        ))}
      </div>
      <div ref={grid} role="grid" aria-label={t("today.grid", { month: name })} className="hub-heat">
        {month.entities.map((row) => (
          <div key={row.legalEntity.id} role="row" className="hub-heat-row">
            <span role="rowheader" className="hub-heat-name" title={row.legalEntity.name}>
              {row.legalEntity.name}
            </span>
            {month.sections.map(({ code }) => {
              const cell = row.cells.find(({ section }) => section === code);
              // What an entity does not have keeps its place, so that a column is one section.
              if (!cell)
                return <span key={code} role="gridcell" className="hub-heat-none" aria-label={t("validation.cell-not-expected")} />;
              const place = placeOf(row, cell.section);
              const state = stateOf(cell);
              const meaning = meaningOf(cell.daysLate, state);
              const label = t("today.cell", {
                entity: row.legalEntity.name,
                section: cell.section,
                state: t(`validation.cell-${state}`),
                late: cell.daysLate,
              });
              return (
                <span key={code} role="gridcell">
                  <button
                    type="button"
                    className={`hub-heat-cell hub-badge-${meaning}`}
                    aria-label={label}
                    title={label}
                    data-place={place}
                    data-mine={cell.waits?.me || undefined}
                    tabIndex={place === wayIn ? 0 : -1}
                    onClick={() => handlers.onOpen(place)}
                    onFocus={() => handlers.onFocus(place)}
                    onKeyDown={(event) => handlers.onWalk(event, place)}
                  >
                    {symbolOf(meaning)}
                  </button>
                </span>
              );
            })}
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** What each symbol of the grid stands for, in the words of its cells. */
function Legend({ month }: { month: Month }) {
  const t = useText();
  const cells = month.entities.flatMap((row) => row.cells);
  // What is wrong first, what is done last.
  const order = (meaning: Meaning) => ["late", "blocked", "partial", "pending"].indexOf(meaning) + 1 || 9;
  const meanings = [...Map.groupBy(cells, (cell) => meaningOf(cell.daysLate, stateOf(cell)))]
    .toSorted(([a], [b]) => order(a) - order(b))
    .map(([meaning, those]) => {
      const states = [...new Set(those.map(stateOf))].map((state) => t(`validation.cell-${state}`));
      return (
        <span key={meaning} className="hub-heat-meaning">
          <span className={`hub-heat-sign hub-badge-${meaning}`} aria-hidden="true">
            {symbolOf(meaning)}
          </span>
          {meaning === "late" ? t("validation.show-late", { count: those.length }) : states.join(" · ")}
        </span>
      );
    });
  return (
    <>
      {meanings}
      {cells.some(({ waits }) => waits?.me) && (
        <span className="hub-heat-meaning">
          <span className="hub-heat-sign hub-heat-mine" aria-hidden="true" />
          {t("today.mine")}
        </span>
      )}
    </>
  );
}

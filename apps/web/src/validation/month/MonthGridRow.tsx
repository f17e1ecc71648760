import { memo } from "react";
import { useText } from "../../texts/language.tsx";
import { EntityLink } from "../../ui/EntityLink.tsx";
import { CellEvents } from "./CellEvents.tsx";
import { isShown, type Month, type MonthRow, placeOf, type Show } from "./cell-state.ts";
import { type CellHandlers, MonthCellButton } from "./MonthCellButton.tsx";

type Props = {
  row: MonthRow;
  sections: Month["sections"];
  show: Show | undefined;
  /** The cell of this row that Tab leads to, if it is here. */
  wayIn: string | undefined;
  handlers: CellHandlers;
};

/** An entity's cells, and how many of them are validated. */
export const MonthGridRow = memo(function MonthGridRow({ row, sections, show, wayIn, handlers }: Props) {
  const t = useText();
  const { legalEntity, cells, totals } = row;
  return (
    <tr>
      <th scope="row">
        <span className="hub-month-entity" title={`${legalEntity.name} (${legalEntity.code})`}>
          <EntityLink entity={legalEntity} tabIndex={-1} /> <span className="hub-dimmed">{legalEntity.code}</span>
        </span>
      </th>
      {sections.map(({ code }) => {
        const cell = cells.find(({ section }) => section === code);
        const place = placeOf(row, code);
        return (
          <td key={code} data-section={code}>
            {cell ? (
              <div className="hub-month-slot">
                <MonthCellButton
                  cell={cell}
                  entity={legalEntity.name}
                  quiet={show !== undefined && !isShown(cell, show)}
                  tabIndex={place === wayIn ? 0 : -1}
                  place={place}
                  handlers={handlers}
                />
                <CellEvents cell={cell} entity={legalEntity} tabIndex={place === wayIn ? 0 : -1} />
              </div>
            ) : (
              <span className="hub-month-none">{t("validation.cell-not-expected")}</span>
            )}
          </td>
        );
      })}
      <td data-numeric>{t("validation.of", { count: totals.validated, total: totals.expected })}</td>
    </tr>
  );
});

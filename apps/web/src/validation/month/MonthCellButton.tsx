import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, memo } from "react";
import { useText } from "../../texts/language.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type MonthCell, stateMeanings, stateOf } from "./cell-state.ts";
import { useCellLabel } from "./use-cell-label.ts";

/** Handlers of all cells; they never change, so that a step through the grid draws two cells and not all of them. */
export type CellHandlers = {
  onOpen: (place: string) => void;
  onFocus: (place: string) => void;
  onWalk: (event: KeyboardEvent, place: string) => void;
};
type Props = {
  cell: MonthCell;
  /** Of the row, for those who hear the cell alone. */
  entity: string;
  /** Of what the month is narrowed to; the others stand back. */
  quiet: boolean;
  tabIndex: 0 | -1;
  place: string;
  handlers: CellHandlers;
};

/** A cell of the month: symbol, colour and word, how far it is, and what is wrong or waits with it. */
export const MonthCellButton = memo(function MonthCellButton({ cell, entity, quiet, tabIndex, place, handlers }: Props) {
  const t = useText();
  const tellMore = useCellLabel();
  const state = stateOf(cell);
  const names = cell.waits?.people.map(({ name }) => name) ?? [];
  const nobody = cell.waits !== null && names.length === 0;
  const helpers = cell.waits?.administrators.map(({ name }) => name).join(", ") ?? "";
  return (
    <button
      type="button"
      className="hub-month-cell"
      data-place={place}
      data-quiet={quiet || undefined}
      data-mine={cell.waits?.me || undefined}
      tabIndex={tabIndex}
      onClick={() => handlers.onOpen(place)}
      onFocus={() => handlers.onFocus(place)}
      onKeyDown={(event) => handlers.onWalk(event, place)}
    >
      <VisuallyHidden>{`${entity}, ${cell.section}: `}</VisuallyHidden>
      <span>
        <StatusBadge meaning={stateMeanings[state]} text={t(`validation.cell-${state}`)} />
      </span>
      <span className="hub-month-marks">
        {cell.waits?.me && <strong>{t("validation.mark-mine")}</strong>}
        {cell.daysLate > 0 && <span className="hub-month-late">{t("validation.mark-late", { count: cell.daysLate })}</span>}
        {cell.blocking > 0 && <span className="hub-month-late">{t("validation.blocking-count", { count: cell.blocking })}</span>}
        {cell.warnings > 0 && <span>{t("validation.warnings", { count: cell.warnings })}</span>}
        {cell.reopening && state !== "reopened" && <span>{t(`validation.mark-${cell.reopening.state}`)}</span>}
        {nobody && <span className="hub-month-late">{t("validation.mark-nobody")}</span>}
        {nobody && helpers !== "" && <span className="hub-dimmed">{t("validation.mark-nobody-ask", { names: helpers })}</span>}
        {names.length > 0 && !cell.waits?.me && (
          <span className="hub-dimmed">{t("validation.mark-waits", { name: names[0] ?? "", more: names.length - 1 })}</span>
        )}
      </span>
      <VisuallyHidden>{`. ${tellMore(cell)}`}</VisuallyHidden>
    </button>
  );
});

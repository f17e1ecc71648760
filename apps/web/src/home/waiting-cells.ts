import type { CellPlace } from "../validation/cell-window/cell-act.ts";
import type { InboxItem } from "../workflows/inbox-columns.tsx";

/** Where an entry is done in the window of its cell; undefined for what another page does. */
export function placeOf({ step, section, legalEntity, year, month }: InboxItem): CellPlace | undefined {
  if (step !== "sign" && step !== "validate" && step !== "decide") return undefined;
  if (section === null || legalEntity === null || year === null || month === null) return undefined;
  return { section, legalEntityId: legalEntity.id, year, month };
}

/** The cells that wait for the reader, in the order of the list. */
export function cellsOf(items: readonly InboxItem[]): CellPlace[] {
  return items.flatMap((item) => placeOf(item) ?? []);
}

/** The next cell that waits behind the open one, from the top again after the last; undefined where no other does. */
export function nextOf(cells: readonly CellPlace[], open: CellPlace): { count: number; place: CellPlace } | undefined {
  const isOpen = (cell: CellPlace) =>
    cell.section === open.section && cell.legalEntityId === open.legalEntityId && cell.year === open.year && cell.month === open.month;
  const at = cells.findIndex(isOpen);
  const others = [...cells.slice(at + 1), ...cells.slice(0, Math.max(at, 0))];
  const [first] = others;
  return first && { count: others.length, place: first };
}

import type { getMonth } from "@hub/contract/validation/month.ts";
import type { Output } from "@hub/contract/route.ts";
import { wordFinder } from "@hub/domain/word-finder.ts";
import type { Meaning } from "../../ui/StatusBadge.tsx";

export type Month = Output<(typeof getMonth)["answer"]>;
export type MonthRow = Month["entities"][number];
export type MonthCell = MonthRow["cells"][number];

/** A cell's name within the grid. */
export const placeOf = (row: Pick<MonthRow, "legalEntity">, section: string): string => `${row.legalEntity.id}-${section}`;

/** Where a cell is, in one word; its three statuses together. */
export type CellState = "not-expected" | "no-data" | "blocked" | "held" | "to-sign" | "to-validate" | "validated" | "frozen" | "reopened";

/** The word of a cell. What is open again says so until it is signed anew; what is validated says whether a closed version holds it. */
export function stateOf(cell: Pick<MonthCell, "expected" | "data" | "signOff" | "lock">): CellState {
  if (!cell.expected) return "not-expected";
  if (cell.signOff === "OWNER_VALIDATED") return cell.lock === "REOPENED" ? "reopened" : cell.lock === "FROZEN" ? "frozen" : "validated";
  if (cell.data === "HELD") return "held";
  if (cell.data === "BLOCKED") return "blocked";
  if (cell.data === "NO_DATA") return "no-data";
  return cell.signOff === "COORDINATOR_SIGNED" ? "to-validate" : "to-sign";
}

/** Symbol and colour of a cell's word. */
export const stateMeanings: Record<CellState, Meaning> = {
  "not-expected": "pending",
  "no-data": "pending",
  blocked: "blocked",
  held: "blocked",
  "to-sign": "partial",
  "to-validate": "partial",
  validated: "good",
  frozen: "closed",
  reopened: "partial",
};

/** Symbol and colour of a cell where they tell of its lateness too. */
export const meaningOf = (daysLate: number, state: CellState): Meaning => (daysLate > 0 ? "late" : stateMeanings[state]);

/** What the month is narrowed to. */
export const shows = ["mine", "late", "blocked"] as const;
export type Show = (typeof shows)[number];

/** Whether a cell is one of those asked for. */
export function isShown(cell: MonthCell, show: Show): boolean {
  if (!cell.expected) return false;
  if (show === "mine") return cell.waits?.me === true;
  return show === "late" ? cell.daysLate > 0 : cell.data === "BLOCKED" || cell.data === "HELD";
}

/** The rows that hold a cell asked for, of entities called so; all of them when nothing is asked. */
export function rowsShown(rows: readonly MonthRow[], show: Show | undefined, search = ""): readonly MonthRow[] {
  const isCalled = wordFinder(search);
  return rows.filter(
    (row) => isCalled(`${row.legalEntity.name} ${row.legalEntity.code}`) && (!show || row.cells.some((cell) => isShown(cell, show))),
  );
}

/** A month as it is read: the entities that are most late first, else in their order, and no section that holds nothing. */
export function readMonth<M extends Pick<Month, "entities" | "sections">>(month: M): M {
  const lateness = ({ cells }: MonthRow) => Math.max(0, ...cells.map(({ daysLate }) => daysLate));
  return {
    ...month,
    entities: month.entities.toSorted((a, b) => lateness(b) - lateness(a)),
    sections: month.sections.filter(({ code }) => month.entities.some(({ cells }) => cells.some(({ section }) => section === code))),
  };
}

/**
 * The next cell that waits for the reader, in the order of the grid behind the one that is open, from the top again after the last; and how many wait besides it.
 * Undefined where none other does.
 */
export function nextForMe(
  month: Pick<Month, "entities">,
  open: { section?: string | undefined; entity?: string | undefined },
): { count: number; cell: { section: string; legalEntityId: number } } | undefined {
  const cells = month.entities.flatMap(({ legalEntity, cells }) =>
    cells.map((cell) => ({ section: cell.section, legalEntityId: legalEntity.id, mine: isShown(cell, "mine") })),
  );
  const at = cells.findIndex(({ section, legalEntityId }) => section === open.section && String(legalEntityId) === open.entity);
  const others = [...cells.slice(at + 1), ...cells.slice(0, Math.max(at, 0))].filter(({ mine }) => mine);
  const [first] = others;
  return first && { count: others.length, cell: { section: first.section, legalEntityId: first.legalEntityId } };
}

import { type DateOrder, orderOfDate } from "@hub/domain/date-order.ts";
import { compileDatePattern } from "@hub/domain/ingestion/date-pattern.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";

/** Days of one column and owner that may be two days: how many, and the first row. */
export type Doubt<T> = { owner: T; column: string; row: number; total: number; proofRow: number };

type Found = { either: number; row: number; proofRow: number };
type Watched<T> = { at: number; name: string; other: DateOrder; for: number; against: number; proofRow: number; found: Map<T, Found> };

/**
 * Watches the columns of days whose digits the definition reads in one order: one that only the other order makes a date shows that a program turned the column
 * round, and what would be a day in both is doubtful then. `owner`: whose row it is. One owner's day says nothing of the others', unless most that tell an order
 * tell the other one.
 */
export function watchDateOrders<T>(definition: IngestionDefinition, indexes: readonly number[]) {
  const watched = definition.columns.flatMap((column, index): Watched<T>[] => {
    const at = indexes[index] ?? -1;
    if (column.type !== "date" || column.targets.length === 0 || at < 0) return [];
    const shapes = new Set(column.format.patterns.map((pattern) => compileDatePattern(pattern)).flatMap((each) => each?.shape ?? []));
    const [dayFirst, monthFirst] = [shapes.has("dmy"), shapes.has("mdy")];
    if (dayFirst === monthFirst) return [];
    const other = dayFirst ? "month-first" : "day-first";
    return [{ at, name: column.name, other, for: 0, against: 0, proofRow: 0, found: new Map() }];
  });

  return {
    note(row: number, cells: readonly string[], owner: T | undefined): void {
      for (const column of watched) {
        const text = cells[column.at] ?? "";
        // ISO, which is most of what workbooks give, says nothing.
        if (owner === undefined || text === "" || text.charCodeAt(4) === 45) continue;
        const order = orderOfDate(text);
        if (order === undefined) continue;
        let found = column.found.get(owner);
        if (!found) column.found.set(owner, (found = { either: 0, row: 0, proofRow: 0 }));
        if (order === "either") {
          if (found.either++ === 0) found.row = row;
        } else if (order === column.other) {
          column.against++;
          column.proofRow ||= row;
          found.proofRow ||= row;
        } else column.for++;
      }
    },
    doubts: (): Doubt<T>[] =>
      watched.flatMap(({ name, for: sound, against, proofRow, found }) =>
        [...found].flatMap(([owner, { either, row, proofRow: own }]) =>
          either > 0 && (own > 0 || against > sound) ? [{ owner, column: name, row, total: either, proofRow: own || proofRow }] : [],
        ),
      ),
  };
}

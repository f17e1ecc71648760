import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { expect, test } from "vitest";
import { watchDateOrders } from "./date-orders.ts";

const plain = { aliases: [], required: false, optionalColumn: false, key: false, targets: [{ field: "hire_date" as const }] };
const definition = (...patterns: string[]): IngestionDefinition => ({
  entity: { from: "column" },
  columns: [{ ...plain, name: "Hired", type: "date", format: { patterns } }],
});

function doubtsOf(patterns: string[], rows: [owner: string, day: string][]) {
  const orders = watchDateOrders<string>(definition(...patterns), [0]);
  for (const [at, [owner, day]] of rows.entries()) orders.note(at + 2, [day], owner);
  return orders.doubts().map(({ owner, row, total, proofRow }) => [owner, row, total, proofRow]);
}

test.each<[what: string, patterns: string[], rows: [string, string][], doubts: unknown[]]>([
  [
    "nothing proves the other order",
    ["dd/mm/yyyy"],
    [
      ["A", "01/02/2020"],
      ["A", "31/01/2020"],
    ],
    [],
  ],
  [
    "a day proves it",
    ["dd/mm/yyyy"],
    [
      ["A", "01/02/2020"],
      ["A", "01/31/2020"],
      ["A", "03/04/2020"],
    ],
    [["A", 2, 2, 3]],
  ],
  [
    "the other way round",
    ["mm/dd/yyyy"],
    [
      ["A", "01/02/2020"],
      ["A", "31/01/2020"],
    ],
    [["A", 2, 1, 3]],
  ],
  [
    "what can be one day only is not doubtful",
    ["dd/mm/yyyy"],
    [
      ["A", "2020-01-02"],
      ["A", "05/05/2020"],
      ["A", "01/31/2020"],
    ],
    [],
  ],
  [
    "one entity's slip blocks no other",
    ["dd/mm/yyyy"],
    [
      ["A", "01/02/2020"],
      ["A", "01/31/2020"],
      ["B", "01/02/2020"],
      ["B", "31/01/2020"],
    ],
    [["A", 2, 1, 3]],
  ],
  [
    "a column that was turned blocks those too who have no proof of their own",
    ["dd/mm/yyyy"],
    [
      ["A", "01/31/2020"],
      ["B", "01/02/2020"],
    ],
    [["B", 3, 1, 2]],
  ],
])("%s", (_, patterns, rows, doubts) => expect(doubtsOf(patterns, rows)).toEqual(doubts));

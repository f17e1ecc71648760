import { foldText } from "@hub/domain/fold-text.ts";
import type { ColumnDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";

/** What was changed of columns, by their names. */
export type Difference = { added: string[]; removed: string[]; changed: string[]; moved: boolean };

/** What changed between the columns of two versions; columns are the same when their names are. */
export function findDifference(before: readonly ColumnDefinition[], after: readonly ColumnDefinition[]): Difference {
  const known = byName(before);
  const now = byName(after);
  const both = [...now].filter(([name]) => known.has(name));
  return {
    added: [...now].filter(([name]) => !known.has(name)).map(([, column]) => column.name),
    removed: [...known].filter(([name]) => !now.has(name)).map(([, column]) => column.name),
    changed: both.filter(([name, column]) => write(known.get(name)) !== write(column)).map(([, column]) => column.name),
    moved: both.map(([name]) => name).join("\n") !== [...known.keys()].filter((name) => now.has(name)).join("\n"),
  };
}

function byName(columns: readonly ColumnDefinition[]): Map<string, ColumnDefinition> {
  return new Map(columns.map((column) => [foldText(column.name), column]));
}

/** JSON with sorted keys, so that the order of keys is no difference. */
function write(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

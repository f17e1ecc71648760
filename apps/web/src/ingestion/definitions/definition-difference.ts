import { foldText } from "@hub/domain/fold-text.ts";
import type { ColumnDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import type { IngestionDetail } from "./draft.ts";

/** What somebody else changed: names of columns, and whether anything beside the columns. */
export type Difference = { added: string[]; removed: string[]; changed: string[]; moved: boolean; general: boolean };

/** What changed between two versions of an ingestion; columns are the same when their names are. */
export function findDifference(before: IngestionDetail, after: IngestionDetail): Difference {
  const known = byName(before.definition.columns);
  const now = byName(after.definition.columns);
  const both = [...now].filter(([name]) => known.has(name));
  return {
    added: [...now].filter(([name]) => !known.has(name)).map(([, column]) => column.name),
    removed: [...known].filter(([name]) => !now.has(name)).map(([, column]) => column.name),
    changed: both.filter(([name, column]) => write(known.get(name)) !== write(column)).map(([, column]) => column.name),
    moved: both.map(([name]) => name).join("\n") !== [...known.keys()].filter((name) => now.has(name)).join("\n"),
    general: write(generalOf(before)) !== write(generalOf(after)),
  };
}

function byName(columns: readonly ColumnDefinition[]): Map<string, ColumnDefinition> {
  return new Map(columns.map((column) => [foldText(column.name), column]));
}

function generalOf({ code, name, section, active, definition }: IngestionDetail): unknown {
  return { code, name, section, active, definition: { ...definition, columns: undefined } };
}

/** JSON with sorted keys, so that the order of keys is no difference. */
function write(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

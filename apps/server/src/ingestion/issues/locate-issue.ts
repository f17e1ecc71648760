import { foldText } from "@hub/domain/fold-text.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { compileRowKey } from "../loading/row-key.ts";

/** Finds the columns of a file that an issue is about, from 0; none where it is about the row or a column that is not there. */
export function compileLocator(
  definition: IngestionDefinition,
  header: readonly string[],
  indexes: readonly number[],
): (issue: { code: string; column: string | null; params: Record<string, string | number> | null }) => number[] {
  const places = new Map<string, number[]>();
  for (const [at, name] of header.entries()) places.set(foldText(name), [...(places.get(foldText(name)) ?? []), at]);
  const read = new Map(definition.columns.map(({ name }, at) => [name, indexes[at] ?? -1]));
  const key = compileRowKey(definition, indexes).columns;
  const keyColumns = definition.columns
    .filter(({ name, key: isKey, targets }) => (isKey && targets.length > 0) || (key?.split(", ").includes(name) ?? false))
    .map(({ name }) => read.get(name) ?? -1);

  return function locate({ code, column, params }) {
    if (code === "header-column-unnamed") return [Number(params?.["position"] ?? 0) - 1].filter((at) => at >= 0);
    if (column === null) return [];
    if (code.startsWith("header-")) return places.get(foldText(column)) ?? [];
    const known = read.get(column);
    if (known !== undefined) return known < 0 ? [] : [known];
    if (column === key) return keyColumns.filter((at) => at >= 0);
    return places.get(foldText(column)) ?? [];
  };
}

import type { listSwpComparisonItems } from "@hub/contract/swp/snapshots.ts";
import type { Output } from "@hub/contract/route.ts";
import { writeSize } from "@hub/domain/swp/size.ts";
import type { RequestContext } from "../../context.ts";
import { Problem } from "../../problem.ts";
import type { Given } from "../../http/bind.ts";
import { readSizeColumns } from "../item-columns.sql.ts";
import { readColumns } from "./compare.ts";
import { type ItemFacts, listMovedItems, type MovedRow } from "./compare-items.sql.ts";

type Item = Output<typeof listSwpComparisonItems.answer>["items"][number];
const pageRows = 100;

/** The items behind a cell of a comparison; a fixed number of statements. Throws not-found for a column that the comparison does not have. */
export async function listComparisonItems(
  ctx: RequestContext,
  { column, kind, row, after, ...asked }: Given<typeof listSwpComparisonItems>["query"],
): Promise<Output<typeof listSwpComparisonItems.answer>> {
  const { compared, sources } = await readColumns(ctx, asked);
  const [before, now] = sources.slice(column - 1, column + 1);
  if (before === undefined || now === undefined) throw new Problem("not-found");
  const { total, rows } = await listMovedItems(ctx.db, compared, [before, now], { kind, row, after, limit: pageRows + 1 }, ctx.language);
  const shown = rows.slice(0, pageRows);
  return { items: shown.flatMap(presentItem), next: rows.length > pageRows ? (shown.at(-1)?.itemId ?? null) : null, total };
}

function presentItem({ itemId, how, before, after }: MovedRow): Item[] {
  const latest = after ?? before;
  if (!latest) return [];
  const sizeOf = (facts: ItemFacts | null) => facts && readSizeColumns(facts.sizeMin, facts.sizeMax);
  const { name, skillLevel, place } = latest;
  return [
    {
      itemId,
      name,
      skillLevel,
      place,
      how,
      before: sizeOf(before),
      after: sizeOf(after),
      changes: before && after ? changesOf(before, after) : [],
    },
  ];
}

/** What differs of an item, field by field; values are words of lists, numbers and names. What is only called otherwise by now is the same. */
function changesOf(before: ItemFacts, after: ItemFacts): Item["changes"] {
  const [had, has] = [textsOf(before), textsOf(after)];
  const isNamed = (field: string): field is keyof ItemFacts["ids"] => field in after.ids;
  return Object.keys(has).flatMap((field) => {
    const change = { field, before: had[field] ?? null, after: has[field] ?? null };
    const isSame = isNamed(field) ? before.ids[field] === after.ids[field] : change.before === change.after;
    return isSame ? [] : [change];
  });
}

function textsOf(item: ItemFacts): Record<string, string | null> {
  const { ids: _, sizeMin, sizeMax, ...facts } = item;
  const size = readSizeColumns(sizeMin, sizeMax);
  const others = Object.entries(facts).map(([field, value]) => [field, value === null ? null : String(value)] as const);
  return { size: size && writeSize(size), ...Object.fromEntries(others) };
}

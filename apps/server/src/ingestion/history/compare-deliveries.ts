import { refuseDeleted } from "../../facts/refuse-deleted.ts";
import type { compareDeliveries as route } from "@hub/contract/ingestion/deliveries.ts";
import type { Output } from "@hub/contract/route.ts";
import type { ColumnDefinition, IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { grantsOn } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { requireFactMonths } from "../../facts/fact-months.sql.ts";
import type { Given } from "../../http/bind.ts";
import { findRowsPutAway } from "../../facts/rows-put-away.sql.ts";
import { found, Problem } from "../../problem.ts";
import { countDifferences, type DifferentRow, type FactShape, findComparedDeliveries, listDifferentRows } from "./difference.sql.ts";
import { keptFields } from "../loading/fact-rows.ts";
import { rowSight } from "../policy.ts";

type Answer = Output<typeof route.answer>;
type Cell = NonNullable<Answer["items"]>[number]["cells"][number];

const pageSize = 50;
const personFields: readonly string[] = ["person", ...keptFields];

/** What changed between two deliveries of one cell. Not found when either is not for this reader, or they are not of one cell. */
export async function compareDeliveries(ctx: RequestContext, id: number, query: Given<typeof route>["query"]): Promise<Answer> {
  const rows = await findComparedDeliveries(ctx.db, [id, query.to]);
  const from = found(rows.find((row) => row.id === id));
  const to = found(rows.find((row) => row.id === query.to));
  const scope = { ingestionId: to.ingestionId, sectionCode: to.section, legalEntityId: to.legalEntityId };
  const isSameCell = from.ingestionId === to.ingestionId && from.legalEntityId === to.legalEntityId && from.period === to.period;
  if (grantsOn("uploads.read", ctx.actor, scope).length === 0 || !isSameCell) throw new Problem("not-found");
  const isSameKind = from.definition.holds === to.definition.holds;
  if (!from.hasRows || !to.hasRows || !isSameKind) throw new Problem("deliveries-not-comparable");

  refuseDeleted(await findRowsPutAway(ctx.db, [from.id, to.id]));

  const shape = shapeOf(to.definition);
  const compared = { from: from.id, to: to.id, period: to.period };
  const { fields, rest, ...counts } = await countDifferences(ctx.db, shape, compared);
  await requireFactMonths(ctx.db, [to.period]);
  const nameOf = compileNames(to.definition);
  const columns = [
    ...Object.entries(fields).map(([field, cells]) => ({ ...nameOf(field), cells })),
    ...Object.entries(rest).map(([column, cells]) => ({ field: "extra", column, cells })),
  ]
    .filter(({ cells }) => cells > 0)
    .toSorted((a, b) => b.cells - a.cells);
  if (rowSight(ctx.actor, scope) !== "rows") return { counts, columns, items: null, next: null };

  const kind = query.kind ?? "changed";
  const different = await listDifferentRows(ctx.db, shape, {
    ...compared,
    kind,
    after: query.after ?? 0,
    limit: pageSize + 1,
  });
  await requireFactMonths(ctx.db, [to.period]);
  const shown = different.slice(0, pageSize);
  const last = different.length > pageSize ? shown.at(-1) : undefined;
  return { counts, columns, items: shown.map((row) => presentRow(row, nameOf)), next: (last?.to ?? last?.from)?.row ?? null };
}

/** Where a definition's rows are kept, and which of it is their key. */
export function shapeOf(definition: IngestionDefinition): FactShape {
  const isFigures = definition.holds === "figures";
  const key = definition.columns.filter((column) => column.key).flatMap((column) => keyPart(column, isFigures) ?? []);
  return isFigures
    ? { table: "figure_fact", fields: [], rest: "figures", key }
    : { table: "person_fact", fields: personFields, rest: "extra", key };
}

function keyPart(column: ColumnDefinition, isFigures: boolean): FactShape["key"][number] | undefined {
  // A value map may fold two keys into one: what is kept as it is comes first.
  const targets = column.targets.toSorted((a, b) => Number(a.values !== undefined) - Number(b.values !== undefined));
  for (const { field } of targets) {
    if (field === "extra") return { rest: column.name };
    if (!isFigures && personFields.includes(field)) return { field };
  }
  return undefined;
}

type Names = (field: string) => { field: string; column: string | null };
/** What a definition's file calls the columns of canonical fields. */
export function compileNames(definition: IngestionDefinition): Names {
  const columns = new Map(definition.columns.flatMap(({ name, targets }) => targets.map(({ field }) => [field as string, name] as const)));
  return (field) => ({ field, column: columns.get(field) ?? null });
}

function presentRow({ key, from, to }: DifferentRow, nameOf: Names): NonNullable<Answer["items"]>[number] {
  const cells: Cell[] = [];
  const names = (part: "fields" | "rest") => new Set([...Object.keys(from?.[part] ?? {}), ...Object.keys(to?.[part] ?? {})]);
  for (const field of names("fields")) add(nameOf(field), from?.fields[field], to?.fields[field]);
  for (const column of names("rest")) add({ field: "extra", column }, from?.rest?.[column], to?.rest?.[column]);
  return { key: key.join(" · "), fromRow: from?.row ?? null, toRow: to?.row ?? null, cells };

  function add(name: ReturnType<Names>, before: string | null | undefined, after: string | null | undefined): void {
    if ((before ?? null) !== (after ?? null)) cells.push({ ...name, from: before ?? null, to: after ?? null });
  }
}

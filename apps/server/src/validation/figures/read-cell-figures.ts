import type { cellFigures } from "@hub/contract/validation/cell-figures.ts";
import { addMonths, firstDay, type Period, previousPeriod } from "@hub/domain/period.ts";
import type { Access } from "@hub/domain/session/permissions.ts";
import { type CellColumn, maskPay, tellCell } from "@hub/domain/validation/cell-figures.ts";
import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import { getConventions } from "../../closing/figures/conventions.sql.ts";
import { prepareComputing } from "../../closing/figures/figures.sql.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/connect.ts";
import { putAwayMonthOf } from "../../facts/month-put-away.ts";
import { inSavepoint } from "../../db/savepoint.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { listPutAway } from "../../facts/fact-months.sql.ts";
import { seesPayOf } from "../policy.ts";
import { type CellDeliveries, type CellKey, listCellDeliveries } from "./cell-deliveries.sql.ts";
import { computeCells, type Look } from "./cell-figures.sql.ts";
import { countMoves, type MovingSlot } from "./cell-moves.sql.ts";

export type CellFigures = z.output<typeof cellFigures>;
/** The figures of a cell with pay in them, and the deliveries they are made of. */
export type ReadFigures = CellKey & {
  deliveryIds: number[];
  replaced: { from: number; to: number } | null;
  figures: CellFigures | null;
};

type Kind = CellFigures["columns"][number]["kind"];

/**
 * The figures of what is loaded for cells of a month, beside those of last month, last year and of the delivery before. Whoever shows them masks pay
 * (`showFigures`). A fixed number of statements, in a transaction of its own: its settings are none of the caller's.
 */
export function readCellFigures(ctx: Context, period: Period, cells: readonly CellKey[], look?: Look): Promise<ReadFigures[]> {
  return inTransaction(ctx, async ({ db }) => {
    const [before, yearBefore] = [previousPeriod(period), addMonths(period, -12)];
    const periods: Record<Kind, Period> = { now: period, replaced: period, month: before, year: yearBefore };
    const of = { period: firstDay(period), month: firstDay(before), year: firstDay(yearBefore), ingestionId: look?.ingestionId };
    const found = await listCellDeliveries(db, cells, of);
    const { minimumGroupSize, groupCurrency } = await getConventions(db);
    await prepareComputing(db);
    const away = await listPutAway(
      db,
      Object.values(periods).flatMap((each) => [firstDay(each), firstDay(previousPeriod(each))]),
    );
    const isAway = (each: Period) => away.has(firstDay(each));
    const slots = found.flatMap((cell, at) =>
      kinds.map((kind, place) => ({ kind, cell, slot: at * kinds.length + place, deliveryIds: cell[kind] })),
    );
    const moving = slots.flatMap(({ kind, cell: { section, legalEntityId, periodicity }, slot, deliveryIds }): MovingSlot[] =>
      // The other leg of a move may stand in the month before.
      periodicity === "monthly" && deliveryIds.length > 0 && !isAway(periods[kind]) && !isAway(previousPeriod(periods[kind]))
        ? [{ slot, deliveryIds, section, legalEntityId, period: periods[kind] }]
        : [],
    );
    const moves = await countMoves(db, moving);
    const columns = new Map<number, CellColumn>();
    const untold = new Set<Kind>();
    for (const kind of kinds) {
      const ofKind = slots.filter((each) => each.kind === kind && each.deliveryIds.length > 0);
      const compute = (db: Database) => computeCells(db, ofKind, { period: periods[kind], groupCurrency, look });
      const figures = kind !== "now" && isAway(periods[kind]) ? await computeKept(db, compute) : await compute(db);
      if (!figures) untold.add(kind);
      if (!figures) continue;
      for (const { slot } of ofKind) columns.set(slot, { figures: figures.get(slot) ?? [], moves: moves.get(slot) ?? null });
    }
    return found.map((cell, at): ReadFigures => {
      const shown = kinds.filter((kind) => isShown(kind, cell) && !untold.has(kind));
      const columnOf = (kind: Kind) => columns.get(at * kinds.length + kinds.indexOf(kind)) ?? null;
      return {
        section: cell.section,
        legalEntityId: cell.legalEntityId,
        deliveryIds: cell.now,
        replaced: replacementIn(cell),
        figures:
          // Figures of an entity that are mapped to no KPI tell nothing.
          (columnOf("now")?.figures ?? []).length === 0
            ? null
            : {
                columns: shown.map((kind) => ({
                  kind,
                  year: periods[kind].year,
                  month: periods[kind].month,
                  validated: kind === "month" ? cell.monthValidated : kind === "year" && cell.yearValidated,
                  deliveredAt: kind === "replaced" ? (cell.replacedAt?.toISOString() ?? null) : null,
                })),
                rows: tellCell(cell.section, shown.map(columnOf), { minimum: minimumGroupSize, kpis: look?.kpis ?? [] }),
              },
      };
    });
  });
}

/** Figures as somebody may see them, with the fingerprint of what they see; pay goes to those who may see its rows. */
export function showFigures(
  actor: Access,
  { section, legalEntityId, figures }: ReadFigures,
): { figures: CellFigures | null; fingerprint: string | null } {
  if (figures === null) return { figures: null, fingerprint: null };
  const shown = maskFor(actor, { sectionCode: section, legalEntityId }, figures);
  return { figures: shown, fingerprint: createHash("sha256").update(JSON.stringify(shown)).digest("hex") };
}

/** Figures without pay for those who may not see its rows in the cell. */
export function maskFor(actor: Access, cell: { sectionCode: string; legalEntityId: number }, figures: CellFigures): CellFigures {
  return seesPayOf(actor, cell) ? figures : { ...figures, rows: maskPay(figures.rows) };
}

/** Figures of a month whose rows were put away: by what is kept of its deliveries, or none where that does not do. */
async function computeKept<T>(db: Database, compute: (db: Database) => Promise<T>): Promise<T | undefined> {
  try {
    return await inSavepoint({ db }, (ctx) => compute(ctx.db));
  } catch (error) {
    if (putAwayMonthOf(error) === undefined) throw error;
    return undefined;
  }
}

const kinds = ["now", "month", "year", "replaced"] as const satisfies Kind[];

/** A yearly section has no month before, and most cells were delivered once. */
function isShown(kind: Kind, { periodicity, replaced }: CellDeliveries): boolean {
  return kind === "month" ? periodicity === "monthly" : kind !== "replaced" || replaced.length > 0;
}

/** The one delivery that took the place of another; nothing where several did. */
function replacementIn({ now, replaced }: CellDeliveries): ReadFigures["replaced"] {
  const changed = now.flatMap((to, at) => (replaced[at] !== undefined && replaced[at] !== to ? [{ from: replaced[at], to }] : []));
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

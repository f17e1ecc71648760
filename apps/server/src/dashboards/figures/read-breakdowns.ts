import { addParts, addsUpTo, sumDecimals } from "@hub/domain/dashboards/add-up.ts";
import {
  type BrokenPart,
  type BrokenState,
  type Dimension,
  dimensionsOf,
  hideValues,
  type PartsBy,
  protectParts,
} from "@hub/domain/dashboards/breakdown.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { neededFor, showEntityParts } from "@hub/domain/dashboards/show-parts.ts";
import { type Broken, type KeptBreakdown, levelsOf, listKeptBreakdowns } from "../../closing/breakdowns/breakdowns.sql.ts";
import { listValueNames } from "../../closing/breakdowns/families.sql.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { noParts, presentParts } from "../../scenarios/passport/present-parts.ts";
import type { Reach } from "../../validation/policy.ts";
import type { ComparedFigures } from "./find-compared.ts";
import type { FigureMonth } from "./find-months.ts";
import { totalFigures, type TotalOf } from "./total.ts";

type Parts = ReturnType<typeof presentParts>;
export type ShownBreakdown = Parts & { kpi: Kpi; by: Dimension; state: BrokenState };

/**
 * What is shown together of a month by what its people are: of the group, of one legal entity or, counts alone, of several where theirs add up, as it was made after the closing. Figures that somebody
 * is not given are not in it. One statement, none where nothing is asked for.
 */
export async function readBreakdowns(
  ctx: RequestContext,
  { last, total, reach }: { last: FigureMonth; total: TotalOf | undefined; reach: Reach },
  asked: readonly Broken[],
): Promise<ShownBreakdown[]> {
  if (!total || asked.length === 0) return [];
  const figures = new Map(
    totalFigures(
      last,
      total,
      asked.map(({ kpi }) => kpi),
      reach,
    ).map((figure) => [figure.kpi, figure]),
  );
  const given = asked.filter(({ kpi }) => figures.has(kpi));
  const whyNot = ({ kpi, by }: Broken) => whyNotTold(last, total, { kpi, by, figure: found(figures.get(kpi)) });
  const wanted = given.filter((each) => whyNot(each) === undefined);
  const neededBy = ({ kpi, by }: Broken): readonly PartsBy[] => (total.of === "group" ? [by] : neededFor(kpi, by, "entity"));
  const entities = total.of === "group" ? null : total.of === "entity" ? [total.id] : total.ids;
  const kept = wanted.length === 0 ? [] : await listKeptBreakdowns(ctx.db, found(last.versionId), wanted, entities);
  const isFamily = ({ by }: { by: PartsBy }) => by === "job-family";
  const familyNames = kept.some(isFamily) ? await listValueNames(ctx.db, "job-family", ctx.language) : new Map<string | null, string>();
  const told: ShownBreakdown[] = [];
  for (const each of given) {
    const why = whyNot(each);
    const rows = why ? [] : neededBy(each).map((by) => found(kept.find((row) => row.kpi === each.kpi && row.by === by)));
    const missing = rows.find(({ parts }) => parts === null);
    const state = why ?? (missing && whyNotKept(missing, last.version?.state === "CURRENT"));
    const parts = state ? undefined : partsOf(each, { last, total, rows });
    if (!parts) told.push({ ...each, ...noParts, state: state ?? "not-added" });
    else told.push({ ...each, state: "told", ...presentParts(each.kpi, parts, isFamily(each) ? familyNames : new Map()) });
  }
  return told;
}

type TotalFigure = ReturnType<typeof totalFigures>[number];

/** Why a total of a month has no breakdown, whatever is kept; undefined where it may have one. */
function whyNotTold(last: FigureMonth, total: TotalOf, { kpi, by, figure }: Broken & { figure: TotalFigure }): BrokenState | undefined {
  if (last.versionId === null) return "open";
  const of = total.of === "group" || total.of === "entity" ? total.of : "several";
  if (!dimensionsOf(kpi, of).includes(by)) return of === "entity" ? "group-only" : "selection";
  if (figure.why === "distinct-persons" || figure.why === "moves") return "not-added";
  return figure.value === null || figure.delivered ? "no-figure" : undefined;
}

type Told = { last: FigureMonth; total: TotalOf; rows: readonly KeptBreakdown[] };

/** The parts of a total as they are shown; undefined where those of its entities are not the total's: somebody is in two of them, or moved from one to another. */
function partsOf({ kpi, by }: Broken, { last, total, rows }: Told): BrokenPart[] | undefined {
  const minimum = found(last.conventions).minimumGroupSize;
  if (total.of === "selection" || total.of === "node") {
    const ofEntities = [...levelsOf(rows[0]?.parts ?? []).entities.values()].flat();
    return addsUpTo({ numerator: numeratorOf(kpi, last, total) }, ofEntities)
      ? protectParts(kpi, addParts(ofEntities), minimum)
      : undefined;
  }
  const levelsBy = (each: PartsBy) => levelsOf(rows.find((row) => row.by === each)?.parts ?? []);
  return total.of === "group"
    ? hideValues(levelsBy(by).group, new Set(rows[0]?.hidden))
    : showEntityParts(kpi, by, (each) => levelsBy(each).entities.get(total.id) ?? [], minimum);
}

/** What a count of several entities is: a node's own, or what those that are chosen have together. */
function numeratorOf(kpi: Kpi, { figures, nodes }: FigureMonth, total: TotalOf): string | null {
  if (total.of === "node") return nodes.find(({ id }) => id === total.id)?.figures?.find((row) => row.kpi === kpi)?.numerator ?? null;
  const own = figures.filter((row) => row.kpi === kpi && row.legalEntityId !== null && total.ids.includes(row.legalEntityId));
  return sumDecimals(own.map(({ numerator }) => numerator ?? "0"));
}

/** The same of the month or version that is compared with, as whoever reads that one is told it, where the same stands for all there: the group, the same entity or node, or the same entities together. */
export async function comparedBreakdowns(
  ctx: RequestContext,
  { compared, total, reach }: { compared: ComparedFigures | undefined; total: TotalOf | undefined; reach: Reach },
  asked: readonly Broken[],
): Promise<ShownBreakdown[]> {
  if (!compared?.isByEntity || compared.targets || !isSame(compared.total, total)) return [];
  return readBreakdowns(ctx, { last: compared.month, total: compared.total, reach }, asked);
}

function isSame(one: TotalOf | undefined, other: TotalOf | undefined): boolean {
  if (!one || !other || one.of !== other.of) return false;
  if (one.of === "selection") return one.ids.length === other.ids.length && one.ids.every((id) => other.ids.includes(id));
  return one.of === "group" || ("id" in one && "id" in other && one.id === other.id);
}

function whyNotKept({ differs, hasRows }: KeptBreakdown, isCurrent: boolean): BrokenState {
  if (differs) return "differs";
  if (!hasRows) return "put-away";
  return isCurrent ? "waits" : "not-kept";
}

import { type BrokenPart, type BrokenState, type Dimension, neededFor, protectParts } from "@hub/domain/dashboards/breakdown.ts";
import { protectGroupParts } from "@hub/domain/dashboards/broken-levels.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { type Broken, type KeptBreakdown, levelsOf, listKeptBreakdowns } from "../../closing/breakdowns/breakdowns.sql.ts";
import { listValueNames } from "../../closing/breakdowns/families.sql.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { presentParts, showParts } from "../../scenarios/passport/present-parts.ts";
import { type Reach, reachesCell } from "../../validation/policy.ts";
import type { ComparedFigures } from "./find-compared.ts";
import type { FigureMonth } from "./find-months.ts";
import type { TotalOf } from "./total.ts";

type Parts = ReturnType<typeof presentParts>;
export type ShownBreakdown = Parts & { kpi: Kpi; by: Dimension; state: BrokenState };
const nothing: Parts = { items: [], others: { values: 0, persons: 0 } };

/**
 * What is shown together of a month by what its people are: of the group or of one legal entity, as it was made after the closing. Figures that somebody is not given are not in it. One statement,
 * none where nothing is asked for.
 */
export async function readBreakdowns(
  ctx: RequestContext,
  { last, total, reach }: { last: FigureMonth; total: TotalOf | undefined; reach: Reach },
  asked: readonly Broken[],
): Promise<ShownBreakdown[]> {
  if (!total || asked.length === 0) return [];
  const legalEntityId = total.of === "entity" ? total.id : null;
  const figureOf = (kpi: Kpi) => last.figures.find((each) => each.kpi === kpi && each.legalEntityId === legalEntityId);
  const isGiven = ({ kpi }: Broken) => {
    const section = figureOf(kpi)?.section;
    return legalEntityId === null || section == null || reachesCell(reach, legalEntityId, section);
  };
  const whyNot = ({ kpi, by }: Broken): BrokenState | undefined => {
    if (last.versionId === null) return "open";
    if (total.of === "selection" || total.of === "node") return "selection";
    if (legalEntityId !== null && by === "country") return "group-only";
    const figure = figureOf(kpi);
    return figure?.reason !== null || figure.delivered ? "no-figure" : undefined;
  };
  const given = asked.filter(isGiven);
  const wanted = given.filter((each) => whyNot(each) === undefined);
  const needed = wanted.flatMap(({ kpi, by }) => neededFor(kpi, by).map((each) => ({ kpi, by: each })));
  const kept = wanted.length === 0 ? [] : await listKeptBreakdowns(ctx.db, found(last.versionId), needed, legalEntityId);
  const isFamily = ({ by }: Broken) => by === "job-family";
  const familyNames = kept.some(isFamily) ? await listValueNames(ctx.db, "job-family", ctx.language) : new Map<string | null, string>();
  const told: ShownBreakdown[] = [];
  for (const each of given) {
    const why = whyNot(each);
    const rows = why ? [] : neededFor(each.kpi, each.by).map((by) => found(kept.find((row) => row.kpi === each.kpi && row.by === by)));
    const missing = rows.find(({ parts }) => parts === null);
    const state = why ?? (missing && whyNotKept(missing, last.version?.state === "CURRENT"));
    if (state) {
      told.push({ ...each, ...nothing, state });
      continue;
    }
    const minimum = found(last.conventions).minimumGroupSize;
    const shown = await showParts(each.kpi, each.by, async (by): Promise<BrokenPart[]> => {
      const { group, entities } = levelsOf(rows.find((row) => row.by === by)?.parts ?? []);
      return legalEntityId === null
        ? protectGroupParts(each.kpi, { group, entities }, minimum)
        : protectParts(each.kpi, entities.get(legalEntityId) ?? [], minimum);
    });
    told.push({ ...each, state: "told", ...presentParts(each.kpi, shown, isFamily(each) ? familyNames : new Map()) });
  }
  return told;
}

/** The same of the month or version that is compared with, as whoever reads that one is told it: of the group there, or of the same legal entity; nothing where something else stands for all. */
export async function comparedBreakdowns(
  ctx: RequestContext,
  { compared, total, reach }: { compared: ComparedFigures | undefined; total: TotalOf | undefined; reach: Reach },
  asked: readonly Broken[],
): Promise<ShownBreakdown[]> {
  if (!compared?.isByEntity || compared.targets || !isSame(compared.total, total)) return [];
  return readBreakdowns(ctx, { last: compared.month, total: compared.total, reach }, asked);
}

function isSame(one: TotalOf | undefined, other: TotalOf | undefined): boolean {
  if (one?.of === "group") return other?.of === "group";
  return one?.of === "entity" && other?.of === "entity" && one.id === other.id;
}

function whyNotKept({ differs, hasRows }: KeptBreakdown, isCurrent: boolean): BrokenState {
  if (differs) return "differs";
  if (!hasRows) return "put-away";
  return isCurrent ? "waits" : "not-kept";
}

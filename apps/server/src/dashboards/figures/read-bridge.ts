import { type BridgeGap, bridgeOf, type HeadcountBridge, joinBridges, lastRun } from "@hub/domain/dashboards/headcount-bridge.ts";
import { nodesOn } from "@hub/domain/configuration/entity-tree.ts";
import { lastDay, type Period } from "@hub/domain/period.ts";
import { listTrees } from "../../closing/trees/entity-trees.sql.ts";
import type { RequestContext } from "../../context.ts";
import { type Reach, reachesCell } from "../../validation/policy.ts";
import type { FigureMonth } from "./find-months.ts";
import type { TotalOf } from "./total.ts";
import { type BridgeRow, type CountedEntity, listBridges } from "./bridges.sql.ts";

type Version = Period & { version: number };
type Told = { gap: BridgeGap; bridge: null } | { gap: null; bridge: HeadcountBridge };
/** `since`: the closed month it begins with. */
export type BridgeMonth = Period & { version: number | null; since: Version | null } & Told;
export type ShownBridge = {
  /** The last months that are bridged without a gap, as one: from the end of `since` to that of `year` and `month`. */
  total: (Period & { since: Version; bridge: HeadcountBridge }) | null;
  months: BridgeMonth[];
};

/**
 * How the headcount of a total came to be, month by month and as one; null where nothing is chosen. One statement, however many months and entities, and of a node one more: it is bridged from the
 * entities that it had in the one month to those that it had in the other.
 */
export async function readBridge(
  ctx: RequestContext,
  { months, total, reach }: { months: readonly FigureMonth[]; total: TotalOf | undefined; reach: Reach },
): Promise<ShownBridge | null> {
  if (!total) return null;
  const versionIds = months.flatMap(({ versionId }) => versionId ?? []);
  const idsIn = await entitiesByMonth(ctx, total);
  const touching = total.of === "entity" || total.of === "selection" ? total.ids : null;
  const rows = new Map((await listBridges(ctx.db, versionIds, touching)).map((row) => [row.versionId, row]));
  const shown = months.map(({ year, month, versionId }): BridgeMonth => {
    const row = versionId === null ? undefined : rows.get(versionId);
    if (!row) return { year, month, version: null, since: null, gap: "open", bridge: null };
    return { year, month, version: row.version, since: row.before, ...tell(row, { year, month }, idsIn, reach) };
  });
  return { total: joinLast(shown), months: shown };
}

type IdsIn = (period: Period) => ReadonlySet<number>;

/** The entities of a total in a month; null of the group, which has all. */
async function entitiesByMonth(ctx: RequestContext, total: TotalOf): Promise<IdsIn | null> {
  if (total.of === "group") return null;
  const same = new Set(total.ids);
  if (total.of !== "node") return () => same;
  const tree = (await listTrees(ctx.db)).find(({ nodes }) => nodes.some(({ id }) => id === total.id));
  return (period) => nodesOn(lastDay(period), [total.id], tree?.places ?? []).get(total.id)?.entities ?? same;
}

function tell({ before, state, kinds, entities }: BridgeRow, period: Period, idsIn: IdsIn | null, reach: Reach): Told {
  const none = (gap: BridgeGap): Told => ({ gap, bridge: null });
  if (!before) return none("first");
  const [node, nodeAfter] = idsIn ? [idsIn(before), idsIn(period)] : (["group", "group"] as const);
  const isOwn = ({ legalEntityId, isBefore }: CountedEntity) => {
    const of = isBefore ? node : nodeAfter;
    return of === "group" || of.has(legalEntityId);
  };
  const own = entities.filter(isOwn);
  if (own.some(({ legalEntityId, section }) => section !== null && !reachesCell(reach, legalEntityId, section))) return none("not-given");
  if (own.some(({ section }) => section === null)) return none("no-rows");
  if (state !== "kept") return none(state);
  const countedIn = (isBefore: boolean) =>
    new Set(entities.filter((each) => each.isBefore === isBefore && each.section !== null).map(({ legalEntityId }) => legalEntityId));
  return { gap: null, bridge: bridgeOf(kinds, { before: countedIn(true), after: countedIn(false) }, node, nodeAfter) };
}

/** The last closed months that are bridged without a gap as one. */
function joinLast(months: readonly BridgeMonth[]): ShownBridge["total"] {
  const run = lastRun(months);
  const [first, last] = [run[0], run.at(-1)];
  const bridge = joinBridges(run.map((month) => month.bridge));
  return first && last && bridge ? { year: last.year, month: last.month, since: first.since, bridge } : null;
}

import { type BridgeGap, bridgeOf, type HeadcountBridge, joinBridges } from "@hub/domain/dashboards/headcount-bridge.ts";
import type { Period } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { type Reach, reachesCell } from "../../validation/policy.ts";
import type { FigureMonth } from "./find-months.ts";
import type { TotalOf } from "./total.ts";
import { type BridgeRow, listBridges } from "./bridges.sql.ts";

type Version = Period & { version: number };
type Told = { gap: BridgeGap; bridge: null } | { gap: null; bridge: HeadcountBridge };
/** `since`: the closed month it begins with. */
export type BridgeMonth = Period & { version: number | null; since: Version | null } & Told;
export type ShownBridge = {
  /** The last months that are bridged without a gap, as one: from the end of `since` to that of `year` and `month`. */
  total: (Period & { since: Version; bridge: HeadcountBridge }) | null;
  months: BridgeMonth[];
};

/** How the headcount of a total came to be, month by month and as one; null where nothing is chosen. One statement, however many months and entities. */
export async function readBridge(
  ctx: RequestContext,
  { months, total, reach }: { months: readonly FigureMonth[]; total: TotalOf | undefined; reach: Reach },
): Promise<ShownBridge | null> {
  if (!total) return null;
  const versionIds = months.flatMap(({ versionId }) => versionId ?? []);
  const rows = new Map((await listBridges(ctx.db, versionIds, total.of === "group" ? null : total.ids)).map((row) => [row.versionId, row]));
  const shown = months.map(({ year, month, versionId }): BridgeMonth => {
    const row = versionId === null ? undefined : rows.get(versionId);
    if (!row) return { year, month, version: null, since: null, gap: "open", bridge: null };
    return { year, month, version: row.version, since: row.before, ...tell(row, total, reach) };
  });
  return { total: joinLast(shown), months: shown };
}

function tell({ before, state, kinds, entities }: BridgeRow, total: TotalOf, reach: Reach): Told {
  const none = (gap: BridgeGap): Told => ({ gap, bridge: null });
  if (!before) return none("first");
  const own = total.of === "group" ? entities : entities.filter(({ legalEntityId }) => total.ids.includes(legalEntityId));
  if (own.some(({ legalEntityId, section }) => section !== null && !reachesCell(reach, legalEntityId, section))) return none("not-given");
  if (own.some(({ section }) => section === null)) return none("no-rows");
  if (state !== "kept") return none(state);
  const countedIn = (isBefore: boolean) =>
    new Set(entities.filter((each) => each.isBefore === isBefore && each.section !== null).map(({ legalEntityId }) => legalEntityId));
  const node = total.of === "group" ? "group" : new Set(total.ids);
  return { gap: null, bridge: bridgeOf(kinds, { before: countedIn(true), after: countedIn(false) }, node) };
}

/** The last closed months as one bridge, as far back as each begins with the version before; the bridge of the next month passes one that was never closed. */
function joinLast(months: readonly BridgeMonth[]): ShownBridge["total"] {
  const run: (BridgeMonth & { since: Version; bridge: HeadcountBridge })[] = [];
  for (const month of months.toReversed()) {
    if (month.gap === "open") continue;
    const next = run[0];
    const { since, bridge } = month;
    const isNext = !next || (next.since.year === month.year && next.since.month === month.month && next.since.version === month.version);
    if (!since || !bridge || !isNext) break;
    run.unshift({ ...month, since, gap: null, bridge });
  }
  const [first, last] = [run[0], run.at(-1)];
  const bridge = joinBridges(run.map((month) => month.bridge));
  return first && last && bridge ? { year: last.year, month: last.month, since: first.since, bridge } : null;
}

import { changeSwpWhatIfItems } from "@hub/contract/swp/analysis.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { checkWhatIf } from "@hub/domain/swp/check-what-if.ts";
import { leversOf } from "@hub/domain/swp/levers.ts";
import { checkPoolParts } from "@hub/domain/swp/pool-sizes.ts";
import { parseSize, type Size, toHundredths } from "@hub/domain/swp/size.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { type HeldItem, readItems } from "../items/held-items.sql.ts";
import { readSizeColumns } from "../item-columns.sql.ts";
import { reachOf } from "../policy.ts";
import { getWhatIf, type WhatIfDetail } from "./get-what-if.ts";
import { mayEdit } from "./save-what-if.ts";
import { listPoolParts, putWhatIfItems, removeWhatIfItems, type SetItem } from "./what-if-items.sql.ts";
import { lockWhatIf, touchWhatIf } from "./what-ifs.sql.ts";

type Body = Given<typeof changeSwpWhatIfItems>["body"];
type Wanted = Body["set"][number];
/** So many items one can still look through. */
const mostItems = 2000;

/**
 * Sets other sizes and levers for items of a what-if, or takes items out of it; the plan is read, never written. A fixed number of statements. Throws not-found,
 * operation-not-allowed, version-stale with the what-if as it is now, and invalid-input with every field that is wrong.
 */
export function changeWhatIf(ctx: RequestContext, id: number, version: number, { set, remove }: Body): Promise<WhatIfDetail> {
  return inTransaction(ctx, async (ctx) => {
    const row = found(await lockWhatIf(ctx.db, id, ctx.actor.id));
    if (!mayEdit(ctx, row)) throw new Problem("operation-not-allowed");
    if (row.version !== version) throw conflict(changeSwpWhatIfItems, await getWhatIf(ctx, id));
    const reach = reachOf(ctx.actor, "swp.read");
    const held = new Map((await readItems(ctx.db, [...set.map(({ itemId }) => itemId), ...remove], reach)).map((item) => [item.id, item]));
    const issues = set.flatMap((wanted, at) => checkWanted(wanted, held.get(wanted.itemId), at, set));
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    // What one does not see stays, whoever else put it there.
    const before = await getWhatIf(ctx, id);
    const seen = new Set(before.changes.map(({ itemId }) => itemId));
    const gone = remove.filter((itemId) => seen.has(itemId));
    if (set.length === 0 && gone.length === 0) return before;
    const touched = [...set.map(({ itemId }) => itemId), ...gone];
    const poolsBefore = await readPools(ctx, id, touched, held);
    await removeWhatIfItems(ctx.db, id, gone);
    await putWhatIfItems(
      ctx.db,
      id,
      set.map((wanted) => rowOf(wanted, found(held.get(wanted.itemId)))),
    );
    refuseOverfull({ set, remove }, held, { before: poolsBefore, after: await readPools(ctx, id, touched, held) });
    await touchWhatIf(ctx.db, id, ctx.clock.now());
    const after = await getWhatIf(ctx, id);
    if (after.changes.length + after.hidden > mostItems)
      throw new Problem("invalid-input", { issues: [{ code: "swp.whatif-too-many", path: ["set"], params: { max: mostItems } }] });
    await audit(ctx.db, ctx, {
      action: "swp-what-if-changed",
      subjectType: "swp-what-if",
      subjectId: id,
      before: { name: row.name, version },
      after: { name: row.name, version: after.version, set: set.length, removed: gone.length },
    });
    return after;
  });
}

/** What is wrong with a change; what is not seen is not there, and only of tabs with levers and a coverage can anything be otherwise. */
function checkWanted(wanted: Wanted, item: HeldItem | undefined, at: number, all: readonly Wanted[]): Issue[] {
  const isTwice = all.findIndex(({ itemId }) => itemId === wanted.itemId) < at;
  if (!item || isTwice || leversOf[item.tab].length === 0) return [{ code: "swp.whatif-item-unknown", path: ["set", at, "itemId"] }];
  if (item.closes) return [{ code: "swp.whatif-item-closed", path: ["set", at, "itemId"] }];
  return checkWhatIf(item.tab, wanted).map((issue) => ({ ...issue, path: ["set", at, ...issue.path] }));
}

function rowOf(wanted: Wanted, { version }: HeldItem): SetItem {
  const { itemId, hire, outsrc, reskill, release, trainingFrom, trainingTo } = wanted;
  const { min, max } = sizeOf(wanted);
  return { itemId, sizeMin: min, sizeMax: max, hire, outsrc, reskill, release, trainingFrom, trainingTo, baseVersion: version };
}

const sizeOf = ({ size }: Wanted): Size => found(parseSize(size));

type Pool = { name: string; issues: Issue[] };

/** The pools that some items are parts of, with what is wrong with the sum of their parts in the what-if as it stands; one statement. */
async function readPools(
  ctx: RequestContext,
  id: number,
  itemIds: readonly number[],
  held: ReadonlyMap<number, HeldItem>,
): Promise<ReadonlyMap<number, Pool>> {
  const poolIds = [...new Set(itemIds.flatMap((itemId) => held.get(itemId)?.content.poolId ?? []))];
  if (poolIds.length === 0) return new Map();
  const parts = Map.groupBy(await listPoolParts(ctx.db, id, poolIds), ({ poolId }) => poolId);
  return new Map(
    [...parts].map(([poolId, ofPool]) => {
      const { name, totalMin, totalMax } = found(ofPool[0]);
      const sizes = ofPool.flatMap(({ sizeMin, sizeMax }) => readSizeColumns(sizeMin, sizeMax) ?? []);
      return [poolId, { name, issues: checkPoolParts(found(readSizeColumns(totalMin, totalMax)), sizes) }];
    }),
  );
}

/**
 * The sum of pool sizes per profile cannot exceed the total pool size (SWP-06), of what the what-if makes of them either: neither by what is set nor by what comes
 * back from the plan where something is taken out. What was too much already, since the plan has changed, keeps nothing from being taken out.
 */
function refuseOverfull(
  { set, remove }: Body,
  held: ReadonlyMap<number, HeldItem>,
  { before, after }: Record<"before" | "after", ReadonlyMap<number, Pool>>,
): void {
  const poolOf = (itemId: number) => held.get(itemId)?.content.poolId ?? 0;
  const ofSet = set.flatMap(({ itemId }, at) =>
    (after.get(poolOf(itemId))?.issues ?? []).map((issue): Issue => ({ ...issue, path: ["set", at, "size"] })),
  );
  const ofRemove = remove.flatMap((itemId, at): Issue[] => {
    const [pool, was] = [after.get(poolOf(itemId)), before.get(poolOf(itemId))?.issues ?? []];
    if (!pool?.issues.some((issue) => !was.some((each) => each.code === issue.code && sumOf(each) >= sumOf(issue)))) return [];
    return [{ code: "swp.whatif-pool-exceeded", path: ["remove", at], params: { pool: pool.name } }];
  });
  const issues = [...ofSet, ...ofRemove];
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
}

const sumOf = ({ params }: Issue) => toHundredths(String(params?.["sum"]));

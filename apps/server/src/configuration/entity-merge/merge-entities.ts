import { mergeLegalEntity as route } from "@hub/contract/configuration/legal-entities.ts";
import { foldGrants } from "@hub/domain/configuration/assignments.ts";
import type { RequestContext } from "../../context.ts";
import { audit, auditAll, type Change } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict } from "../../problem.ts";
import { keepClosedMonths, lockCalendar } from "../../validation/consolidations/kept-expectations.sql.ts";
import { openDueMonths } from "../../validation/consolidations/open-due-months.ts";
import { lockTrees } from "../entity-trees/tree-rows.sql.ts";
import { writeTree } from "../entity-trees/write-tree.ts";
import { lockAccess } from "../grants/guards.ts";
import { lockForRemoval, lockLegalEntities } from "../legal-entities/entity-lock.sql.ts";
import * as facts from "./merge-facts.sql.ts";
import * as rows from "./merge-rows.sql.ts";
import { type MergePlan, type MergePreview, planMerge, refuseMerge } from "./plan-merge.ts";

/** What would become of a duplicate. Throws not-found. */
export async function previewMerge(ctx: RequestContext, pair: facts.Pair): Promise<MergePreview> {
  return (await planMerge(ctx, pair)).preview;
}

/**
 * Merges a duplicate into the entity that is kept (decision 0084): all of it or nothing. Throws not-found, version-stale with what would be done now, own-rights, other-area, and in-use with what keeps it from being done.
 */
export async function mergeLegalEntity(
  ctx: RequestContext,
  pair: facts.Pair,
  { version, intoVersion }: { version: number; intoVersion: number },
): Promise<MergePreview> {
  // Asked before anything is held, as deleting one does.
  refuseMerge((await planMerge(ctx, pair)).preview);
  return inTransaction(ctx, async (waiting) => {
    await lockLegalEntities(waiting.db);
    await lockTrees(waiting.db);
    await lockCalendar(waiting.db);
    const ctx = await lockAccess(waiting);
    // In the order of their ids, as two merges of the same pair would ask for them.
    for (const id of [pair.id, pair.into].toSorted((one, other) => one - other)) await lockForRemoval(ctx.db, id);
    await keepClosedMonths(ctx.db);
    const plan = await planMerge(ctx, pair);
    const { entity, into, preview } = plan;
    if (entity.version !== version || into.version !== intoVersion) throw conflict(route, preview);
    refuseMerge(preview);
    await write(ctx, plan);
    const { moves, stays } = preview;
    await audit(ctx.db, ctx, {
      action: "legal-entities-merged",
      subjectType: "legal-entity",
      subjectId: entity.id,
      before: { code: entity.code, name: entity.name, validTo: entity.validTo, active: entity.active },
      after: {
        mergedInto: `${into.name} (${into.code})`,
        validTo: plan.lastDay,
        active: false,
        moved: moves.map(({ kind }) => kind),
        movedCount: moves.reduce((sum, { count, doubles }) => sum + count - doubles, 0),
        stayed: stays.map(({ kind }) => kind),
      },
    });
    return preview;
  });
}

async function write(ctx: RequestContext, plan: MergePlan): Promise<void> {
  const { entity, into, calendar, trees } = plan;
  const pair = { id: entity.id, into: into.id };
  await moveGrants(ctx, plan);
  for (const { tree, places } of trees) await writeTree(ctx, tree, { nodes: tree.nodes, places });
  await rows.moveCalendar(ctx.db, pair, calendar);
  await rows.moveSubscriptions(ctx.db, pair, plan.subscriptions);
  await rows.moveSources(ctx.db, pair);
  await rows.copyPlanningCodes(ctx.db, pair);
  await rows.moveChildren(ctx.db, pair);
  await rows.endEntity(ctx.db, pair, plan.lastDay);
  await openDueMonths(ctx, { legalEntityId: into.id });
}

/** Moves the grants, and writes for each person and group what saving them would have written. */
async function moveGrants(ctx: RequestContext, { into, grants }: MergePlan): Promise<void> {
  const going = grants.filter(({ move }) => move.as !== "ended");
  const nameOf = ({ userId, groupId, area }: facts.AreaHolder) => `${userId} ${groupId} ${area}`;
  const holders = new Map(
    going.map(({ grant: { userId, groupId, area } }) => [nameOf({ userId, groupId, area }), { userId, groupId, area }]),
  );
  const listGrants = async () => Map.groupBy(await facts.listGrantsOf(ctx.db, [...holders.values()]), nameOf);
  const before = await listGrants();
  await rows.moveGrantRows(
    ctx.db,
    into.id,
    going.map(({ grant, move }) => ({
      id: grant.id,
      standingId: grant.standing?.id ?? null,
      ...("days" in move ? { validFrom: move.days.validFrom, validTo: move.days.validTo } : { validFrom: null, validTo: null }),
      as: move.as,
    })),
  );
  await rows.countHolders(ctx.db, [...holders.values()]);
  const after = await listGrants();
  const changes = [...holders].map(([name, { userId, groupId, area }]): Change => {
    const of = (all: typeof after) => ({ area, assignments: foldGrants(all.get(name) ?? []) });
    return {
      ...(userId === null
        ? { action: "group-changed", subjectType: "group", subjectId: groupId ?? 0 }
        : { action: "access-changed", subjectType: "user", subjectId: userId }),
      before: of(before),
      after: of(after),
    };
  });
  await auditAll(ctx.db, ctx, changes);
}

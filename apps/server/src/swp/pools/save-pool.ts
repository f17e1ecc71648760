import type { Output } from "@hub/contract/route.ts";
import { type createSwpPool, type listSwpPools, type swpPool, updateSwpPool } from "@hub/contract/swp/items.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { swpIssue } from "@hub/domain/swp/issue-codes.ts";
import { joinNames } from "@hub/domain/swp/organisation.ts";
import { checkPoolParts } from "@hub/domain/swp/pool-sizes.ts";
import { checkSize, fromBounds, parseSize, type Size, toHundredths, writeSize } from "@hub/domain/swp/size.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { partPattern } from "../items/filter.sql.ts";
import { totalsOf } from "../items/present-item.ts";
import { numbersOf, wordsOf } from "../items/read-filter.ts";
import { findPlace, lockPlaces } from "../organisation/organisation.sql.ts";
import { reaches, type Reach, reachOf } from "../policy.ts";
import { refuseNameless } from "../refuse-nameless.ts";
import { lockPools } from "../items/pool-sums.sql.ts";
import * as rows from "./pools.sql.ts";

type SwpPool = Output<typeof swpPool>;

/** The pools of what one sees; one statement. */
export async function listPools(
  ctx: RequestContext,
  { orgs, text }: Given<typeof listSwpPools>["query"],
): Promise<Output<typeof listSwpPools.answer>> {
  const given = { orgIds: orgs === undefined ? undefined : numbersOf(orgs), patterns: wordsOf(text).map(partPattern) };
  const edit = reachOf(ctx.actor, "swp.edit");
  return { items: (await rows.listPoolRows(ctx.db, reachOf(ctx.actor, "swp.read"), given)).map((row) => presentPool(row, edit)) };
}

/** Adds a pool to a division where one plans. Throws invalid-input, duplicate. */
export function createPool(ctx: RequestContext, { divisionId, name, size }: Given<typeof createSwpPool>["body"]): Promise<SwpPool> {
  return inTransaction(ctx, async (ctx) => {
    await lockPlaces(ctx.db, [divisionId]);
    const place = await findPlace(ctx.db, divisionId);
    const isMine = place && reaches(reachOf(ctx.actor, "swp.edit"), [place.obId, place.unitId, place.divisionId]);
    const issues: Issue[] = [];
    if (!isMine) issues.push(swpIssue("division-unknown", "divisionId"));
    else if (!place.active) issues.push(swpIssue("division-inactive", "divisionId"));
    const total = readTotal(size, issues);
    refuseNameless({ name });
    await refuseTaken(ctx, divisionId, name, null);
    const id = await rows.insertPool(ctx.db, divisionId, { name, size: total }, { userId: ctx.actor.id, at: ctx.clock.now() });
    const made = found(await rows.findPoolRow(ctx.db, id, "all"));
    await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
    await audit(ctx.db, ctx, { action: "swp-pool-created", subjectType: "swp-pool", subjectId: id, after: traceOf(made) });
    return presentPool(made, reachOf(ctx.actor, "swp.edit"));
  });
}

/** Gives a pool another name or total, which its parts have to fit into, or puts it out of use, which leaves its parts in it. Throws not-found, operation-not-allowed, version-stale, invalid-input, duplicate. */
export function updatePool(
  ctx: RequestContext,
  id: number,
  version: number,
  { name, size, active }: Given<typeof updateSwpPool>["body"],
): Promise<SwpPool> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id, version);
    const total = readTotal(size, []);
    const assigned = fromBounds(toHundredths(before.assignedMin), toHundredths(before.assignedMax));
    const issues = checkPoolParts(total, [assigned]);
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    refuseNameless({ name });
    await refuseTaken(ctx, before.division.id, name, id);
    await rows.updatePoolRow(
      ctx.db,
      id,
      { name, size: total, active: active ?? before.active },
      { userId: ctx.actor.id, at: ctx.clock.now() },
    );
    const after = found(await rows.findPoolRow(ctx.db, id, "all"));
    await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
    await audit(ctx.db, ctx, {
      action: "swp-pool-changed",
      subjectType: "swp-pool",
      subjectId: id,
      before: traceOf(before),
      after: traceOf(after),
    });
    return presentPool(after, reachOf(ctx.actor, "swp.edit"));
  });
}

/** Deletes a pool that has no parts. Throws not-found, operation-not-allowed, version-stale, in-use. */
export function deletePool(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id, version);
    if (before.parts > 0)
      throw new Problem("in-use", { message: "swp.pool-has-parts", params: { parts: before.parts }, details: { uses: before.parts } });
    await rows.deletePoolRow(ctx.db, id, { userId: ctx.actor.id, at: ctx.clock.now() });
    await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
    await audit(ctx.db, ctx, { action: "swp-pool-deleted", subjectType: "swp-pool", subjectId: id, before: traceOf(before) });
    return {};
  });
}

/** A pool of one's own part in the version it was read in, held: its total and its parts are what they are until the transaction ends. */
async function lockOwn(ctx: RequestContext, id: number, version: number): Promise<rows.PoolRow> {
  await lockPools(ctx.db, [id]);
  const row = found(await rows.findPoolRow(ctx.db, id, reachOf(ctx.actor, "swp.read")));
  if (!reaches(reachOf(ctx.actor, "swp.edit"), [row.ob.id, row.unit.id, row.division.id])) throw new Problem("operation-not-allowed");
  if (row.version !== version) throw conflict(updateSwpPool, presentPool(row, reachOf(ctx.actor, "swp.edit")));
  return row;
}

function readTotal(text: string, issues: Issue[]): Size {
  const size = parseSize(text);
  if (text.trim() === "") issues.push(swpIssue("required", "size"));
  else issues.push(...checkSize(text));
  if (issues.length > 0 || !size) throw new Problem("invalid-input", { issues });
  return size;
}

async function refuseTaken(ctx: RequestContext, divisionId: number, name: string, except: number | null): Promise<void> {
  await rows.lockPoolNames(ctx.db, divisionId);
  if (await rows.isPoolNamed(ctx.db, divisionId, name, except))
    throw new Problem("duplicate", { issues: [{ code: "swp.pool-name-taken", path: ["name"], params: { name } }] });
}

function presentPool(row: rows.PoolRow, edit: Reach): SwpPool {
  const { id, ob, unit, division, name, parts, active, version } = row;
  return { id, ob, unit, division, name, ...totalsOf(row), parts, active, version, mayEdit: reaches(edit, [ob.id, unit.id, division.id]) };
}

function traceOf(row: rows.PoolRow) {
  const { ob, unit, division, name, active, version } = row;
  return { division: joinNames([ob.name, unit.name, division.name]), name, size: writeSize(totalsOf(row).total), active, version };
}

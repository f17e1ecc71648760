import type { createSwpSnapshot, listSwpSnapshotScopes, previewSwpSnapshot, swpSnapshot } from "@hub/contract/swp/snapshots.ts";
import type { Output } from "@hub/contract/route.ts";
import { writeSize } from "@hub/domain/swp/size.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { readSizeColumns } from "../item-columns.sql.ts";
import { wordsOf } from "../items/read-filter.ts";
import { reaches, reachOf } from "../policy.ts";
import { copyRows, lockSnapshots, previewRows, sealSnapshot } from "./copy.sql.ts";
import { deleteSnapshotRow, findSnapshotRows, type SnapshotRow } from "./history.sql.ts";
import { presentSnapshot, sightOf, viewOf } from "./list-snapshots.ts";
import { readTotals } from "./totals.sql.ts";
import { findScope, listScopeRows } from "../organisation/viewed-nodes.sql.ts";

type Snapshot = Output<typeof swpSnapshot>;
const previewedRows = 100;

/** What one may take snapshots of; one statement. */
export async function listScopes(ctx: RequestContext): Promise<Output<typeof listSwpSnapshotScopes.answer>> {
  return { items: await listScopeRows(ctx.db, reachOf(ctx.actor, "swp.snapshots")) };
}

/** What a snapshot would hold now; two statements. Throws not-found, operation-not-allowed, invalid-input. */
export async function previewSnapshot(
  ctx: RequestContext,
  { text, ...scope }: Given<typeof previewSwpSnapshot>["body"],
): Promise<Output<typeof previewSwpSnapshot.answer>> {
  await nameScope(ctx, scope.orgId);
  const { totals, rows, ...counts } = await previewRows(ctx.db, scope, {
    words: wordsOf(text),
    limit: previewedRows,
    language: ctx.language,
  });
  return {
    totals: readTotals(totals),
    ...counts,
    rows: rows.flatMap(({ sizeMin, sizeMax, ...row }) => {
      const size = readSizeColumns(sizeMin, sizeMax);
      return size ? [{ ...row, size }] : [];
    }),
  };
}

/** Takes a snapshot, in a fixed number of statements. Throws not-found, operation-not-allowed, and invalid-input for a part without divisions or an override of what is not copied. */
export function takeSnapshot(ctx: RequestContext, body: Given<typeof createSwpSnapshot>["body"]): Promise<Snapshot> {
  return inTransaction(ctx, async (ctx) => {
    const { overrides, comment, ...scope } = body;
    const orgName = await nameScope(ctx, scope.orgId);
    await lockSnapshots(ctx.db, scope.tab);
    const { id, unknown } = await copyRows(ctx.db, scope, lastOfEach(overrides));
    if (unknown.length > 0) {
      const missing = new Set(unknown);
      const issues = overrides.flatMap(({ itemId }, at) =>
        missing.has(itemId) ? [{ code: "swp.snapshot-override-unknown", path: ["overrides", at, "itemId"] }] : [],
      );
      throw new Problem("invalid-input", { issues });
    }
    await sealSnapshot(ctx.db, id, scope, {
      orgName,
      at: ctx.clock.now(),
      userId: ctx.actor.id,
      userName: ctx.actor.name,
      comment: comment.trim(),
    });
    const sight = await sightOf(ctx, undefined);
    const row = found((await findSnapshotRows(ctx.db, [id], viewOf(sight)))[0]);
    const taken = presentSnapshot(ctx, row, sight);
    const subject = { subjectType: "swp-snapshot", subjectId: id };
    await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
    await audit(ctx.db, ctx, { action: "swp-snapshot-taken", ...subject, after: { ...traceOf(row), overrides: overrides.length } });
    return taken;
  });
}

/** Deletes a snapshot with its rows. Throws not-found, and operation-not-allowed for one that is not all in one's part. */
export function deleteSnapshot(ctx: RequestContext, id: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const row = found((await findSnapshotRows(ctx.db, [id], viewOf(await sightOf(ctx, undefined))))[0]);
    if (!reaches(reachOf(ctx.actor, "swp.snapshots"), row.path)) throw new Problem("operation-not-allowed");
    if (!(await deleteSnapshotRow(ctx.db, id))) throw new Problem("not-found");
    await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
    await audit(ctx.db, ctx, { action: "swp-snapshot-deleted", subjectType: "swp-snapshot", subjectId: id, before: traceOf(row) });
    return {};
  });
}

/**
 * What the part of the organisation is called that one leads; empty for all of it. Throws not-found for what one does not see, operation-not-allowed, and
 * invalid-input for what has no division yet.
 */
async function nameScope(ctx: RequestContext, orgId: number | null): Promise<string> {
  const whole = { path: [], names: "", hasDivision: true };
  const { path, names, hasDivision } = orgId === null ? whole : found(await findScope(ctx.db, orgId));
  if (!reaches(reachOf(ctx.actor, "swp.snapshots"), path))
    throw new Problem(orgId === null || reaches(reachOf(ctx.actor, "swp.read"), path) ? "operation-not-allowed" : "not-found");
  if (!hasDivision) throw new Problem("invalid-input", { issues: [{ code: "swp.snapshot-scope-empty", path: ["orgId"] }] });
  return names;
}

/** Of an item that is named twice the last word holds. */
function lastOfEach(overrides: Given<typeof createSwpSnapshot>["body"]["overrides"]) {
  return [...new Map(overrides.map((each) => [each.itemId, each])).values()];
}

function traceOf({ tab, orgName, takenAt, comment, withoutZero, totals }: SnapshotRow) {
  const { items, size } = readTotals(totals);
  return { tab, organisation: orgName, takenAt: takenAt.toISOString(), comment, withoutZero, items, size: writeSize(size) };
}

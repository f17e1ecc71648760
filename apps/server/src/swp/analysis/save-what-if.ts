import { type createSwpWhatIf, type listSwpWhatIfs, updateSwpWhatIf } from "@hub/contract/swp/analysis.ts";
import type { Output } from "@hub/contract/route.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { reachOf } from "../policy.ts";
import { refuseNameless } from "../refuse-nameless.ts";
import * as rows from "./what-ifs.sql.ts";

export type WhatIf = Output<typeof createSwpWhatIf.answer>;

/** The what-ifs one is offered; one statement. */
export async function listWhatIfs(ctx: RequestContext): Promise<Output<typeof listSwpWhatIfs.answer>> {
  const found = await rows.listWhatIfRows(ctx.db, ctx.actor.id, reachOf(ctx.actor, "swp.read"));
  return { items: found.map((row) => presentWhatIf(ctx, row, row.items)) };
}

/** Begins a what-if. Throws duplicate where one has one of this name, invalid-input. */
export function createWhatIf(ctx: RequestContext, input: rows.WhatIfInput): Promise<WhatIf> {
  return inTransaction(ctx, async (ctx) => {
    refuseNameless({ name: input.name });
    const id = await rows.insertWhatIf(ctx.db, ctx.actor.id, input, ctx.clock.now());
    if (id === undefined) throw nameTaken(input);
    const made = found(await rows.findWhatIf(ctx.db, id, ctx.actor.id));
    await audit(ctx.db, ctx, { action: "swp-what-if-created", subjectType: "swp-what-if", subjectId: id, after: traceOf(made) });
    return presentWhatIf(ctx, made, 0);
  });
}

/** Changes name and sharing of one's own. Throws not-found, operation-not-allowed for a colleague's, version-stale, duplicate, invalid-input. */
export function updateWhatIf(ctx: RequestContext, id: number, version: number, input: rows.WhatIfInput): Promise<WhatIf> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id, version);
    refuseNameless({ name: input.name });
    if (!(await rows.updateWhatIfRow(ctx.db, before, input, ctx.clock.now()))) throw nameTaken(input);
    const after = found(await rows.findWhatIf(ctx.db, id, ctx.actor.id));
    await audit(ctx.db, ctx, {
      action: "swp-what-if-changed",
      subjectType: "swp-what-if",
      subjectId: id,
      before: traceOf(before),
      after: traceOf(after),
    });
    return findListed(ctx, id);
  });
}

/** Deletes one's own. Throws not-found, operation-not-allowed for a colleague's, version-stale. */
export function deleteWhatIf(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id, version);
    await rows.deleteWhatIfRow(ctx.db, id);
    await audit(ctx.db, ctx, { action: "swp-what-if-deleted", subjectType: "swp-what-if", subjectId: id, before: traceOf(before) });
    return {};
  });
}

async function lockOwn(ctx: RequestContext, id: number, version: number): Promise<rows.WhatIfRow> {
  const row = found(await rows.lockWhatIf(ctx.db, id, ctx.actor.id));
  if (row.ownerId !== ctx.actor.id) throw new Problem("operation-not-allowed");
  if (row.version !== version) throw conflict(updateSwpWhatIf, await findListed(ctx, id));
  return row;
}

/** A what-if as its reader sees it in the list. */
async function findListed(ctx: RequestContext, id: number): Promise<WhatIf> {
  return found((await listWhatIfs(ctx)).items.find((each) => each.id === id));
}

const nameTaken = ({ name }: rows.WhatIfInput) =>
  new Problem("duplicate", { issues: [{ code: "swp.whatif-name-taken", path: ["name"], params: { name } }] });

/** A what-if as it is answered; `items`: how many it changes of those the reader sees. */
export function presentWhatIf(ctx: RequestContext, row: rows.WhatIfRow, items: number): WhatIf {
  const { id, ownerId, owner, name, shared, version, updatedAt } = row;
  const isOwn = ownerId === ctx.actor.id;
  return {
    id,
    name,
    shared,
    owner: isOwn ? null : owner,
    items,
    updatedAt: updatedAt.toISOString(),
    version,
    mayEdit: mayEdit(ctx, row),
    mayManage: isOwn,
  };
}

/** Its owner, and of one that is shared everybody who plans. */
export function mayEdit(ctx: RequestContext, { ownerId, shared }: rows.WhatIfRow): boolean {
  return ownerId === ctx.actor.id || (shared && holds("swp.edit", ctx.actor));
}

function traceOf({ name, shared, version }: rows.WhatIfRow) {
  return { name, shared, version };
}

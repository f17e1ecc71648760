import { type createOrgNode as createRoute, updateOrgNode as updateRoute } from "@hub/contract/swp/organisation.ts";
import { levelBelow } from "@hub/domain/swp/organisation.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { reaches, reachOf } from "../policy.ts";
import { refuseNameless } from "../refuse-nameless.ts";
import {
  findNode,
  insertNode,
  isCodeTaken,
  listNodes,
  lockNode,
  lockOrganisation,
  type OrgNode,
  type PlacedNode,
  updateNodeRow,
} from "./organisation.sql.ts";

/** Adds a node below another, or an OB. Throws operation-not-allowed outside one's part, invalid-input for a parent that takes none, duplicate. */
export function createNode(ctx: RequestContext, { parentId, code, name }: Given<typeof createRoute>["body"]): Promise<OrgNode> {
  return inTransaction(ctx, async (ctx) => {
    await lockOrganisation(ctx.db);
    const parent = parentId === null ? null : await findParent(ctx, parentId);
    if (!reaches(reachOf(ctx.actor, "swp.catalogue"), parent?.path ?? [])) throw new Problem("operation-not-allowed");
    const level = levelBelow(parent?.level ?? null);
    if (!level) throw wrongParent("parent-is-division");
    if (parent?.open === false) throw wrongParent("parent-inactive");
    refuseNameless({ code, name });
    await refuseTaken(ctx, parentId, code, null);
    const made = found(await findNode(ctx.db, await insertNode(ctx.db, { parentId, level, code, name })));
    await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
    await audit(ctx.db, ctx, { action: "swp-org-created", subjectType: "swp-org", subjectId: made.id, after: traceOf(made) });
    return presented(made);
  });
}

/**
 * Gives a node another code, name or state; what is being put there is there before, or is refused. Throws not-found outside what one sees,
 * operation-not-allowed outside one's part, version-stale with the node as it is now, duplicate.
 */
export function updateNode(ctx: RequestContext, id: number, version: number, input: Given<typeof updateRoute>["body"]): Promise<OrgNode> {
  return inTransaction(ctx, async (ctx) => {
    await lockOrganisation(ctx.db);
    await lockNode(ctx.db, id);
    const before = found(await findNode(ctx.db, id));
    if (!(await isSeen(ctx, before))) throw new Problem("not-found");
    if (!reaches(reachOf(ctx.actor, "swp.catalogue"), before.path)) throw new Problem("operation-not-allowed");
    if (before.version !== version) throw conflict(updateRoute, presented(before));
    refuseNameless({ code: input.code, name: input.name });
    await refuseTaken(ctx, before.parentId, input.code, id);
    await updateNodeRow(ctx.db, id, { ...input, version: version + 1 });
    const after = found(await findNode(ctx.db, id));
    await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
    await audit(ctx.db, ctx, {
      action: before.active === after.active ? "swp-org-changed" : after.active ? "swp-org-activated" : "swp-org-deactivated",
      subjectType: "swp-org",
      subjectId: id,
      before: traceOf(before),
      after: traceOf(after),
    });
    return presented(after);
  });
}

/** The parent that was named. Throws invalid-input for one that one does not see: whether it is there is not told. */
async function findParent(ctx: RequestContext, id: number): Promise<PlacedNode> {
  const parent = await findNode(ctx.db, id);
  if (!parent || !(await isSeen(ctx, parent))) throw wrongParent("parent-unknown");
  return parent;
}

/** Whether one knows of a node: it is in one's part of the organisation or above it. */
async function isSeen(ctx: RequestContext, { id, path }: PlacedNode): Promise<boolean> {
  const [known, kept] = [reachOf(ctx.actor, "swp.organisation"), reachOf(ctx.actor, "swp.catalogue")];
  return reaches(kept, path) || reaches(known, path) || (await listNodes(ctx.db, known)).some((node) => node.id === id);
}

async function refuseTaken(ctx: RequestContext, parentId: number | null, code: string, except: number | null): Promise<void> {
  if (!(await isCodeTaken(ctx.db, parentId, code, except))) return;
  throw new Problem("duplicate", { issues: [{ code: "swp.organisation-code-taken", path: ["code"], params: { code } }] });
}

const wrongParent = (why: "parent-unknown" | "parent-inactive" | "parent-is-division") =>
  new Problem("invalid-input", { issues: [{ code: `swp.organisation-${why}`, path: ["parentId"] }] });

/** What the trail keeps of a node: as people read it. */
const traceOf = ({ codes, level, name, active, version }: PlacedNode) => ({ code: codes, level, name, active, version });

/** A node as the route answers it. */
const presented = ({ id, parentId, level, code, name, active, version }: PlacedNode): OrgNode => ({
  id,
  parentId,
  level,
  code,
  name,
  active,
  version,
});

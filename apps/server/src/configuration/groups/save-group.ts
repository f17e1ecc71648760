import {
  type createGroup as createRoute,
  type getGroup as getRoute,
  deleteGroup as deleteRoute,
  updateGroup as updateRoute,
} from "@hub/contract/configuration/groups.ts";
import type { Output } from "@hub/contract/route.ts";
import { expandAssignments, foldGrants, type GrantRow } from "@hub/domain/configuration/assignments.ts";
import { deletedSince } from "@hub/domain/deleted.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { reserveIds } from "../../db/reserve-ids.sql.ts";
import { inTransaction, inTransactionIf } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { notDeleted, orCannotBringBack } from "../../http/list-deleted.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { checkAssignments, checkDays, type HeldThings, heldOf, namedIn, unknownThings } from "../grants/check-assignments.ts";
import { type AreaState, describeChanges } from "../grants/describe-changes.ts";
import { findViews, listGrantRows, listUnknown, replaceGrantRows, replaceViews } from "../grants/grants.sql.ts";
import { administeredAreas, lockAccess, keepAdministered, refuseMixedMembers, refuseOtherArea } from "../grants/guards.ts";
import {
  deleteGroupRow,
  findGroup,
  findGroupByName,
  type GroupRow,
  isMember,
  joinGroup,
  leaveGroup,
  listMembers,
  updateGroupRow,
} from "./groups.sql.ts";
import { findDeletedGroup, forgetDeletedGroup, keepDeletedGroup } from "./deleted-groups.sql.ts";
import { insertGroup, tellNewGroup } from "./insert-group.ts";

type View = Output<typeof getRoute.answer>;
type Saved = Output<typeof updateRoute.answer>;
type CreateInput = Given<typeof createRoute>["body"];
type UpdateInput = Given<typeof updateRoute>["body"];

/** A group with what it gives and to whom. */
export async function getGroup(ctx: RequestContext, id: number): Promise<View> {
  const group = found(await findGroup(ctx.db, id));
  const grants = await listGrantRows(ctx.db, { groupId: id });
  return {
    ...group,
    assignments: foldGrants(grants),
    views: await findViews(ctx.db, { groupId: id }),
    members: await listMembers(ctx.db, id),
    mayChange: administeredAreas(ctx.actor).includes(group.area),
  };
}

/** Makes a group. Throws other-area, group-exists-…, check-…-configuration. */
export function createGroup(ctx: RequestContext, input: CreateInput): Promise<Saved> {
  return withDryRun(ctx, input.dryRun, async (ctx) => {
    refuseOtherArea(ctx.actor, input.area);
    await refuseUnsound(ctx, input.area, input, heldOf([]));
    await refuseTakenName(ctx, input.area, input.name, null);
    const [id = 0] = await reserveIds(ctx.db, "access_group", 1);
    await insertGroup(ctx.db, { ...input, id });
    await audit(ctx.db, ctx, tellNewGroup({ ...input, id }));
    return presentSaved(ctx, id, { grants: [], views: { reports: [], scenarios: [] } });
  });
}

/**
 * Changes what a group gives and who is in it. Throws version-stale, other-area, own-rights (one's own group), group-exists-…, check-…-configuration,
 * user-not-found (nobody of that name in the area), administrators-never-validate, last-administrator.
 */
export function updateGroup(ctx: RequestContext, id: number, version: number, input: UpdateInput): Promise<Saved> {
  return withDryRun(ctx, input.dryRun, async (ctx) => {
    const group = await findCurrent(ctx, id, version, updateRoute);
    if (await isMember(ctx.db, id, ctx.actor.id)) throw new Problem("own-rights");
    if (input.join.some(({ email }) => email === ctx.actor.email)) throw new Problem("own-rights");
    await refuseTakenName(ctx, group.area, input.name, id);
    const before = { grants: await listGrantRows(ctx.db, { groupId: id }), views: await findViews(ctx.db, { groupId: id }) };
    await refuseUnsound(ctx, group.area, input, heldOf(before.grants));
    const { name, description, active } = input;
    await keepAdministered(ctx, [group.area], async () => {
      await updateGroupRow(ctx.db, id, { name, description, active, version: version + 1 });
      await replaceGrantRows(ctx.db, id, expandAssignments(input.assignments));
      if (group.area === "HUB") await replaceViews(ctx.db, id, input.views);
      await leaveGroup(ctx.db, group, input.leave);
      await join(ctx, group, input.join);
    });
    await refuseMixedMembers(ctx, id);
    const { assignments, views, join: joined, leave } = input;
    await audit(ctx.db, ctx, {
      action: "group-changed",
      subjectType: "group",
      subjectId: id,
      before: {
        name: group.name,
        description: group.description,
        active: group.active,
        assignments: foldGrants(before.grants),
        views: before.views,
      },
      after: { name, description, active, assignments, views, joined, left: leave },
    });
    return presentSaved(ctx, id, before);
  });
}

/** Deletes a group without members; what it was is kept for a while. Throws version-stale, other-area, in-use. */
export function deleteGroup(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (waiting) => {
    const ctx = await lockAccess(waiting);
    const group = await findCurrent(ctx, id, version, deleteRoute);
    if (group.memberCount > 0) throw new Problem("in-use", { details: { members: group.memberCount } });
    const assignments = foldGrants(await listGrantRows(ctx.db, { groupId: id }));
    const views = await findViews(ctx.db, { groupId: id });
    await keepDeletedGroup(ctx.db, { ...group, assignments, views }, { at: ctx.clock.now(), userId: ctx.actor.id });
    await deleteGroupRow(ctx.db, id);
    await audit(ctx.db, ctx, { action: "group-deleted", subjectType: "group", subjectId: id, before: group });
    return {};
  });
}

/**
 * Brings a deleted group back with its id and what it gave; nobody is in it, as nobody was. A dry run says what it gives. Throws not-found, no-longer-deleted where
 * somebody was faster, other-area, and cannot-bring-back with all that saving it would refuse.
 */
export function bringBackGroup(ctx: RequestContext, id: number, dryRun: boolean | undefined): Promise<Saved> {
  return withDryRun(ctx, dryRun, async (ctx) => {
    const deleted = await findDeletedGroup(ctx.db, id, deletedSince(ctx.clock.now()));
    if (!deleted) throw notDeleted((await findGroup(ctx.db, id)) !== undefined);
    refuseOtherArea(ctx.actor, deleted.area);
    await orCannotBringBack(async () => {
      await refuseTakenName(ctx, deleted.area, deleted.name, null);
      await refuseUnsound(ctx, deleted.area, deleted, heldOf(expandAssignments(deleted.assignments)));
    });
    await insertGroup(ctx.db, { ...deleted, version: deleted.version + 1 });
    await forgetDeletedGroup(ctx.db, id);
    await audit(ctx.db, ctx, tellNewGroup(deleted, "group-brought-back"));
    return presentSaved(ctx, id, { grants: [], views: { reports: [], scenarios: [] } });
  });
}

async function withDryRun(ctx: RequestContext, dryRun = false, work: (ctx: RequestContext) => Promise<Saved>): Promise<Saved> {
  const saved = await inTransactionIf(
    ctx,
    () => !dryRun,
    async (ctx) => work(await lockAccess(ctx)),
  );
  return dryRun ? { ...saved, group: null } : saved;
}

async function findCurrent(
  ctx: RequestContext,
  id: number,
  version: number,
  route: typeof updateRoute | typeof deleteRoute,
): Promise<GroupRow> {
  const group = found(await findGroup(ctx.db, id));
  refuseOtherArea(ctx.actor, group.area);
  if (group.version !== version) throw conflict(route, await getGroup(ctx, id));
  return group;
}

/** Throws group-exists-hub or group-exists-mut if another group of the area has the name. */
async function refuseTakenName(ctx: RequestContext, area: GroupRow["area"], name: string, except: number | null): Promise<void> {
  const taken = await findGroupByName(ctx.db, area, name);
  if (taken && taken.id !== except) throw new Problem(area === "HUB" ? "group-exists-hub" : "group-exists-mut");
}

async function refuseUnsound(
  ctx: RequestContext,
  area: GroupRow["area"],
  input: Pick<CreateInput, "assignments" | "views">,
  held: HeldThings,
): Promise<void> {
  const { assignments } = input;
  const views = area === "HUB" ? input.views : { reports: [], scenarios: [] };
  const unknown = unknownThings(await listUnknown(ctx.db, namedIn(assignments, views)));
  const issues = checkAssignments(area, assignments, views, held, unknown);
  if (issues.length > 0) throw new Problem(area === "HUB" ? "check-hub-configuration" : "check-mut-configuration", { issues });
}

async function join(ctx: RequestContext, group: GroupRow, people: UpdateInput["join"]): Promise<void> {
  const issues = people.flatMap((person, index) => [
    ...checkDays(person, ["join", index]),
    ...(people.findIndex(({ email }) => email === person.email) === index ? [] : [{ code: "ui.invalid", path: ["join", index, "email"] }]),
  ]);
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  const unknown = await joinGroup(ctx.db, group, people);
  if (unknown.length === 0) return;
  throw new Problem("user-not-found", {
    issues: unknown.map((email) => ({
      code: "access-issues.not-in-area",
      path: ["join", people.findIndex((person) => person.email === email), "email"],
      params: { value: email, area: group.area },
    })),
  });
}

async function presentSaved(
  ctx: RequestContext,
  id: number,
  before: { grants: readonly GrantRow[]; views: { reports: number[] | null; scenarios: string[] | null } },
): Promise<Saved> {
  const group = await getGroup(ctx, id);
  const state = (rows: readonly GrantRow[], views: typeof before.views): AreaState => ({
    member: true,
    rows: rows.map((row) => ({ ...row, groupId: null, group: null })),
    groups: [],
    ...(group.area === "HUB" ? views : { reports: [], scenarios: [] }),
  });
  const after = await listGrantRows(ctx.db, { groupId: id });
  const changes = await describeChanges(ctx.db, ctx.language, group.area, state(before.grants, before.views), state(after, group.views));
  return { group, ...changes, memberCount: group.memberCount };
}

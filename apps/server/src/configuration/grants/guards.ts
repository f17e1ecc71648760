import { administersArea, type Area, areas } from "@hub/domain/session/areas.ts";
import { type Access, toChangeWith } from "@hub/domain/session/permissions.ts";
import { type Context, type Signed, todayOf } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { findPerson } from "../../tasks/tasks.sql.ts";
import { countAdministrators, listMixedMembers, lockGrants } from "./grants.sql.ts";

/**
 * Lets one change of who may do what happen at a time, until the transaction ends, and answers the context with what who asks may do now: who was taken out
 * of an area while they waited changes nothing there. Throws operation-not-allowed.
 */
export async function lockAccess<C extends Context & { actor: Signed }>(ctx: C): Promise<C> {
  await lockGrants(ctx.db);
  const person = await findPerson(ctx.db, ctx.actor.id, ctx.clock.now());
  const actor = person && toChangeWith({ ...person, scopes: ctx.actor.scopes });
  if (!actor) throw new Problem("operation-not-allowed");
  return { ...ctx, actor };
}

/** The areas somebody administers. */
export function administeredAreas(access: Access): Area[] {
  return areas.filter((area) => administersArea(access, area));
}

/** Throws other-area unless one administers the area. */
export function refuseOtherArea(access: Access, area: Area): void {
  if (!administeredAreas(access).includes(area)) throw new Problem("other-area");
}

/** Throws administrators-never-validate if a member of a group would both administer and sign (readings 4). After the change, in its transaction. */
export async function refuseMixedMembers(ctx: Context, groupId: number): Promise<void> {
  const mixed = await listMixedMembers(ctx.db, todayOf(ctx), groupId);
  if (mixed.length > 0) throw new Problem("administrators-never-validate", { details: { users: mixed } });
}

/**
 * Does something that could take an area its administrators: throws last-administrator if it had one without end before and has none after. Inside the
 * transaction that holds the access lock.
 */
export async function keepAdministered<T>(ctx: Context, changed: readonly Area[], work: () => Promise<T>): Promise<T> {
  const before = await countAdministrators(ctx.db, todayOf(ctx));
  const result = await work();
  const after = await countAdministrators(ctx.db, todayOf(ctx));
  if (changed.some((area) => before[area] > 0 && after[area] === 0)) throw new Problem("last-administrator");
  return result;
}

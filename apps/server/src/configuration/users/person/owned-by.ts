import type { ownedBy as route } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import { areaOf, areas } from "@hub/domain/session/areas.ts";
import { type RequestContext, todayOf } from "../../../context.ts";
import { type AccessChange, describeChanges, nothingHeld } from "../../grants/describe-changes.ts";
import { countAdministrators } from "../../grants/grants.sql.ts";
import { getPerson } from "./find-user.ts";
import { countOpen, listSoleGroups, listSoleRoles } from "./owned.sql.ts";

/** What a leaver still owns: told before they are removed, so that somebody else can be named first. Throws user-not-found. */
export async function listOwned(ctx: RequestContext, email: string): Promise<Output<typeof route.answer>> {
  const person = await getPerson(ctx, email);
  const today = todayOf(ctx);
  const rows = await listSoleRoles(ctx.db, person.id, today);
  const soleRoles: AccessChange[] = [];
  for (const area of ["HUB", "MUT"] as const) {
    const held = { ...nothingHeld, member: true, rows: rows.filter((row) => areaOf(row.role) === area) };
    soleRoles.push(...(await describeChanges(ctx.db, ctx.language, area, { ...nothingHeld, member: true }, held)).gains);
  }
  const [administrators, others] = [await countAdministrators(ctx.db, today), await countAdministrators(ctx.db, today, [person.id])];
  return {
    soleRoles,
    soleGroups: await listSoleGroups(ctx.db, person.id),
    lastAdministratorOf: areas.filter((area) => administrators[area] > 0 && others[area] === 0),
    ...(await countOpen(ctx.db, person.id, ctx.clock.now())),
  };
}

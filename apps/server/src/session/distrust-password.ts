import { adminRoleOf, type Area } from "@hub/domain/session/areas.ts";
import type { ActingContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { endAccessOf } from "./end-access.ts";
import { deletePassword, isPasswordForeign } from "./password-link.sql.ts";

/**
 * When somebody comes into an area: takes their password away, with sessions and tokens, if it was set by a link of somebody who does not administer that area.
 * An administrator of one area could otherwise set up a person, keep the password, and wait for another area to be added. A new link is needed then.
 */
export async function distrustPassword(ctx: ActingContext, userId: number, area: Area): Promise<void> {
  if (!(await isPasswordForeign(ctx.db, userId, adminRoleOf[area], ctx.clock.now()))) return;
  await deletePassword(ctx.db, userId);
  await endAccessOf(ctx, userId);
  await audit(ctx.db, ctx, { action: "password-taken", subjectType: "user", subjectId: userId, after: { area } });
}

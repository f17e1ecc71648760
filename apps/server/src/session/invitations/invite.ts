import type { ActingContext } from "../../context.ts";
import { auditAll } from "../../db/audit.sql.ts";
import { orderInvitations } from "./invitations.sql.ts";

const lifetime = 7 * 24 * 3600_000;

/** Invites some users, whose rows are held, with their lines of the trail, in a fixed number of statements. Whom one may invite, and whether there is a mail server, is the caller's check. */
export async function invite(ctx: ActingContext, userIds: readonly number[]): Promise<void> {
  const now = ctx.clock.now();
  const expiresAt = ctx.config.login.password ? new Date(now.getTime() + lifetime) : null;
  await orderInvitations(ctx.db, userIds, now, expiresAt);
  const after = { expiresAt: expiresAt?.toISOString() ?? null };
  await auditAll(
    ctx.db,
    ctx,
    userIds.map((id) => ({ action: "user-invited", subjectType: "user", subjectId: id, after })),
  );
}

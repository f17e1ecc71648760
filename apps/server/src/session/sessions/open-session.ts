import type { Language } from "@hub/domain/languages.ts";
import { noAccess } from "@hub/domain/session/permissions.ts";
import type { PublicContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { readSessionRules } from "../session-rules.sql.ts";
import { deleteEndedSessions, insertSession, type SessionMethod } from "./sessions.sql.ts";
import { hashToken, newToken } from "../tokens.ts";
import { markSignedIn } from "../users.sql.ts";

export type OpenedSession = { userName: string; name: string; token: string; expiresAt: string; language: Language };

/** Opens a session for a user who has proved who they are, and writes it into the trail, with the second factor they showed; the token is told once and stored as a hash. */
export async function openSession(
  ctx: PublicContext,
  user: { id: number; email: string; name: string; language: string },
  method: SessionMethod,
  secondFactor?: "key" | "recovery-code",
): Promise<OpenedSession> {
  const token = newToken();
  const now = ctx.clock.now();
  const rules = await readSessionRules(ctx.db);
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const expiresAt = after(rules["session-absolute-minutes"]);
  await deleteEndedSessions(ctx.db, now);
  await insertSession(ctx.db, {
    hash: hashToken(token),
    userId: user.id,
    method,
    now,
    idleUntil: after(rules["session-idle-minutes"]),
    expiresAt,
    address: ctx.address,
    userAgent: ctx.userAgent,
  });
  await markSignedIn(ctx.db, user.id, now);
  await audit(
    ctx.db,
    { actor: { id: user.id, email: user.email, name: user.name, ...noAccess }, requestId: ctx.requestId },
    { action: "signed-in", subjectType: "user", subjectId: user.id, after: { method, ...(secondFactor && { secondFactor }) } },
  );
  return { userName: user.email, name: user.name, token, expiresAt: expiresAt.toISOString(), language: user.language as Language };
}

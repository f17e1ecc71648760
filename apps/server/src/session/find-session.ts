import { Problem } from "../http/problem.ts";
import type { Context, Signed } from "../context.ts";
import { hashToken } from "./tokens.ts";
import { findSessionRow, touchSession } from "./sessions.sql.ts";

export type FoundSession = { actor: Signed; hash: Buffer; language: "es" | "en" | "de" | "pt"; expiresAt: Date };

/** The living session of an `Authorization: Bearer` header, or a `session-ended` problem. One statement; one more a minute to prolong it. */
export async function findSession(ctx: Context, header: string | undefined): Promise<FoundSession> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header ?? "")?.[1];
  if (!token) throw new Problem("session-ended");
  const hash = hashToken(token);
  const now = ctx.clock.now();
  const row = await findSessionRow(ctx.db, hash, now);
  if (!row) throw new Problem("session-ended");
  if (now.getTime() - row.lastUsedAt.getTime() > 60_000) {
    await touchSession(ctx.db, hash, now, new Date(now.getTime() + ctx.config.session.idleMinutes * 60_000));
  }
  return {
    actor: { id: row.userId, email: row.email, name: row.name, grants: row.grants },
    hash,
    language: row.language,
    expiresAt: row.expiresAt,
  };
}

import { administers } from "@hub/domain/session/areas.ts";
import type { Context, FoundSession } from "../../context.ts";
import { passingCodeOf } from "../../db/passing-failure.ts";
import { Problem } from "../../problem.ts";
import { hashToken, isAccessToken } from "../tokens.ts";
import { findSessionRow, findTokenRow, touchSession, touchToken } from "./sessions.sql.ts";

/**
 * Who stands behind an `Authorization: Bearer` header: a living session or a personal access token; else an `unauthorized-user` (nobody) or `session-ended` problem. One statement;
 * one more a minute to note the use, unless a page asks by itself: whoever has gone is not kept signed in by what they left open.
 */
export async function findSession(ctx: Context, header: string | undefined, isAutomatic = false): Promise<FoundSession> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header ?? "")?.[1];
  if (!token) throw new Problem(header === undefined ? "unauthorized-user" : "session-ended");
  const hash = hashToken(token);
  const now = ctx.clock.now();
  const session = !isAccessToken(token);
  const row = await (session ? findSessionRow : findTokenRow)(ctx.db, hash, now, ctx.replicas !== undefined);
  if (!row) throw new Problem("session-ended");
  if (!isAutomatic && now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > 60_000)
    await (session ? touchSession : touchToken)(ctx.db, hash, now).catch((error: unknown) => passOverRefused(ctx, error));
  const { userId: id, email, name, grants, views, scopes, language, expiresAt } = row;
  const actor = { id, email, name, grants, views, scopes };
  // Whom a second factor is demanded of is decided by what they may do today.
  const mustRegister = row.lacksFactor === true && administers(actor);
  return { actor, hash: session ? hash : undefined, language, expiresAt, mustRegister, position: row.position ?? undefined };
}

/** A database whose disk is full, or that takes no changes, still answers whoever reads: that the use is noted may not stand in their way. Throws any other failure. */
function passOverRefused({ log }: Context, error: unknown): void {
  const code = passingCodeOf(error);
  if (code !== "storage-full" && code !== "database-read-only") throw error;
  log.warn({ code }, "the use of a session could not be noted");
}

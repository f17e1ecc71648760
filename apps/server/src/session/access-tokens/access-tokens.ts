import { type Permission, permissionsOf } from "@hub/domain/session/permissions.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { ActingContext, Context, RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { insertToken, listTokensOf, revokeTokenOf } from "./access-tokens.sql.ts";
import { hasSession } from "../sessions/own-sessions.sql.ts";
import { hashToken, newAccessToken } from "../tokens.ts";
import { lockUser } from "../users.sql.ts";

const day = 86_400_000;
const longest = 365;
/** What any session has, and what no token gets: not for choosing. */
const notScopes: readonly Permission[] = ["public", "signed-in", "own-account"];

type AccessToken = {
  id: number;
  name: string;
  hint: string;
  scopes: Permission[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  state: "active" | "expired" | "revoked";
};

/** One's tokens, and the permissions a new one may be given. */
export async function listAccessTokens(ctx: RequestContext): Promise<{ items: AccessToken[]; scopes: Permission[] }> {
  return { items: await listTokensOfUser(ctx, ctx.actor.id), scopes: scopesOf(ctx) };
}

/** The tokens a user has made, the newest 200. Whose one may see is the caller's check. */
export async function listTokensOfUser(ctx: Context, userId: number): Promise<AccessToken[]> {
  const rows = await listTokensOf(ctx.db, userId);
  return rows.map((row) => asToken(row, ctx.clock.now()));
}

/** Makes a token that works until the end of a day (UTC) and is told once. Throws invalid-input for scopes one does not hold and a day out of reach. */
export async function createAccessToken(
  ctx: RequestContext,
  given: { name: string; scopes: Permission[]; lastDay: string },
): Promise<{ token: string; accessToken: AccessToken }> {
  const now = ctx.clock.now();
  const scopes = [...new Set(given.scopes)];
  const expiresAt = new Date(Date.parse(given.lastDay) + day);
  const issues = [...checkScopes(ctx, scopes), ...checkLastDay(expiresAt, now)];
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  const token = newAccessToken();
  return inTransaction(ctx, async (ctx) => {
    // A token outlives the session that made it, so nothing is made when access ends in this very moment.
    const owner = await lockUser(ctx.db, ctx.actor.id);
    if (!owner?.active || !(await hasSession(ctx.db, ctx.sessionHash))) throw new Problem("session-ended");
    const hash = hashToken(token);
    const row = await insertToken(ctx.db, { userId: owner.id, name: given.name, hash, hint: token.slice(0, 11), scopes, now, expiresAt });
    const after = { name: given.name, scopes, lastDay: given.lastDay };
    await audit(ctx.db, ctx, { action: "access-token-created", subjectType: "access-token", subjectId: row.id, after });
    return { token, accessToken: asToken({ ...row, kept: true }, now) };
  });
}

/** Revokes one of a user's tokens; nothing happens when it was before. Who may is the caller's check. Throws not-found. */
export function revokeAccessToken(ctx: ActingContext, userId: number, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const revoked = await revokeTokenOf(ctx.db, userId, id, ctx.clock.now());
    if (revoked === undefined) throw new Problem("not-found");
    if (revoked) await audit(ctx.db, ctx, { action: "access-token-revoked", subjectType: "access-token", subjectId: id, after: revoked });
  });
}

const scopesOf = (ctx: RequestContext): Permission[] => permissionsOf(ctx.actor).filter((permission) => !notScopes.includes(permission));

function checkScopes(ctx: RequestContext, scopes: readonly Permission[]): Issue[] {
  const held = scopesOf(ctx);
  return scopes.every((scope) => held.includes(scope)) ? [] : [{ code: "ui.invalid-invalid-value", path: ["scopes"] }];
}

function checkLastDay(expiresAt: Date, now: Date): Issue[] {
  if (expiresAt <= now) return [{ code: "ui.invalid-too-small", path: ["lastDay"] }];
  // Today, whatever its hour, and 365 days more.
  const furthest = (Math.floor(now.getTime() / day) + 1 + longest) * day;
  return expiresAt.getTime() > furthest ? [{ code: "ui.invalid-too-big", path: ["lastDay"] }] : [];
}

function asToken(row: Awaited<ReturnType<typeof listTokensOf>>[number], now: Date): AccessToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes as Permission[],
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    state: row.revoked_at || !row.kept ? "revoked" : row.expires_at <= now ? "expired" : "active",
  };
}

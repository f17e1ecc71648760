import type { Permission } from "@hub/domain/session/permissions.ts";
import type { Database } from "../../db/connect.ts";
import { isTokenKept } from "../sessions/access-end.sql.ts";

const columns = ["id", "name", "hint", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at"] as const;

/** A user's tokens, the newest 200, newest first; `kept`: not ended with all else its user had. */
export function listTokensOf(db: Database, userId: number) {
  return db
    .selectFrom("access_token as t")
    .select(columns)
    .select(isTokenKept.as("kept"))
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

export function insertToken(
  db: Database,
  token: { userId: number; name: string; hash: Buffer; hint: string; scopes: Permission[]; now: Date; expiresAt: Date },
) {
  return db
    .insertInto("access_token")
    .values({
      user_id: token.userId,
      name: token.name,
      token_hash: token.hash,
      hint: token.hint,
      scopes: token.scopes,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Revokes a token of a user; undefined if they have none by that number, null if it was revoked before; else what it is called, and whose it is. */
export async function revokeTokenOf(
  db: Database,
  userId: number,
  id: number,
  now: Date,
): Promise<{ name: string; email: string | null } | null | undefined> {
  const revoked = await db
    .updateTable("access_token")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .returning((is) => ["name", is.selectFrom("app_user as u").select("u.email").whereRef("u.id", "=", "access_token.user_id").as("email")])
    .executeTakeFirst();
  if (revoked) return revoked;
  const there = await db.selectFrom("access_token").select("id").where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
  return there && null;
}

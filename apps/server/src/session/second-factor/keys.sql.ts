import type { Database } from "../../db/connect.ts";

export type Key = {
  id: number;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** The keys of a user, the oldest first. Whoever changes them, or counts them to decide something, holds the user's row. */
export function listKeysOf(db: Database, userId: number): Promise<Key[]> {
  return db
    .selectFrom("second_factor_key")
    .select([
      "id",
      "credential_id as credentialId",
      "public_key as publicKey",
      "counter",
      "transports",
      "name",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
    ])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** Keeps a new key; undefined when that very key is somebody's already. */
export async function insertKey(
  db: Database,
  key: { userId: number; credentialId: Buffer; publicKey: Buffer; counter: number; transports: string[]; name: string; now: Date },
): Promise<{ id: number } | undefined> {
  return db
    .insertInto("second_factor_key")
    .values({
      user_id: key.userId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
      name: key.name,
      created_at: key.now,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** Notes that a key has signed, and how often it says it has. */
export async function markKeyUsed(db: Database, id: number, counter: number, now: Date): Promise<void> {
  await db.updateTable("second_factor_key").set({ counter, last_used_at: now }).where("id", "=", id).execute();
}

export async function updateKeyName(db: Database, id: number, name: string): Promise<void> {
  await db.updateTable("second_factor_key").set({ name }).where("id", "=", id).execute();
}

export async function deleteKey(db: Database, id: number): Promise<void> {
  await db.deleteFrom("second_factor_key").where("id", "=", id).execute();
}

/** Takes all keys and recovery codes of a user, whose row is held; answers how many keys. */
export async function deleteFactorOf(db: Database, userId: number): Promise<number> {
  await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  const { numDeletedRows } = await db.deleteFrom("second_factor_key").where("user_id", "=", userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** How many recovery codes of a user are not used up. */
export async function countCodesLeft(db: Database, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_code")
    .select((is) => is.fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Puts new recovery codes in the place of all there were. */
export async function replaceCodes(db: Database, userId: number, hashes: readonly Buffer[], now: Date): Promise<void> {
  await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_code")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now })))
    .execute();
}

/** Uses a recovery code up; false where there is none such, or it was used before. */
export async function spendCode(db: Database, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("recovery_code")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

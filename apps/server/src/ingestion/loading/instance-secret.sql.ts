import { randomBytes } from "node:crypto";
import type { Database } from "../../db/connect.ts";

/** A secret of this portal, 32 bytes; made at its first use, the same ever after, also when two ask at once. */
export async function getInstanceSecret(db: Database, name: string): Promise<Buffer> {
  await db
    .insertInto("instance_secret")
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom("instance_secret").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return value;
}

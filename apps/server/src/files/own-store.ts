import type { Context } from "../context.ts";
import { getDatabaseIdentity } from "./files.sql.ts";
import type { ObjectStore } from "../objects/object-store.ts";

/** Beside the files: which database they are of. */
const owner = { key: "owner", position: 0 };

/**
 * Whether what stands in the store is this database's, so that what it does not know may be removed. A store that nobody has yet is taken. A restored copy of a portal knows the same
 * keys, but not the files that came since: it reads, and removes nothing. Who goes on with the copy removes the object `owner/0`, and it is taken anew.
 */
export async function isOwnStore(ctx: Context, objects: ObjectStore): Promise<boolean> {
  const identity = await getDatabaseIdentity(ctx.db);
  const known = await objects.get(owner.key, owner.position);
  if (!known) await objects.put(owner.key, owner.position, Buffer.from(identity));
  else if (known.toString() !== identity) {
    ctx.log.error(
      { owner: known.toString(), identity },
      "the bucket is another database's: nothing is removed from it (docs/operations.md)",
    );
    return false;
  }
  return true;
}

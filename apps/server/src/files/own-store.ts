import type { Context } from "../context.ts";
import { getDatabaseIdentity, hasBucketMark, insertBucketMark } from "./files.sql.ts";
import type { ObjectStore } from "../objects/object-store.ts";

/** Beside the files: which database they are of, and the mark it left last. */
const owner = { key: "owner", database: 0, mark: 1 };

/** Stores that were told of once: they are asked every minute. */
const told = new WeakSet<ObjectStore>();

/**
 * Whether what stands in the store is this database's, so that something may be removed. A store that nobody has yet is taken. A restored copy knows the same keys, but not the files that came since: it reads, and
 * removes nothing. One that was restored row by row has another identity; a copy of the disk (a snapshot, a point in time) has the same one, so whoever has new files leaves a new mark, which no older copy knows. Who
 * goes on with the copy removes the object `owner/0`, and it is taken anew.
 */
export async function isOwnStore(ctx: Context, objects: ObjectStore): Promise<boolean> {
  const identity = await getDatabaseIdentity(ctx.db);
  const known = (await objects.get(owner.key, owner.database))?.toString();
  const mark = known === undefined ? undefined : (await objects.get(owner.key, owner.mark))?.toString();
  const isOwn = known === undefined || (known === identity && (mark === undefined || (await hasBucketMark(ctx.db, mark))));
  if (!isOwn) {
    if (!told.has(objects))
      ctx.log.error(
        { owner: known, identity },
        "the bucket is another database's, or a newer copy's of this one: nothing is removed from it (docs/operations.md)",
      );
    told.add(objects);
    return false;
  }
  // Known here before it stands there: killed in between, nothing is lost but the mark.
  const next = await insertBucketMark(ctx.db, { isFirst: mark === undefined });
  if (next !== undefined) await objects.put(owner.key, owner.mark, Buffer.from(next));
  if (known === undefined) await objects.put(owner.key, owner.database, Buffer.from(identity));
  return true;
}

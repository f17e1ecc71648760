import type { Context } from "../context.ts";
import { isOwnStore } from "./own-store.ts";
import { deleteLeftObject, listLeftObjects, listUnknownKeys } from "./files.sql.ts";

/** Keys that one run removes: what is left comes with the next. */
const most = 500;
/** What nobody knows stands for so long, should it be the database that forgot: four weeks, in milliseconds. */
const unknownFor = 28 * 24 * 3_600_000;

/** Removes from the object store what files left there that are gone. On several nodes at once it does no harm. */
export async function sweepLeftObjects(ctx: Context): Promise<void> {
  // Asked every minute, so that the mark there is never much older than the newest file.
  if (!ctx.objects || !(await isOwnStore(ctx, ctx.objects))) return;
  for (const key of await listLeftObjects(ctx.db, most)) {
    await ctx.objects.remove(key);
    await deleteLeftObject(ctx.db, key);
  }
}

/**
 * Removes from the object store what no file knows: a process died between the piece and its row, or a piece was still on its way when its file went. A file's row stands before its first
 * piece, so what nobody knows is nobody's; younger than four weeks it stays, for whoever restored an older database by mistake. Answers how many files it was.
 */
export async function sweepUnknownObjects(ctx: Context): Promise<number> {
  if (!ctx.objects || !(await isOwnStore(ctx, ctx.objects))) return 0;
  let removed = 0;
  for await (const keys of ctx.objects.listKeys(new Date(ctx.clock.now().getTime() - unknownFor))) {
    for (const key of await listUnknownKeys(ctx.db, keys)) {
      await ctx.objects.remove(key);
      removed++;
    }
  }
  if (removed > 0) ctx.log.info({ removed }, "what no file knows is removed from the object store");
  return removed;
}

import type { Context } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { hashContents } from "./copy-version.sql.ts";
import { hashFigures, insertHashes, listUnsealed } from "./hash-version.sql.ts";

const atOnce = 20;

/**
 * Keeps the two hashes of versions from before they were kept apart (decision 0052), one in a transaction: only of one that still is what was closed. Another is told in
 * the log and stays without, and so do its rows: nothing of it is ever put away.
 */
export async function sealClosed(ctx: Context): Promise<void> {
  for (const { id, period, conventions, contentHash } of await listUnsealed(ctx.db, atOnce))
    await inTransaction(ctx, async (ctx) => {
      const { content, rows } = await hashContents(ctx.db, { versionId: id, period }, conventions);
      if (!contentHash.equals(content))
        return ctx.log.error({ versionId: id }, "a closed version is not what was closed: its content gives another hash");
      await insertHashes(ctx.db, id, { figures: await hashFigures(ctx.db, id, conventions), rows });
    });
}

import { type Context, portalActor } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { eachInTransaction } from "../db/transaction.ts";
import { hashContents } from "./copy-version.sql.ts";
import { hashFigures, insertDiffering, insertHashes, listUnsealed } from "./hash-version.sql.ts";

const atOnce = 20;

/**
 * Keeps the two hashes of versions from before they were kept apart (decision 0052), one in a transaction: only of one that still is what was closed. Another is told once,
 * in the trail, the log and the figures, and stays without, and so do its rows: nothing of it is ever put away. It is not looked at again.
 */
export async function sealClosed(ctx: Context): Promise<void> {
  const unsealed = await listUnsealed(ctx.db, atOnce);
  await eachInTransaction(ctx, unsealed, async (ctx, { id, scenarioId, period, conventions, contentHash }) => {
    const { content, rows } = await hashContents(ctx.db, { versionId: id, period }, conventions);
    if (!contentHash.equals(content)) {
      if (!(await insertDiffering(ctx.db, id))) return;
      ctx.log.error({ versionId: id }, "a closed version is not what was closed: its content gives another hash");
      const after = { version: id, hash: contentHash.toString("hex"), now: content.toString("hex") };
      await audit(ctx.db, { actor: portalActor }, { action: "version-differs", subjectType: "scenario", subjectId: scenarioId, after });
      return;
    }
    await insertHashes(ctx.db, id, { figures: await hashFigures(ctx.db, id, conventions), rows });
  });
}

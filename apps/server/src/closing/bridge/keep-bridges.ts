import type { Context } from "../../context.ts";
import { eachInTransaction } from "../../db/transaction.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { prepareComputing } from "../figures/figures.sql.ts";
import { keepBridge, listUnmadeBridges } from "./bridges.sql.ts";

const atOnce = 20;

/**
 * Makes the headcount bridges that are not there: of a version that was closed a moment ago, of its successor where an earlier month was closed again, and of versions from before there were
 * any; one in a transaction. Two workers who make the same one keep it once.
 */
export async function keepBridges(ctx: Context): Promise<void> {
  const unmade = await listUnmadeBridges(ctx.db, atOnce);
  await eachInTransaction(ctx, unmade, async (ctx, { scenarioId, before, after }) => {
    await prepareComputing(ctx.db);
    const kept = await keepBridge(ctx.db, before, after);
    if (kept?.told === false)
      ctx.log.error({ from: before.id, to: after.id }, "rows of closed versions do not give the headcounts that were closed");
    if (kept) await tellChange(ctx.db, { topic: "scenarios", ids: [scenarioId], to: { permission: "scenarios.read" } });
  });
}

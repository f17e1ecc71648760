import type { Context } from "../../context.ts";
import { eachInTransaction } from "../../db/transaction.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { prepareComputing } from "../figures/figures.sql.ts";
import { getRetirementAges, keepStaff, listUnmadeStaff } from "./staff.sql.ts";

const atOnce = 20;

/**
 * Counts the staff of current versions whose staff is not there: of one closed a moment ago, of those from before there was any, and again where other retirement ages were set since; one in a
 * transaction. Two workers who count the same one keep it once.
 */
export async function keepStaffs(ctx: Context): Promise<void> {
  const ages = await getRetirementAges(ctx.db);
  const unmade = await listUnmadeStaff(ctx.db, ages, atOnce);
  await eachInTransaction(ctx, unmade, async (ctx, version) => {
    await prepareComputing(ctx.db);
    const kept = await keepStaff(ctx.db, version, ages);
    if (kept?.told === false)
      ctx.log.error({ version: version.id }, "rows of a closed version do not give the headcounts that were closed");
    if (kept) await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
  });
}

import { isClosingWanted, isComplete } from "@hub/domain/closing/closing-rules.ts";
import type { Context } from "../context.ts";
import { listProgress, type LockedScenario, lockScenariosOf, writeClosingDue } from "./closings.sql.ts";

/** Makes the closings due that waited for this section to be consolidated in full; gives the scenarios that close now (readings 2). In a transaction. */
export async function makeClosingsDue(ctx: Context, sectionCode: string, period: string): Promise<LockedScenario[]> {
  const due: LockedScenario[] = [];
  for (const scenario of await lockScenariosOf(ctx.db, sectionCode, period)) {
    const wanted = isClosingWanted({ state: scenario.state, asked: scenario.closingAskedBy !== null });
    if (!wanted || scenario.closingDueAt !== null || !isComplete(await listProgress(ctx.db, scenario.scenarioType, period))) continue;
    await startClosing(ctx, scenario.id);
    due.push(scenario);
  }
  return due;
}

/** Notes that a scenario's closing is due and puts its job into the queue, both or none. In a transaction, under the scenario's lock. */
export async function startClosing(ctx: Context, scenarioId: number): Promise<void> {
  await writeClosingDue(ctx.db, scenarioId, ctx.clock.now());
  await ctx.queue.send(ctx.db, "close-due-scenario", { scenarioId });
}

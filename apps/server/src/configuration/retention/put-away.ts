import { isNight } from "@hub/domain/configuration/retention.ts";
import { type Context, portalActor } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import * as rows from "./periods.sql.ts";

/** Steps of one run at most: what is left goes with the next, minutes later. */
const mostSteps = 2000;

/** Puts away at night what is over. Run every few minutes; on several nodes at once it does no harm. */
export async function putAwayAtNight(ctx: Context): Promise<void> {
  if (isNight(ctx.clock.now())) await putAwayDue(ctx);
}

/**
 * Puts away what is past its period, the oldest month first, a file, a delivery or some thousand lines in a transaction: killed at whatever instant, what was done is done
 * and told by the next run, what was not is found again.
 */
export async function putAwayDue(ctx: Context): Promise<void> {
  await tellRun(ctx);
  if (!(await rows.hasPeriods(ctx.db))) return;
  const steps = [rows.putNextFileAway, rows.putNextRowsAway, rows.putNextIssuesAway, rows.putNextEventsAway, rows.putNextLinesAway];
  let left = mostSteps;
  for (const step of steps)
    for (let at = await takeStep(ctx, step, undefined); at && left > 0; at = await takeStep(ctx, step, at)) left -= 1;
  await tellRun(ctx);
}

type Step = (db: Context["db"], after: rows.Place | undefined) => Promise<rows.Place | undefined>;

function takeStep(ctx: Context, step: Step, after: rows.Place | undefined): Promise<rows.Place | undefined> {
  return inTransaction(ctx, async ({ db }) => {
    await rows.holdRun(db);
    return step(db, after);
  });
}

/** The trail says of a run what it put away, once. */
function tellRun(ctx: Context): Promise<void> {
  return inTransaction({ ...ctx, actor: portalActor }, async (ctx) => {
    const counts = await rows.writeRun(ctx.db);
    if (!counts) return;
    ctx.log.info({ counts }, "what is over was put away");
    await audit(ctx.db, ctx, { action: "retention-ran", subjectType: "retention", subjectId: "run", after: { counts } });
  });
}

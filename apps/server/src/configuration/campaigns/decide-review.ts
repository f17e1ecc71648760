import type { decideReview as route } from "@hub/contract/configuration/access/campaigns.ts";
import type { Output } from "@hub/contract/route.ts";
import { checkDecision, isUnused } from "@hub/domain/configuration/campaigns.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { lockAccess } from "../grants/guards.ts";
import { lockCampaign } from "./campaigns.sql.ts";
import { describeRefusal } from "./present.ts";
import { listHeldRows } from "./rows.sql.ts";
import { settle } from "./settle.ts";

type Result = Output<typeof route.answer>["results"][number];

/**
 * Keeps or takes away what its reviewer has to decide; each row says what became of it. Throws not-found, and invalid-input where a reason is missing: nothing is decided then.
 */
export function decideReview(ctx: RequestContext, id: number, { rows: asked, decision, reason }: Given<typeof route>["body"]) {
  return inTransaction(ctx, async (waiting) => {
    const ctx = await lockAccess(waiting);
    const campaign = found(await lockCampaign(ctx.db, id));
    const rows = new Map((await listHeldRows(ctx.db, id, asked, todayOf(ctx))).map((row) => [row.id, row]));
    const ours = [...rows.values()].filter(({ reviewerId }) => reviewerId === ctx.actor.id);
    // Whoever has nothing to do with it does not hear that it is there.
    if (ours.length === 0) throw new Problem("not-found");
    const open = ours.filter(({ state }) => state === "OPEN");
    const now = ctx.clock.now();
    const unused = open.some(
      ({ lastSignInAt: signedInAt, createdAt, standing }) => standing === "same" && isUnused({ signedInAt, createdAt }, now),
    );
    const issues = checkDecision({ decision, reason }, unused);
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    const outcomes = new Map((await settle(ctx, campaign, open, { decision, reason: reason || null })).map((each) => [each.id, each]));
    return {
      results: [...new Set(asked)].map((row): Result => {
        const outcome = outcomes.get(row);
        if (outcome) {
          const refusal = outcome.refusal === null ? null : describeRefusal(ctx.language, outcome.refusal);
          return {
            row,
            outcome: outcome.state.toLowerCase() as Result["outcome"],
            code: refusal?.code ?? null,
            error: refusal?.error ?? null,
          };
        }
        const isOurs = rows.get(row)?.reviewerId === ctx.actor.id;
        return { row, outcome: isOurs ? "settled" : "not-yours", code: null, error: null };
      }),
    };
  });
}

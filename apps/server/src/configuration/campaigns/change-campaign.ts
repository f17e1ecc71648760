import type { handOverReview as handRoute, moveCampaignDeadline as moveRoute } from "@hub/contract/configuration/access/campaigns.ts";
import { checkDays } from "@hub/domain/configuration/campaigns.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { Problem } from "../../problem.ts";
import { assignRows } from "./assign-rows.ts";
import { findReviewers, findUserIds, writeDeadlines } from "./campaigns.sql.ts";
import { closeForGood } from "./close-campaign.ts";
import { getCampaign } from "./list-campaigns.ts";
import { lockToChange } from "./lock-to-manage.ts";
import { listOpenReviewers, withdrawOpenRows } from "./rows.sql.ts";

/**
 * Withdraws a review of access: what nobody has decided stays as it is, what was decided is done, and it is closed with its evidence. Throws not-found, other-area, operation-not-allowed,
 * campaign-over where it is closed.
 */
export function withdrawCampaign(ctx: RequestContext, id: number, reason: string) {
  return inTransaction(ctx, async (waiting) => {
    const { ctx, campaign } = await lockToChange(waiting, id);
    if (campaign.state === "CLOSED") throw new Problem("campaign-over");
    const at = ctx.clock.now();
    const reviewers = await listOpenReviewers(ctx.db, id);
    const rows = await withdrawOpenRows(ctx.db, id, ctx.actor.id, at);
    const evidence = await closeForGood(ctx, campaign, at, reason);
    await tellChange(ctx.db, { topic: "inbox", to: { users: reviewers.filter((each) => each !== null) } });
    const after = { name: campaign.name, reason, rows, evidence };
    await audit(ctx.db, ctx, { action: "campaign-withdrawn", subjectType: "access-campaign", subjectId: id, after });
    return getCampaign(ctx, id);
  });
}

/**
 * Moves the days until which a review of access is decided, to any that are still to come; of an escalated one the second alone. Its reviewers are told by mail, as of each new day
 * (tell-reviewers.ts). Throws not-found, other-area, operation-not-allowed, invalid-input, campaign-over where its last day is past.
 */
export function moveDeadline(ctx: RequestContext, id: number, body: Given<typeof moveRoute>["body"]) {
  return inTransaction(ctx, async (waiting) => {
    const { ctx, campaign } = await lockToChange(waiting, id);
    const { name, state, atDeadline, deadline, secondDeadline } = campaign;
    if (state === "CLOSED" || state === "OVERDUE") throw new Problem("campaign-over");
    const before = { deadline, secondDeadline };
    const after = {
      deadline: state === "OPEN" ? body.deadline : deadline,
      secondDeadline: atDeadline === "escalate" ? body.secondDeadline : null,
    };
    const issues = checkDays({ ...after, atDeadline }, state, todayOf(ctx));
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    await writeDeadlines(ctx.db, id, after.deadline, after.secondDeadline);
    const reviewers = await listOpenReviewers(ctx.db, id);
    await tellChange(ctx.db, { topic: "inbox", to: { users: reviewers.filter((each) => each !== null) } });
    await audit(ctx.db, ctx, {
      action: "campaign-deadline-moved",
      subjectType: "access-campaign",
      subjectId: id,
      before,
      after: { name, ...after },
    });
    return getCampaign(ctx, id);
  });
}

/**
 * Gives what a reviewer has not decided to another one; what is about that one goes to whoever is asked next. Throws not-found, other-area, operation-not-allowed, invalid-input for
 * somebody who cannot decide and where there is nothing to give, campaign-over where it is closed.
 */
export function handOverReview(ctx: RequestContext, id: number, { from, to }: Given<typeof handRoute>["body"]) {
  return inTransaction(ctx, async (waiting) => {
    const { ctx, campaign } = await lockToChange(waiting, id);
    if (campaign.state === "CLOSED") throw new Problem("campaign-over");
    const toId = (await findReviewers(ctx.db, [to], ctx.clock.now())).get(to);
    if (toId === undefined)
      throw new Problem("invalid-input", { issues: [{ code: "campaigns.reviewer-unknown", path: ["to"], params: { value: to } }] });
    const fromId = from === null ? null : (await findUserIds(ctx.db, [from])).get(from);
    const { moved } = fromId === undefined ? { moved: 0 } : await assignRows(ctx, campaign, { from: fromId, to: toId });
    if (moved === 0) throw new Problem("invalid-input", { issues: [{ code: "campaigns.nothing-to-hand-over", path: ["from"] }] });
    await audit(ctx.db, ctx, {
      action: "campaign-handed-over",
      subjectType: "access-campaign",
      subjectId: id,
      before: { reviewer: from },
      after: { name: campaign.name, rows: moved, reviewer: to },
    });
    return getCampaign(ctx, id);
  });
}

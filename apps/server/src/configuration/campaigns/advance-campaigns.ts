import { type Context, portalActor, todayOf } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { eachByItself, inTransaction } from "../../db/transaction.ts";
import { lockGrants } from "../grants/grants.sql.ts";
import { assignRows, handOver } from "./assign-rows.ts";
import { type CampaignRow, listRunning, lockCampaign, writeState } from "./campaigns.sql.ts";
import { closeIfDone } from "./close-campaign.ts";
import { listUntriedRows } from "./rows.sql.ts";
import { settle } from "./settle.ts";
import { actAsCampaign } from "./take-away.ts";
import { tellReviewers } from "./tell-reviewers.ts";

/** Rows whose grants are taken away in one transaction: all others who change access wait meanwhile. */
const batch = 200;

/**
 * Brings the reviews of access on: hands over what a reviewer who left had to decide, does what their deadlines say, closes those in which nothing is open, and tells reviewers what waits
 * for them. Run every minute; each step is one transaction that looks again under its locks, so that it is done once however often it is begun. A review that fails keeps neither
 * the others nor the mails out; the first failure is thrown at the end.
 */
export async function advanceCampaigns(ctx: Context): Promise<void> {
  try {
    await eachByItself(await listRunning(ctx.db), async ({ id }) => {
      let again = true;
      while (again) again = await inTransaction(ctx, (ctx) => step(ctx, id));
    });
  } finally {
    await tellReviewers(ctx);
  }
}

/** One step of a campaign; whether another is due at once. */
async function step(given: Context, id: number): Promise<boolean> {
  const running = (await listRunning(given.db)).find((each) => each.id === id);
  if (!running) return false;
  if (isDue(running, todayOf(given))) await lockGrants(given.db);
  const campaign = await lockCampaign(given.db, id);
  if (!campaign || campaign.state === "CLOSED") return false;
  const ctx = { ...actAsCampaign(given, campaign), actor: portalActor };
  await handOver(ctx, campaign);
  if (!isDue(campaign, todayOf(ctx)) || campaign.state !== running.state) {
    await closeIfDone(ctx, campaign, false);
    return false;
  }
  if (campaign.state === "OPEN" && campaign.atDeadline === "escalate") {
    await writeState(ctx.db, id, "ESCALATED");
    const { moved } = await assignRows(ctx, { ...campaign, state: "ESCALATED" }, "all");
    await tell(ctx, campaign, "campaign-escalated", { rows: moved });
    return true;
  }
  const rows = await listUntriedRows(ctx.db, id, todayOf(ctx), batch);
  if (rows.length > 0) {
    await settle(ctx, campaign, rows, { decision: "take", reason: null });
    return true;
  }
  await writeState(ctx.db, id, "OVERDUE");
  await tell(ctx, campaign, "campaign-overdue", {});
  return true;
}

/** Whether the day on which something was to be decided last is over. */
function isDue({ state, deadline, secondDeadline }: CampaignRow, today: string): boolean {
  return (state === "OPEN" && deadline < today) || (state === "ESCALATED" && secondDeadline !== null && secondDeadline < today);
}

async function tell(ctx: Parameters<typeof assignRows>[0], { id, name }: CampaignRow, action: string, after: object): Promise<void> {
  await audit(ctx.db, ctx, { action, subjectType: "access-campaign", subjectId: id, after: { name, ...after } });
}

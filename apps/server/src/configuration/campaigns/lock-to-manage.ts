import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { found, Problem } from "../../problem.ts";
import { lockAccess, refuseOtherArea } from "../grants/guards.ts";
import { type CampaignRow, lockCampaign } from "./campaigns.sql.ts";

/** Locks changes of access, and asks once more whether one may start reviews of access or change them: who lost it while they waited does not. Throws operation-not-allowed. */
export async function lockToManage(ctx: RequestContext): Promise<RequestContext> {
  const locked = await lockAccess(ctx);
  if (!holds("campaigns.manage", locked.actor)) throw new Problem("operation-not-allowed");
  return locked;
}

/**
 * Locks a campaign that is to be changed: by whoever administers all its areas, as its starter did. A personal access token changes none, as the deadline takes away what is undecided.
 * Throws operation-not-allowed, not-found, other-area.
 */
export async function lockToChange(waiting: RequestContext, id: number): Promise<{ ctx: RequestContext; campaign: CampaignRow }> {
  if (waiting.actor.scopes !== null) throw new Problem("operation-not-allowed");
  const ctx = await lockToManage(waiting);
  const campaign = found(await lockCampaign(ctx.db, id));
  for (const area of campaign.areas) refuseOtherArea(ctx.actor, area);
  return { ctx, campaign };
}

import { Readable } from "node:stream";
import type { ActingContext, RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { FileAnswer } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { type CampaignRow, findEvidence, listNamedCampaigns, listParts, lockCampaign, writeClosed } from "./campaigns.sql.ts";
import { writeEvidence } from "./evidence.ts";
import { getCampaign, mayClose } from "./list-campaigns.ts";
import { endOpenRows } from "./rows.sql.ts";

/** Closes a campaign by hand. Throws not-found, campaign-open where something is still to be decided. Closed already: it stays as it is. */
export function closeCampaign(ctx: RequestContext, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const campaign = found(await lockCampaign(ctx.db, id));
    if (campaign.state !== "CLOSED" && !(await closeIfDone(ctx, campaign, true))) throw new Problem("campaign-open");
    return getCampaign(ctx, id);
  });
}

/**
 * Closes a campaign if nothing of it is open; `stuck`: also where what is open could not be taken away, which is noted. Answers whether it did. In the transaction that holds the campaign.
 */
export async function closeIfDone(ctx: ActingContext, campaign: CampaignRow, stuck: boolean): Promise<boolean> {
  const { id, name } = campaign;
  const now = found((await listNamedCampaigns(ctx.db, id))[0]);
  if (!mayClose(now) || (!stuck && now.counts.open > 0)) return false;
  const at = ctx.clock.now();
  await endOpenRows(ctx.db, id, at);
  const evidence = await closeForGood(ctx, campaign, at, null);
  await audit(ctx.db, ctx, { action: "campaign-closed", subjectType: "access-campaign", subjectId: id, after: { name, evidence } });
  return true;
}

/** Closes a campaign in which nothing is open, with its evidence, whose hash it answers. */
export async function closeForGood(ctx: ActingContext, campaign: CampaignRow, at: Date, withdrawnFor: string | null): Promise<string> {
  const closed = { by: ctx.actor.id, at, withdrawnFor };
  const { evidence, sha256 } = await writeEvidence(ctx, campaign, await listParts(ctx.db, campaign.id), closed);
  await writeClosed(ctx.db, campaign.id, { ...closed, evidence, sha256 });
  return sha256.toString("hex");
}

/** The evidence of a closed campaign, byte for byte what its hash is of. Throws not-found, also where it is not closed. */
export async function downloadEvidence(ctx: RequestContext, id: number): Promise<FileAnswer> {
  const { evidence } = found(await findEvidence(ctx.db, id));
  return {
    fileName: `access-review-${id}.json`,
    contentType: "application/json",
    stream: Readable.from(Buffer.from(evidence), { objectMode: false }),
  };
}

import { chooseReviewer } from "@hub/domain/configuration/campaigns.ts";
import type { ActingContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { type CampaignRow, findStanding, listParts } from "./campaigns.sql.ts";
import { listOpenReviewers, listPlacedRows, writeReviewers } from "./rows.sql.ts";

/**
 * Gives open rows of a campaign to whoever reviews them: by legal entity, else the fallback, then the other reviewers, then who administers the HUB; once it is escalated the person it was
 * escalated to comes first. Nobody decides on themselves, nor does who left. `which`: all, those whose reviewer left, or one's (null: nobody's), to whom somebody else is asked first. Answers how many went to somebody else, and
 * how many nobody may decide. In the transaction that holds the campaign.
 */
export async function assignRows(
  ctx: ActingContext,
  campaign: CampaignRow,
  which: "all" | "left" | { from: number | null; to: number },
): Promise<{ moved: number; nobody: number }> {
  const held = await listOpenReviewers(ctx.db, campaign.id);
  const parts = await listParts(ctx.db, campaign.id);
  const escalated = campaign.state !== "OPEN" && campaign.escalateToId !== null ? [campaign.escalateToId] : [];
  const handed = typeof which === "object" ? [which.to] : [];
  const named = [...handed, ...escalated, campaign.fallbackId, ...parts.map(({ userId }) => userId)];
  const asked = new Set([...named, ...held.filter((id) => id !== null)]);
  const { standing, administrators } = await findStanding(ctx.db, [...asked], ctx.clock.now());
  const of = typeof which === "object" ? [which.from] : which === "all" ? held : held.filter((id) => id === null || !standing.has(id));
  const rows = await listPlacedRows(ctx.db, campaign.id, of);
  const byEntity = new Map(parts.flatMap(({ userId, legalEntities }) => legalEntities.map(({ id }): [number, number] => [id, userId])));
  const reviewers = {
    byEntity: handed.length + escalated.length > 0 ? new Map<number, number>() : byEntity,
    others: [...named, ...administrators],
    standing,
  };
  const placed = rows.map((row) => ({ id: row.id, before: row.reviewerId, reviewerId: chooseReviewer(row, reviewers) ?? null }));
  const moved = placed.filter(({ before, reviewerId }) => before !== reviewerId);
  await writeReviewers(ctx.db, moved);
  const told = new Set(moved.flatMap(({ before, reviewerId }) => [before, reviewerId].filter((id) => id !== null)));
  await tellChange(ctx.db, { topic: "inbox", to: { users: [...told] } });
  const nobody = placed.filter(({ reviewerId }) => reviewerId === null).length;
  return { moved: moved.length, nobody };
}

/** Hands the open rows of reviewers who left to those who follow them. In the transaction that holds the campaign. */
export async function handOver(ctx: ActingContext, campaign: CampaignRow): Promise<void> {
  const { moved } = await assignRows(ctx, campaign, "left");
  if (moved === 0) return;
  await audit(ctx.db, ctx, {
    action: "campaign-handed-over",
    subjectType: "access-campaign",
    subjectId: campaign.id,
    after: { name: campaign.name, rows: moved },
  });
}

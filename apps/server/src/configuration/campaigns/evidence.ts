import { createHash } from "node:crypto";
import type { Role } from "@hub/domain/session/permissions.ts";
import { type Context, todayOf } from "../../context.ts";
import type { CampaignRow, PartRow } from "./campaigns.sql.ts";
import { listRows } from "./rows.sql.ts";

type EvidenceGrant = {
  role: Role;
  legalEntity: { code: string; name: string } | null;
  section: string | null;
  ingestion: { code: string; name: string } | null;
  org: { code: string; name: string } | null;
  validFrom: string | null;
  validTo: string | null;
};
export type EvidenceRow = {
  row: number;
  user: number;
  area: string;
  group: { name: string; validFrom: string | null; validTo: string | null } | null;
  grants: EvidenceGrant[];
  givenAt: string | null;
  givenByUser: number | null;
  lastSignInAt: string | null;
  reviewerUser: number | null;
  outcome: string;
  /** Null where a deadline did it, or nobody had to. Of what could not be taken away: who wanted to. */
  decidedByUser: number | null;
  decidedAt: string | null;
  reason: string | null;
  refusal: string | null;
};
export type Evidence = {
  evidence: "access-review";
  number: number;
  name: string;
  areas: readonly string[];
  filter: CampaignRow["filter"];
  reviewers: { user: number; legalEntities: string[] }[];
  fallbackUser: number;
  deadline: string;
  atDeadline: string;
  escalatedToUser: number | null;
  secondDeadline: string | null;
  startedByUser: number;
  startedAt: string;
  closedByUser: number | null;
  closedAt: string;
  /** Null: it was not withdrawn. */
  withdrawn: { reason: string } | null;
  rows: EvidenceRow[];
};

/**
 * What a campaign is proven by: every grant, who decided what of it, when and why, and what was done. Users stand by number, so that the erasure of one never has to change it. The same
 * content is the same text: its members always stand in this order.
 */
export async function writeEvidence(
  ctx: Context,
  campaign: CampaignRow,
  parts: readonly PartRow[],
  closed: { by: number | null; at: Date; withdrawnFor: string | null },
): Promise<{ evidence: string; sha256: Buffer }> {
  const rows = await listRows(ctx.db, { campaignId: campaign.id }, { after: 0, limit: null, today: todayOf(ctx), most: null });
  const content: Evidence = {
    evidence: "access-review",
    number: campaign.id,
    name: campaign.name,
    areas: campaign.areas,
    filter: campaign.filter,
    reviewers: parts.map(({ userId, legalEntities }) => ({ user: userId, legalEntities: legalEntities.map(({ code }) => code) })),
    fallbackUser: campaign.fallbackId,
    deadline: campaign.deadline,
    atDeadline: campaign.atDeadline,
    escalatedToUser: campaign.escalateToId,
    secondDeadline: campaign.secondDeadline,
    startedByUser: campaign.startedById,
    startedAt: campaign.startedAt.toISOString(),
    closedByUser: closed.by,
    closedAt: closed.at.toISOString(),
    withdrawn: closed.withdrawnFor === null ? null : { reason: closed.withdrawnFor },
    rows: rows.map((row) => ({
      row: row.id,
      user: row.userId,
      area: row.area,
      group: row.groupId === null ? null : { name: row.groupName ?? "", validFrom: row.memberFrom, validTo: row.memberTo },
      grants: row.grants.map(({ role, section, validFrom, validTo, named }) => ({
        role,
        legalEntity: plain(named.legalEntity),
        section,
        ingestion: plain(named.ingestion),
        org: plain(named.org),
        validFrom,
        validTo,
      })),
      givenAt: row.givenAt?.toISOString() ?? null,
      givenByUser: row.givenById,
      lastSignInAt: row.signedInAt?.toISOString() ?? null,
      reviewerUser: row.reviewerId,
      outcome: row.state,
      decidedByUser: row.decidedById,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason,
      refusal: row.refusal,
    })),
  };
  const evidence = JSON.stringify(content);
  return { evidence, sha256: createHash("sha256").update(evidence).digest() };
}

const plain = (named: { code: string; name: string } | null) => named && { code: named.code, name: named.name };

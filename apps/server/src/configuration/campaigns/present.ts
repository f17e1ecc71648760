import type { listCampaigns, listCampaignRows } from "@hub/contract/configuration/access/campaigns.ts";
import type { Output } from "@hub/contract/route.ts";
import { isUnused } from "@hub/domain/configuration/campaigns.ts";
import type { Language } from "@hub/domain/languages.ts";
import { noteText } from "../../tasks/issue-text.ts";
import type { NamedCampaign } from "./campaigns.sql.ts";
import type { ListedRow } from "./rows.sql.ts";

type Header = Output<typeof listCampaigns.answer>["items"][number];
type Row = Output<typeof listCampaignRows.answer>["items"][number];

/** So many grants of a group are shown. */
export const mostGrantsShown = 100;

/** A campaign as lists show it. */
export function presentHeader(row: NamedCampaign): Header {
  const { id, name, state, deadline, secondDeadline, startedBy, startedAt, closedAt, counts } = row;
  return {
    id,
    name,
    state,
    deadline,
    secondDeadline,
    startedBy,
    startedAt: startedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    counts,
  };
}

/** Why a row could not be taken away: code and sentence. */
export function describeRefusal(language: Language, code: string): { code: string; error: string } {
  return { code, error: noteText(language, { code: `errors.${code}` }) };
}

/** A row as its reviewer, or who follows the campaign, sees it. */
export function presentRow(language: Language, now: Date, row: ListedRow): Row {
  const signedInAt = row.state === "OPEN" ? row.lastSignInAt : row.signedInAt;
  return {
    id: row.id,
    person: { ...row.person, lastSignInAt: signedInAt?.toISOString() ?? null },
    area: row.area,
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? "", validFrom: row.memberFrom, validTo: row.memberTo },
    grants: row.grants.map(({ role, section, validFrom, validTo, named }) => ({ role, section, validFrom, validTo, ...named })),
    grantCount: row.grantCount,
    givenAt: row.givenAt?.toISOString() ?? null,
    givenBy: row.givenBy,
    unused: isUnused({ signedInAt, createdAt: row.createdAt }, row.state === "OPEN" ? now : (row.decidedAt ?? now)),
    standing: row.standing,
    state: row.state,
    reviewer: row.reviewer,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    refusal: row.refusal === null ? null : describeRefusal(language, row.refusal),
  };
}

import type { campaignFilter, startCampaign } from "@hub/contract/configuration/access/campaigns.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import { checkCampaign, type DeadlineAct } from "@hub/domain/configuration/campaigns.ts";
import type { Issue } from "@hub/domain/issue.ts";

export type PartDraft = { reviewer: string; name: string; legalEntityIds: string[] };
/** A new review of access as its form holds it. */
export type CampaignDraft = {
  name: string;
  "filter.roles": string[];
  "filter.legalEntityIds": string[];
  "filter.sections": string[];
  "filter.groupIds": string[];
  /** E-mails, one a line. */
  "filter.users": string;
  /** As it is typed: a number of days; empty: whether they sign in or not. */
  "filter.unusedDays": string;
  parts: PartDraft[];
  fallback: string;
  deadline: string;
  atDeadline: DeadlineAct;
  escalateTo: string;
  secondDeadline: string;
};
type Body = Input<NonNullable<(typeof startCampaign)["body"]>>;

export const newDraft: CampaignDraft = {
  name: "",
  "filter.roles": [],
  "filter.legalEntityIds": [],
  "filter.sections": [],
  "filter.groupIds": [],
  "filter.users": "",
  "filter.unusedDays": "",
  parts: [],
  fallback: "",
  deadline: "",
  atDeadline: "take",
  escalateTo: "",
  secondDeadline: "",
};

/** What is sent of a draft; what is only asked where it is escalated is left out else. */
export function bodyOf(draft: CampaignDraft): Body {
  const isEscalated = draft.atDeadline === "escalate";
  return {
    name: draft.name,
    filter: {
      roles: draft["filter.roles"] as Output<typeof campaignFilter>["roles"],
      legalEntityIds: draft["filter.legalEntityIds"].map(Number),
      sections: draft["filter.sections"],
      groupIds: draft["filter.groupIds"].map(Number),
      users: draft["filter.users"].split("\n").flatMap((line) => line.trim() || []),
      unusedDays: daysOf(draft["filter.unusedDays"]),
    },
    parts: draft.parts.map(({ reviewer, legalEntityIds }) => ({ reviewer, legalEntityIds: legalEntityIds.map(Number) })),
    fallback: draft.fallback,
    deadline: draft.deadline,
    atDeadline: draft.atDeadline,
    escalateTo: isEscalated ? draft.escalateTo || null : null,
    secondDeadline: isEscalated ? draft.secondDeadline || null : null,
  };
}

/** The days as they are sent; what is no whole number is sent as one that the schema refuses, never as none at all. */
function daysOf(typed: string): number | null {
  const text = typed.trim();
  return text === "" ? null : /^\d{1,6}$/.test(text) ? Number(text) : -1;
}

/** What the rules say of a draft; a day that is not filled in is the schema's to refuse. */
export function checkDraft({ parts, deadline, atDeadline, escalateTo, secondDeadline }: CampaignDraft, today: string): Issue[] {
  const plan = {
    parts: parts.map(({ reviewer, legalEntityIds }) => ({ reviewer, legalEntityIds: legalEntityIds.map(Number) })),
    deadline,
    atDeadline,
    escalateTo: escalateTo || null,
    secondDeadline: secondDeadline || null,
  };
  return checkCampaign(plan, today).filter(({ path }) => deadline !== "" || path[0] !== "deadline");
}

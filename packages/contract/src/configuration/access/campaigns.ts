import { campaignStates, deadlineActs, decisions, mostDaysUnused, rowStates } from "@hub/domain/configuration/campaigns.ts";
import { areas } from "@hub/domain/session/areas.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import * as z from "zod/mini";
import { code, day, email, id, instant, name, route, whole } from "../../route.ts";

const person = z.object({ email: z.string(), name: z.string() });
const named = z.object({ id: z.number(), code: z.string(), name: z.string() });
const counts = z.object({
  open: z.number(),
  kept: z.number(),
  taken: z.number(),
  changed: z.number(),
  gone: z.number(),
  refused: z.number(),
  withdrawn: z.number(),
});
const header = {
  id: z.number(),
  name: z.string(),
  state: z.enum(campaignStates),
  deadline: z.string(),
  secondDeadline: z.nullable(z.string()),
  startedBy: person,
  startedAt: instant,
  closedAt: z.nullable(instant),
  counts,
};

/** What a grant gives: a role, and where; null means all. */
const given = z.object({
  role: z.enum(roles),
  legalEntity: z.nullable(named),
  section: z.nullable(z.string()),
  ingestion: z.nullable(named),
  /** With the codes and the names on the way down to it. */
  org: z.nullable(named),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
});
const row = z.object({
  id: z.number(),
  person: z.object({ email: z.string(), name: z.string(), active: z.boolean(), lastSignInAt: z.nullable(instant) }),
  area: z.enum(areas),
  /** The group the person is in, from and to; null where the grant is the person's own. */
  group: z.nullable(z.object({ id: z.number(), name: z.string(), validFrom: z.nullable(z.string()), validTo: z.nullable(z.string()) })),
  /** What it gives, as it stood when the campaign started: one grant, or the first 100 of the group. */
  grants: z.array(given),
  grantCount: z.number(),
  /** By the trail; null where it does not go back so far, and for what the portal gave. */
  givenAt: z.nullable(instant),
  givenBy: z.nullable(z.string()),
  /** Whether keeping it wants a reason, as the person has not signed in for long. */
  unused: z.boolean(),
  /** Whether it still stands as it was when the campaign started; `used`: it is one of unused access, and the person has signed in since. */
  standing: z.enum(["same", "changed", "used", "gone"]),
  state: z.enum(rowStates),
  reviewer: z.nullable(person),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** Why it could not be taken away when that was tried last: code and sentence. */
  refusal: z.nullable(z.object({ code: z.string(), error: z.string() })),
});
const page = { after: z.optional(id), limit: z.optional(whole(1, 200)) };
const rows = z.object({ items: z.array(row), next: z.nullable(z.number()), total: z.number() });

export const listCampaigns = route({
  method: "GET",
  path: "access/campaigns",
  permission: "campaigns.read",
  summary: "Reviews of access with decisions, newest first, up to 200, each with how far it is.",
  answer: z.object({ items: z.array(z.object(header)) }),
});

const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(500));
/** What is reviewed; an empty list is all. Groups leave out what people were given themselves. */
export const campaignFilter = z.strictObject({
  roles: list(z.enum(roles)),
  legalEntityIds: z.array(id).check(z.maxLength(2000)),
  sections: list(code),
  users: list(email),
  groupIds: list(id),
  /** Only people who have not signed in for so many days when it starts; whoever never did counts from when they were added. Null, or left out: all. */
  unusedDays: z.optional(z.nullable(whole(1, mostDaysUnused))),
});
const campaign = z.object({
  ...header,
  areas: z.array(z.enum(areas)),
  filter: z.object({
    roles: z.array(z.enum(roles)),
    legalEntityIds: z.array(z.number()),
    sections: z.array(z.string()),
    users: z.array(z.string()),
    groupIds: z.array(z.number()),
    unusedDays: z.nullable(z.number()),
  }),
  atDeadline: z.enum(deadlineActs),
  escalateTo: z.nullable(person),
  fallback: person,
  parts: z.array(z.object({ reviewer: person, legalEntities: z.array(named) })),
  /** Whose rows are open, and what each has decided; the fallback and whoever came to it later too. */
  reviewers: z.array(z.object({ ...person.shape, open: z.number(), decided: z.number() })),
  /** Open rows that nobody is left to decide. */
  withoutReviewer: z.number(),
  closedBy: z.nullable(z.string()),
  /** Why it was withdrawn; null: it was not. */
  withdrawnFor: z.nullable(z.string()),
  /** SHA-256 of the evidence, once it is closed. */
  evidenceHash: z.nullable(z.string()),
  /** SHA-256 of the evidence as it stands, where an erasure took words from it after it was closed. */
  evidenceHashNow: z.nullable(z.string()),
  mayClose: z.boolean(),
});
export const startCampaign = route({
  method: "POST",
  path: "access/campaigns",
  permission: "campaigns.manage",
  summary:
    "Start a review of access: which grants, who decides on which legal entities, by when, and what becomes of what is undecided then. With `unusedDays` only of people who have not signed in for so long; whoever signs in before it is decided keeps what they have. Only areas that one administers are reviewed. A dry run answers the same without starting it, its id 0; it alone is open to a personal access token.",
  body: z.strictObject({
    name,
    filter: campaignFilter,
    /** Who reviews the grants on which legal entities; all else, and what is about several reviewers' entities, goes to the fallback. */
    parts: z
      .array(z.object({ reviewer: email, legalEntityIds: z.array(id).check(z.minLength(1), z.maxLength(2000)) }))
      .check(z.maxLength(100)),
    fallback: email,
    /** The last day on which they decide. */
    deadline: day,
    atDeadline: z.enum(deadlineActs),
    escalateTo: z.nullable(email),
    secondDeadline: z.nullable(day),
    dryRun: z.optional(z.boolean()),
  }),
  answer: campaign,
  status: 201,
  errors: ["operation-not-allowed"],
});
export const getCampaign = route({
  method: "GET",
  path: "access/campaigns/:id",
  permission: "campaigns.read",
  summary: "A review of access: what was asked for, who decides, how far each is.",
  params: z.object({ id }),
  answer: campaign,
});
export const listCampaignRows = route({
  method: "GET",
  path: "access/campaigns/:id/rows",
  permission: "campaigns.read",
  summary: "The grants of a review of access, what was decided of each, when and why.",
  params: z.object({ id }),
  query: z.object({ state: z.optional(z.enum(rowStates)), ...page }),
  answer: rows,
});
export const closeCampaign = route({
  method: "POST",
  path: "access/campaigns/:id/close",
  permission: "campaigns.manage",
  summary:
    "Close a review of access in which nothing is open but what could not be taken away after the last deadline: nothing of it changes any more, and its evidence has its hash.",
  params: z.object({ id }),
  body: z.object({}),
  answer: campaign,
  errors: ["campaign-open"],
});
export const withdrawCampaign = route({
  method: "POST",
  path: "access/campaigns/:id/withdraw",
  permission: "campaigns.manage",
  summary:
    "Withdraw a review of access: what nobody has decided stays as it is, what was decided is done. It is closed with its evidence. Wants all its areas, and no personal access token.",
  params: z.object({ id }),
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
  answer: campaign,
  errors: ["campaign-over", "other-area", "operation-not-allowed"],
});
export const moveCampaignDeadline = route({
  method: "POST",
  path: "access/campaigns/:id/deadline",
  permission: "campaigns.manage",
  summary:
    "Move the last days of a review of access, to any that are still to come; of an escalated one the second alone. Its reviewers are told. Wants all its areas, and no personal access token.",
  params: z.object({ id }),
  body: z.object({ deadline: day, secondDeadline: z.nullable(day) }),
  answer: campaign,
  errors: ["campaign-over", "other-area", "operation-not-allowed"],
});
export const handOverReview = route({
  method: "POST",
  path: "access/campaigns/:id/hand-over",
  permission: "campaigns.manage",
  summary:
    "Give what one reviewer has not decided to another; what is about that one themselves goes to whoever is asked next. Wants all the review's areas, and no personal access token.",
  params: z.object({ id }),
  body: z.object({
    /** Whose; null: what nobody is left to decide. */
    from: z.nullable(email),
    to: email,
  }),
  answer: campaign,
  errors: ["campaign-over", "other-area", "operation-not-allowed"],
});
export const downloadCampaignEvidence = route({
  method: "GET",
  path: "access/campaigns/:id/evidence",
  permission: "campaigns.read",
  summary:
    "The evidence of a closed review of access as JSON, byte for byte what its SHA-256 is of, unless an erasure took words from it. People stand in it by number.",
  params: z.object({ id }),
  answers: "file",
  answer: z.object({}),
});

export const listReviews = route({
  method: "GET",
  path: "access/reviews",
  permission: "campaigns.decide",
  summary: "The reviews of access in which one has something to decide, the most urgent first.",
  answer: z.object({ items: z.array(z.object({ id: z.number(), name: z.string(), deadline: z.string(), open: z.number() })) }),
});
export const listReviewRows = route({
  method: "GET",
  path: "access/reviews/:id/rows",
  permission: "campaigns.decide",
  summary: "What one has to decide in a review of access: who has what, since when, by whom, and whether they use it.",
  params: z.object({ id }),
  query: z.object(page),
  answer: rows,
});
export const decideReview = route({
  method: "POST",
  path: "access/reviews/:id/decide",
  permission: "campaigns.decide",
  summary:
    "Keep or take away what one has to decide, up to 200 rows at once; each says what became of it. What has changed or gone meanwhile is told and not touched. Taking away wants a reason, and so does keeping what somebody has who has not signed in for 90 days.",
  params: z.object({ id }),
  body: z.object({
    rows: z.array(id).check(z.minLength(1), z.maxLength(200)),
    decision: z.enum(decisions),
    reason: z.string().check(z.trim(), z.maxLength(1000)),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        row: z.number(),
        /** `open`: it could not be taken away, and why. `settled`: somebody was faster. `not-yours`: it went to another reviewer, or never was one's own. */
        outcome: z.enum(["kept", "taken", "changed", "gone", "open", "settled", "not-yours"]),
        code: z.nullable(z.string()),
        error: z.nullable(z.string()),
      }),
    ),
  }),
});

import { skillLevels } from "@hub/domain/swp/plan-item.ts";
import * as z from "zod/mini";
import { id, instant, route } from "../route.ts";
import { snapshotTab } from "./snapshots.ts";

const tenths = z.nullable(z.number());
/** What a division has answered; tenths null: nothing yet, and then the version is 0. */
export const swpAnswer = z.object({
  tab: snapshotTab,
  divisionId: z.number(),
  ob: z.string(),
  unit: z.string(),
  division: z.string(),
  reskilled: tenths,
  /** Of the pool always null. */
  outsourced: tenths,
  version: z.number(),
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
  mayEdit: z.boolean(),
});
/** Of every ten: how many can be reskilled and, of a shortage, outsourced; which numbers are right is domain/swp/questions.ts. */
const answered = { tab: snapshotTab, divisionId: id, reskilled: tenths, outsourced: tenths };
const share = z.nullable(z.number());
const shares = z.object({ hire: share, outsrc: share, reskill: share, release: share });

export const listSwpAnswers = route({
  method: "GET",
  path: "swp/answers",
  permission: "swp.read",
  summary: "What the divisions that one sees have answered to a tab's questions.",
  query: z.object({ tab: snapshotTab }),
  answer: z.object({ items: z.array(swpAnswer) }),
});
export const saveSwpAnswer = route({
  method: "PUT",
  path: "swp/answers",
  permission: "swp.edit",
  summary:
    "Answer a tab's questions for a division, in tenths. New rows of it are proposed these levers; the version of a first answer is 0.",
  body: z.object(answered),
  answer: swpAnswer,
  versioned: true,
  conflict: swpAnswer,
  errors: ["not-found"],
});
export const previewSwpAnswer = route({
  method: "POST",
  path: "swp/answers/preview",
  permission: "swp.edit",
  summary: "Which rows of the division an answer would fill, saved or not yet: open ones whose levers nobody has set by hand.",
  body: z.object(answered),
  answer: z.object({
    levers: shares,
    /** Rows that would get these levers, and those that have them already. */
    fills: z.number(),
    unchanged: z.number(),
    /** Rows that are left: set by hand, closed, or without the training effort that reskilling needs. */
    byHand: z.number(),
    closed: z.number(),
    withoutTraining: z.number(),
    /** The first 50 that would be filled. */
    rows: z.array(z.object({ itemId: z.number(), name: z.string(), skillLevel: z.nullable(z.enum(skillLevels)), before: shares })),
    /** What `apply` must be given: it fills just what was shown. */
    token: z.string(),
  }),
  errors: ["not-found"],
});
export const applySwpAnswer = route({
  method: "POST",
  path: "swp/answers/apply",
  permission: "swp.edit",
  summary: "Fill the rows that were previewed with the levers of the division's saved answer.",
  body: z.object({ tab: snapshotTab, divisionId: id, token: z.string().check(z.maxLength(100)) }),
  answer: z.object({ filled: z.number() }),
  errors: ["not-found", "swp-changed"],
});

import * as z from "zod/mini";
import { id, route } from "../../route.ts";
import { asAct, previewedAct, selectionOf } from "../../selection.ts";

/** Of a review all that waits for whoever asks. */
export const reviewFilter = { campaign: id };
export const reviewAct = z.object({
  kind: z.enum(["reviews-keep", "reviews-take"]),
  campaign: id,
  /** Of taking away, and of keeping what somebody has who has not signed in for 90 days. */
  reason: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
});
export const selectReviewRows = route({
  method: "POST",
  path: "access/reviews/selections",
  permission: "campaigns.decide",
  summary:
    "What it would do to keep or to take away many of the rows of one review that wait for one: what would be kept or taken, what has changed or gone since the review began and would be noted as that, and what is refused and why. Nothing is decided; `selections/:id/run` does it.",
  body: asAct(selectionOf(reviewFilter), reviewAct),
  answer: previewedAct,
  errors: ["selection-too-large"],
});

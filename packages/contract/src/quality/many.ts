import * as z from "zod/mini";
import { route } from "../route.ts";
import { asAct, previewedAct, selectionOf } from "../selection.ts";
import { mostCauses, qualityEdit, qualityFilter } from "./events.ts";

/** What the list filters by; `anyOf`: of that only what one of these finds too, as several causes at once. */
const filter = {
  ...qualityFilter.shape,
  anyOf: z.optional(z.array(z.strictObject(qualityFilter.shape)).check(z.minLength(1), z.maxLength(mostCauses))),
};
/** Fields that are left out stay as they are; `comment` is put at the end of each event's comments. */
export const eventAct = z.object({
  kind: z.literal("quality-edit"),
  ...qualityEdit,
  comment: z.optional(z.string().check(z.maxLength(5000))),
});
export const selectEvents = route({
  method: "POST",
  path: "quality/selections",
  permission: "quality.edit",
  summary: "What an edit of many events would do to each. Nothing is changed; `selections/:id/run` does it.",
  body: asAct(selectionOf(filter), eventAct),
  answer: previewedAct,
  errors: ["selection-too-large"],
});

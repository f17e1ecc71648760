import { eventFields } from "@hub/domain/quality/check-event-edit.ts";
import * as z from "zod/mini";
import { mostCauses, qualityEdit, qualityFilter } from "./events.ts";
import { route, whole } from "../route.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";

const eventIds = z.array(whole(1, 9007199254740991)).check(z.maxLength(taskLimits.selectedByNumber));
const bulk = z.strictObject({
  /** A name that is not known is refused: left out, the edit would be of more events than were meant. */
  filter: z.strictObject(qualityFilter.shape),
  /** Of what the filter finds these alone, or all but these. */
  only: z.optional(eventIds.check(z.minLength(1))),
  except: z.optional(eventIds),
  /** Of what the filter finds only what one of these finds too, as several causes at once. */
  anyOf: z.optional(z.array(z.strictObject(qualityFilter.shape)).check(z.minLength(1), z.maxLength(mostCauses))),
  change: z.object({
    ...qualityEdit,
    /** Put at the end of each event's comments. */
    addComment: z.optional(z.string().check(z.maxLength(5000))),
  }),
});
const bulkCounts = {
  /** What the filter finds; changes + unchanged + refused. */
  matching: z.number(),
  changes: z.number(),
  unchanged: z.number(),
  /** Those that the edit is not allowed for, by reason (code and sentence). */
  refused: z.array(z.object({ code: z.string(), error: z.string(), count: z.number() })),
};
export const previewQualityEdit = route({
  method: "POST",
  path: "quality/preview",
  permission: "quality.edit",
  summary:
    "What an edit of all events of a filter would do; nothing is changed. At most 50,000 at once. `quality/selections` does more: it can be taken back.",
  body: bulk,
  answer: z.object({
    ...bulkCounts,
    /** The fields that would change, with what stands there now: the values of most events, and how many events have others. Comments are only added to. */
    fields: z.array(
      z.object({
        field: z.enum(eventFields),
        after: z.nullable(z.string()),
        before: z.array(z.object({ value: z.nullable(z.string()), events: z.number() })),
        others: z.object({ values: z.number(), events: z.number() }),
      }),
    ),
    /** To be sent with the edit: it is only done if it still does just this. */
    token: z.string(),
  }),
  errors: ["quality-too-many"],
});
export const editQualityEvents = route({
  method: "POST",
  path: "quality/edit",
  permission: "quality.edit",
  summary: "Do the edit that was previewed, all of it in one step; refused when events were changed since, with nothing done.",
  body: z.strictObject({ ...bulk.shape, token: z.string().check(z.maxLength(200)) }),
  answer: z.object(bulkCounts),
  errors: ["quality-changed", "quality-too-many"],
});

import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import * as z from "zod/mini";
import { type Schema, whole } from "./route.ts";

const recordId = whole(1, 9007199254740991);
const records = z.array(recordId).check(z.maxLength(taskLimits.selectedByNumber));

/** The records of a list that an act is for: by number, or all that a filter finds but for some. A name of the filter that is not known is refused: left out, more would be meant. */
export function selectionOf<F extends z.core.$ZodShape>(filter: F) {
  return z.union([
    z.strictObject({ ids: records.check(z.minLength(1)) }),
    z.strictObject({ filter: z.strictObject(filter), except: z.optional(records) }),
  ]);
}

/** What an act on a selection would do, of which nothing is done yet. */
export const previewedAct = z.object({
  /** By this it is done: just to what was seen here. */
  id: z.number(),
  /** changes + unchanged + refused. */
  selected: z.number(),
  changes: z.number(),
  unchanged: z.number(),
  /** Records that it is not allowed for, by reason, with the first of them. */
  refused: z.array(
    z.object({
      code: z.string(),
      error: z.string(),
      count: z.number(),
      examples: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  ),
  /** What stands in the fields that would change, and what would; the most frequent first, and how many records change otherwise. */
  values: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()), count: z.number() })),
  others: z.number(),
  /** Whether it can be taken back once it is done. */
  mayUndo: z.boolean(),
});

/** What an act on a selection is asked by. */
export const asAct = <S extends Schema, A extends Schema>(selection: S, act: A) => z.object({ selection, act });

import { mostQuarters } from "@hub/domain/swp/timeline.ts";
import * as z from "zod/mini";
import { code, route } from "../route.ts";
import { asAct, previewedAct, selectionOf } from "../selection.ts";
import { swpFilter } from "./items.ts";

export const itemAct = z.union([
  /** By so many quarters, earlier where it is negative. */
  z.object({ kind: z.literal("swp-move"), quarters: z.int().check(z.minimum(-mostQuarters), z.maximum(mostQuarters)) }),
  z.object({ kind: z.literal("swp-close"), coverage: code, comment: z.optional(z.string().check(z.maxLength(4000))) }),
  z.object({ kind: z.literal("swp-delete") }),
]);
export const selectItems = route({
  method: "POST",
  path: "swp/selections",
  permission: "swp.edit",
  summary: "What an act on many items would do: move by quarters, close, delete. Nothing is changed; `selections/:id/run` does it.",
  body: asAct(selectionOf(swpFilter.shape), itemAct),
  answer: previewedAct,
  errors: ["selection-too-large"],
});

import * as z from "zod/mini";
import { route } from "../route.ts";
import { asAct, previewedAct, selectionOf } from "../selection.ts";
import { expectedFilter } from "./deliveries.ts";

export const deliveryAct = z.object({
  kind: z.literal("deliveries-remind"),
  comment: z.optional(z.string().check(z.trim(), z.maxLength(500))),
});
export const selectDeliveries = route({
  method: "POST",
  path: "deliveries/selections",
  permission: "validation.read",
  summary:
    "What an act on many expected deliveries would do: remind whoever each waits for, once a day. Nobody is reminded yet; `selections/:id/run` does it.",
  body: asAct(selectionOf(expectedFilter), deliveryAct),
  answer: previewedAct,
  errors: ["selection-too-large"],
});

import * as z from "zod/mini";
import { route } from "../route.ts";
import { asAct, previewedAct, selectionOf } from "../tasks/selections.ts";
import { glossaryFilter } from "./cards.ts";

export const cardAct = z.union([
  z.object({ kind: z.enum(["glossary-publish", "glossary-take-back"]) }),
  /** Null takes the theme away. */
  z.object({
    kind: z.literal("glossary-theme"),
    field: z.enum(["standardTheme", "internalTheme"]),
    code: z.nullable(z.string().check(z.maxLength(40))),
  }),
]);
export const selectCards = route({
  method: "POST",
  path: "glossary/selections",
  permission: "glossary.edit",
  summary:
    "What an act on many cards would do: publish, take back from readers, set a theme. Nothing is changed; `selections/:id/run` does it.",
  body: asAct(selectionOf(glossaryFilter.shape), cardAct),
  answer: previewedAct,
  errors: ["selection-too-large"],
});

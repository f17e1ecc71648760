import * as z from "zod/mini";
import { id, route } from "../route.ts";
import { asAct, previewedAct, selectionOf } from "../selection.ts";
import { glossaryFilter } from "./cards.ts";

export const cardAct = z.union([
  z.object({ kind: z.enum(["glossary-publish", "glossary-take-back"]) }),
  /** Null takes the theme away. */
  z.object({
    kind: z.literal("glossary-theme"),
    field: z.enum(["standardTheme", "internalTheme"]),
    code: z.nullable(z.string().check(z.maxLength(40))),
  }),
  /** Who answers for the cards; null for nobody. */
  z.object({ kind: z.literal("glossary-owner"), ownerId: z.nullable(id) }),
]);
export const selectCards = route({
  method: "POST",
  path: "glossary/selections",
  permission: "glossary.edit",
  summary:
    "What an act on many cards would do: publish, take back from readers, set a theme, say who answers for them. Nothing is changed; `selections/:id/run` does it.",
  body: asAct(selectionOf(glossaryFilter.shape), cardAct),
  answer: previewedAct,
  errors: ["selection-too-large"],
});

export const listCardOwners = route({
  method: "GET",
  path: "glossary/owners",
  permission: "glossary.edit",
  summary: "Who can answer for cards: people who edit the glossary in their own right, by name, up to 500.",
  answer: z.object({ items: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })) }),
});

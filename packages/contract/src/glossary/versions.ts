import { sharedFields, textFields } from "@hub/domain/glossary/card.ts";
import { languages } from "@hub/domain/languages.ts";
import * as z from "zod/mini";
import { card, cardStates } from "./cards.ts";
import { id, instant, route } from "../route.ts";

const difference = z.object({
  language: z.nullable(z.enum(languages)),
  field: z.enum([...sharedFields, ...textFields]),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export const cardVersionKinds = ["created", "edited", "restored", "imported", "undone", "shipped"] as const;
export const listCardVersions = route({
  method: "GET",
  path: "glossary/:id/versions",
  permission: "glossary.read",
  summary: "The versions of a card, newest first, with when each was in force; readers see those that were published. A page of 50.",
  params: z.object({ id }),
  query: z.object({ before: z.optional(id) }),
  answer: z.object({
    items: z.array(
      z.object({
        version: z.number(),
        at: instant,
        /** Null: it came with the portal. */
        by: z.nullable(z.string()),
        kind: z.enum(cardVersionKinds),
        restoredFrom: z.nullable(z.number()),
        comment: z.string(),
        states: cardStates,
        /** When it was the published one; `to` null: it still is. */
        inForce: z.array(z.object({ from: instant, to: z.nullable(instant) })),
      }),
    ),
    next: z.nullable(z.number()),
  }),
  errors: ["not-found"],
});
export const compareCardVersions = route({
  method: "GET",
  path: "glossary/:id/compare",
  permission: "glossary.read",
  summary: "What differs between two versions of a card, field by field and language by language.",
  params: z.object({ id }),
  query: z.object({ from: id, to: id }),
  answer: z.object({ from: z.number(), to: z.number(), differences: z.array(difference) }),
  errors: ["not-found"],
});
export const restoreCard = route({
  method: "POST",
  path: "glossary/:id/restore",
  permission: "glossary.edit",
  summary: "Save an earlier version once more as the latest.",
  params: z.object({ id }),
  body: z.object({ version: id }),
  answer: card,
  versioned: true,
  conflict: card,
  errors: ["not-found", "glossary-name-taken", "glossary-kpi-taken"],
});

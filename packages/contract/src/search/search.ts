import { searchKinds } from "@hub/domain/search/kinds.ts";
import * as z from "zod/mini";
import { route, whole } from "../route.ts";

/** A thing as search tells it. */
export const foundItem = z.object({
  kind: z.enum(searchKinds),
  /** What it is known by among its kind: an id or a code. */
  ref: z.string(),
  title: z.string(),
  /** What tells it from others of that name; empty where nothing does. */
  hint: z.string(),
  /** Where it is shown, and what the address says behind that. */
  path: z.string(),
  search: z.record(z.string(), z.string()),
});

export const searchAll = route({
  method: "GET",
  path: "search",
  permission: "signed-in",
  summary:
    "Find pages, acts that wait for one, entities, people, deliveries, events, cards, KPIs, reports, scenarios, plan items and settings among what one may see. Accents, case and one typing error in a word are forgiven.",
  query: z.object({
    /** What is looked for; left out or empty: what was opened last. */
    q: z.optional(z.string().check(z.maxLength(200))),
    /** What one opened last, the latest first, as `kind:ref`: it comes first among what is met as well. What one may not see any more is left out. */
    recent: z.optional(z.string().check(z.maxLength(1000))),
    limit: z.optional(whole(1, 50)),
  }),
  answer: z.object({
    items: z.array(foundItem),
    /** Words that were taken for others, as they were met in what was found. */
    corrected: z.array(z.object({ word: z.string(), as: z.string() })),
  }),
});

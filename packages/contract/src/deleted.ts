import * as z from "zod/mini";
import { instant, whole } from "./route.ts";

/** A page of what was deleted, the latest first; the same in every area. */
export const deletedQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,16}$/))),
  limit: z.optional(whole(1, 200)),
});

export const deletedPage = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Of which kind: a tab of planning, a glossary, an area. */
      kind: z.string(),
      /** What it was besides its name, in the reader's language. */
      about: z.string(),
      deletedOn: instant,
      /** Null where that was not kept. */
      deletedBy: z.nullable(z.string()),
      /** From then on it is forgotten. */
      staysUntil: instant,
    }),
  ),
  next: z.nullable(z.string()),
});

import { termKinds } from "@hub/domain/swp/term.ts";
import * as z from "zod/mini";
import { id, instant, nothing, route, whole } from "../route.ts";

const kind = z.enum(termKinds);
const text = z.string().check(z.maxLength(200));
const line = z.string().check(z.maxLength(5000));

/** What the catalogue can be filtered by; all texts, as they stand in the page's address. Everything that is given must hold. */
export const catalogueFilter = z.object({
  kind: z.optional(kind),
  /** Id of a family or a knowledge area: what stands in it. */
  parent: z.optional(id),
  /** Id of a cluster: what is proposed it. */
  cluster: z.optional(id),
  /** Words, each of which is part of the names, in any language, or of the code; accents and case aside. */
  text: z.optional(text),
  active: z.optional(z.enum(["0", "1"])),
  /** `1`: an item that one sees names it, or one of the terms below it; `0`: none does. */
  used: z.optional(z.enum(["0", "1"])),
});

/** A term as it is referred to: in the reader's language, else in English. */
export const swpTermRef = z.object({ id: z.number(), code: z.string(), name: z.string() });

export const swpTerm = z.object({
  id: z.number(),
  kind,
  code: z.string(),
  /** In the reader's language, else in English. */
  name: z.string(),
  labels: z.object({ es: z.string(), en: z.string(), de: z.string(), pt: z.string() }),
  /** Of a profile its family, of a skill its knowledge area. */
  parent: z.nullable(swpTermRef),
  cluster: z.nullable(swpTermRef),
  escoCode: z.string(),
  active: z.boolean(),
  uses: z.object({
    /** Items that one sees and that name it; of a family or an area, those that name what stands in it. */
    items: z.number(),
    /** Terms that stand in it or are proposed it. */
    terms: z.number(),
  }),
  /** Whether nothing names it, also nothing that was deleted or that one does not see. */
  mayDelete: z.boolean(),
  version: z.number(),
  updatedOn: instant,
  /** Null: it came with the portal, or whoever changed it last is gone. */
  updatedBy: z.nullable(z.string()),
});

export const listTerms = route({
  method: "GET",
  path: "swp/catalogue",
  permission: "swp.open",
  summary:
    "The catalogue of profiles, families, clusters, skills and knowledge areas by filter, by name, a page at a time, with their number.",
  query: z.object({
    ...catalogueFilter.shape,
    /** Where the page begins: `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(1000))),
    limit: z.optional(whole(1, 200)),
  }),
  answer: z.object({ items: z.array(swpTerm), next: z.nullable(z.string()), total: z.number() }),
});

/** What a field offers to choose: its second line tells apart what is called alike. */
export const pickedTerm = z.object({
  ...swpTermRef.shape,
  parent: z.nullable(swpTermRef),
  /** The cluster that an item with it is proposed. */
  cluster: z.nullable(swpTermRef),
});
export const pickTerms = route({
  method: "GET",
  path: "swp/catalogue/pick",
  permission: "swp.open",
  summary:
    "Active terms of a kind to choose from, up to 20: first those called just so, then those that begin so, then those with words that begin so, then the rest.",
  query: z.object({ kind, text: z.optional(text), parent: z.optional(id) }),
  answer: z.object({ items: z.array(pickedTerm) }),
});

export const getTerm = route({
  method: "GET",
  path: "swp/catalogue/:id",
  permission: "swp.open",
  summary: "One term of the catalogue.",
  params: z.object({ id }),
  answer: swpTerm,
  errors: ["not-found"],
});

/** The rules are `checkTerm`'s. */
export const termBody = z.object({
  code: line,
  parentId: z.nullable(id),
  clusterId: z.nullable(id),
  labels: z.object({ es: line, en: line, de: line, pt: line }),
  escoCode: line,
  active: z.boolean(),
});
export const createTerm = route({
  method: "POST",
  path: "swp/catalogue",
  permission: "swp.catalogue",
  summary: "Add a term to the catalogue; a kind has a code once, case aside.",
  body: z.object({ kind, ...termBody.shape }),
  answer: swpTerm,
  status: 201,
  errors: ["duplicate"],
});
export const updateTerm = route({
  method: "PUT",
  path: "swp/catalogue/:id",
  permission: "swp.catalogue",
  summary: "Change a term, move it to another family or knowledge area, or offer it no more; what names it keeps it.",
  params: z.object({ id }),
  body: termBody,
  answer: swpTerm,
  versioned: true,
  conflict: swpTerm,
  errors: ["not-found", "duplicate"],
});
export const deleteTerm = route({
  method: "DELETE",
  path: "swp/catalogue/:id",
  permission: "swp.catalogue",
  summary: "Delete a term that nothing names; one that is in use can be deactivated.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: swpTerm,
  errors: ["not-found", "in-use"],
});

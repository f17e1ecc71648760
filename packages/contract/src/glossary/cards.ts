import { cardTypes, glossaries, textFields } from "@hub/domain/glossary/card.ts";
import { languageStates } from "@hub/domain/glossary/language-states.ts";
import { languages } from "@hub/domain/languages.ts";
import * as z from "zod/mini";
import { id, instant, nothing, route, whole } from "../route.ts";

const glossary = z.enum(glossaries);
const language = z.enum(languages);
export const cardStates = z.object({
  es: z.enum(languageStates),
  en: z.enum(languageStates),
  de: z.enum(languageStates),
  pt: z.enum(languageStates),
});
const themes = z.string().check(z.regex(/^(-|\d{1,10})(,(-|\d{1,10})){0,49}$/));
const words = z.string().check(z.maxLength(200));

/**
 * What the list can be filtered by; all texts, as they stand in the page's address. Everything that is given must hold. Words of a field are looked for
 * as in the simple search, within that field.
 */
export const glossaryFilter = z.object({
  glossary: z.optional(glossary),
  /** Simple search: in all fields and all four languages at once. */
  text: z.optional(words),
  name: z.optional(words),
  description: z.optional(words),
  otherNames: z.optional(words),
  standardName: z.optional(words),
  observations: z.optional(words),
  /** Ids of the lists internal-theme and standard-theme; `-` is none. */
  internalThemes: z.optional(themes),
  standardThemes: z.optional(themes),
  type: z.optional(z.enum([...cardTypes, "-"])),
  /** `1`: published; `0`: not (for those who edit). `changed`: published, with later changes that are not. */
  published: z.optional(z.enum(["0", "1", "changed"])),
  underStandard: z.optional(z.enum(["0", "1"])),
  owner: z.optional(z.string().check(z.regex(/^(-|\d{1,10})$/))),
  /** `de:outdated,pt:missing`: any of them holds. */
  languages: z.optional(
    z.string().check(z.regex(/^(es|en|de|pt):(missing|current|outdated)(,(es|en|de|pt):(missing|current|outdated)){0,11}$/)),
  ),
});

const theme = z.object({ id: z.number(), code: z.string(), name: z.string() });
/** Where words were found: in which language (null: the global name) and field, with a piece of the text, the words between \u0001 and \u0002. */
const match = z.object({ language: z.nullable(language), field: z.enum([...textFields, "globalName"]), excerpt: z.string() });

export const cardItem = z.object({
  id: z.number(),
  glossary,
  globalName: z.string(),
  /** In the reader's language, else in Spanish, else in English. */
  name: z.string(),
  description: z.string(),
  kpi: z.nullable(z.string()),
  type: z.nullable(z.enum(cardTypes)),
  underStandard: z.boolean(),
  standardTheme: z.nullable(theme),
  internalTheme: z.nullable(theme),
  owner: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Whether readers see it, and whether what is shown here is later than what they see. */
  published: z.boolean(),
  changedSince: z.boolean(),
  states: cardStates,
  savedAt: instant,
  matches: z.array(match),
});

export const listGlossary = route({
  method: "GET",
  path: "glossary",
  permission: "glossary.read",
  summary:
    "Cards by filter, a page at a time: with words the best first, else by name. Readers find what is published, editors the latest.",
  query: z.object({
    ...glossaryFilter.shape,
    /** Where the page begins: `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(300))),
    limit: z.optional(whole(1, 100)),
  }),
  answer: z.object({
    items: z.array(cardItem),
    next: z.nullable(z.string()),
    total: z.number(),
    /** Words that were found only with a typo forgiven, and as what. */
    corrected: z.array(z.object({ word: z.string(), as: z.array(z.string()) })),
  }),
});

const themeCount = z.object({ id: z.nullable(z.number()), name: z.nullable(z.string()), count: z.number() });
export const countGlossary = route({
  method: "GET",
  path: "glossary/counts",
  permission: "glossary.read",
  summary: "For each value of each part of the filter, how many cards there are with the other parts as they are.",
  query: glossaryFilter,
  answer: z.object({
    total: z.number(),
    glossaries: z.array(z.object({ glossary, count: z.number() })),
    internalThemes: z.array(themeCount),
    standardThemes: z.array(themeCount),
    types: z.array(z.object({ type: z.nullable(z.enum(cardTypes)), count: z.number() })),
    /** As the filter `published`; a changed card is counted in "1" too. */
    published: z.array(z.object({ value: z.enum(["0", "1", "changed"]), count: z.number() })),
    underStandard: z.array(z.object({ value: z.enum(["0", "1"]), count: z.number() })),
    languages: z.array(z.object({ language, state: z.enum(languageStates), count: z.number() })),
  }),
});

const file = z.object({ id: z.number(), name: z.string().check(z.maxLength(500)) });
const texts = z.object({
  peopleKpiName: z.string().check(z.maxLength(20000)),
  standardName: z.string().check(z.maxLength(20000)),
  otherNames: z.array(z.string().check(z.maxLength(20000))).check(z.maxLength(500)),
  description: z.string().check(z.maxLength(50000)),
  content: z.string().check(z.maxLength(50000)),
  calculation: z.string().check(z.maxLength(50000)),
  measure: z.string().check(z.maxLength(50000)),
  observations: z.string().check(z.maxLength(50000)),
});
/** All fields of a card (GLO-06); the rules are `checkCard`'s. */
export const cardBody = z.object({
  globalName: z.string().check(z.maxLength(20000)),
  type: z.nullable(z.enum(cardTypes)),
  standard: z.string().check(z.maxLength(20000)),
  underStandard: z.boolean(),
  standardTheme: z.nullable(z.string().check(z.maxLength(40))),
  internalTheme: z.nullable(z.string().check(z.maxLength(40))),
  kpi: z.nullable(z.string().check(z.maxLength(60))),
  texts: z.object({ es: texts, en: texts, de: texts, pt: texts }),
  files: z.array(file).check(z.maxLength(100)),
});

export const card = z.object({
  id: z.number(),
  glossary,
  version: z.number(),
  content: cardBody,
  /** The names of its themes in the reader's language. */
  standardTheme: z.nullable(theme),
  internalTheme: z.nullable(theme),
  states: cardStates,
  /** Sizes and kinds of its files, in their order. */
  files: z.array(z.object({ id: z.number(), name: z.string(), contentType: z.string(), size: z.number() })),
  owner: z.nullable(z.object({ id: z.number(), name: z.string() })),
  published: z.boolean(),
  publishedVersion: z.nullable(z.number()),
  savedAt: instant,
  /** Null: it came with the portal. */
  savedBy: z.nullable(z.string()),
  mayEdit: z.boolean(),
  mayPublish: z.boolean(),
  mayDelete: z.boolean(),
  /** Where its KPI stands in the portal; empty for others. */
  uses: z.array(
    z.object({
      place: z.enum(["validation", "scenarios", "dashboards", "checks"]),
      /** A dashboard's id and name, a section's or a scenario type's code. */
      id: z.nullable(z.number()),
      code: z.nullable(z.string()),
      name: z.nullable(z.string()),
    }),
  ),
  openSuggestions: z.number(),
});

export const getCard = route({
  method: "GET",
  path: "glossary/:id/detail",
  permission: "glossary.read",
  summary: "One card: for those who edit the latest version, for others the published one; or the one that was in force at an instant.",
  params: z.object({ id }),
  query: z.object({ at: z.optional(z.iso.datetime()), edition: z.optional(z.enum(["working", "published"])) }),
  answer: card,
  errors: ["not-found"],
});
export const createCard = route({
  method: "POST",
  path: "glossary",
  permission: "glossary.edit",
  summary: "Make a card; it is seen by those who edit until it is published.",
  body: z.object({ glossary, ...cardBody.shape }),
  answer: card,
  status: 201,
  errors: ["glossary-name-taken", "glossary-kpi-taken"],
});
export const updateCard = route({
  method: "PUT",
  path: "glossary/:id/detail",
  permission: "glossary.edit",
  summary: "Save a card as a new version. What is published stays as it is until that is published too.",
  params: z.object({ id }),
  body: z.object({
    ...cardBody.shape,
    /** Languages said to be right as they are, although the originals changed. */
    confirmed: z.optional(z.array(language).check(z.maxLength(100))),
    comment: z.optional(z.string().check(z.maxLength(1000))),
  }),
  answer: card,
  versioned: true,
  conflict: card,
  errors: ["not-found", "glossary-name-taken", "glossary-kpi-taken"],
});
export const deleteCard = route({
  method: "DELETE",
  path: "glossary/:id",
  permission: "glossary.edit",
  summary: "Delete a card; a published one only by those who publish, one whose KPI is in use not at all. Its versions are kept.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: card,
  errors: ["not-found", "glossary-card-in-use"],
});
export const publishCard = route({
  method: "POST",
  path: "glossary/:id/publish",
  permission: "glossary.publish",
  summary: "Publish the latest version of a card, or take the card back.",
  params: z.object({ id }),
  body: z.object({ published: z.boolean() }),
  answer: card,
  versioned: true,
  conflict: card,
  errors: ["not-found", "glossary-name-taken", "glossary-kpi-taken", "glossary-card-in-use"],
});

export const listSimilarCards = route({
  method: "GET",
  path: "glossary/similar",
  permission: "glossary.edit",
  summary: "Cards whose names, in any language, are near the one that is typed; up to 5, the nearest first.",
  query: z.object({ name: words, except: z.optional(id) }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        glossary,
        globalName: z.string(),
        /** The name it is near to. */
        name: z.string(),
        language: z.nullable(language),
        field: z.enum(["globalName", "peopleKpiName", "standardName", "otherNames"]),
        /** The same but for accents, case and blanks. */
        same: z.boolean(),
      }),
    ),
  }),
});
export const listGlossaryThemes = route({
  method: "GET",
  path: "glossary/themes",
  permission: "glossary.read",
  summary: "The values of the lists internal-theme and standard-theme, in the reader's language.",
  answer: z.object({
    internal: z.array(z.object({ ...theme.shape, active: z.boolean() })),
    standard: z.array(z.object({ ...theme.shape, active: z.boolean() })),
  }),
});
export const listKpiCards = route({
  method: "GET",
  path: "glossary/kpis",
  permission: "glossary.read",
  summary: "Every KPI of the portal with its card, where it has one, and whether that is published.",
  answer: z.object({ items: z.array(z.object({ kpi: z.string(), card: z.nullable(z.number()), published: z.boolean() })) }),
});

export const sendCardFile = route({
  method: "POST",
  path: "glossary/files",
  permission: "glossary.edit",
  summary: "Send a file for a card, up to 20 MB; it belongs to the card once a version of that names it.",
  sends: "multipart",
  body: nothing,
  answer: z.object({ id: z.number(), name: z.string(), contentType: z.string(), size: z.number() }),
  status: 201,
  errors: ["file-missing", "glossary-file-kind", "glossary-files-waiting"],
});
export const downloadCardFile = route({
  method: "GET",
  path: "glossary/:id/files/:fileId",
  permission: "glossary.read",
  summary: "A file of a card, as a download.",
  params: z.object({ id, fileId: id }),
  answers: "file",
  answer: nothing,
  errors: ["not-found"],
});
export const downloadCard = route({
  method: "GET",
  path: "glossary/:id/pdf",
  permission: "glossary.read",
  summary: "A card as PDF, in one language or in two side by side.",
  params: z.object({ id }),
  query: z.object({ language, beside: z.optional(language) }),
  answers: "file",
  answer: nothing,
  errors: ["not-found"],
});

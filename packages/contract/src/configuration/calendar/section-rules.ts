import { periodicities } from "@hub/domain/configuration/section-months.ts";
import * as z from "zod/mini";
import { month, name, nothing, route, whole, year } from "../../route.ts";
import { effectMonths } from "../effect/effect.ts";

// It stands in addresses, codes of files and names of scenarios.
const code = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/));
const params = z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) });
const shownMonth = z.object({ year: z.number(), month: z.number() });
const position = whole(0, 10_000);

/** What a change makes of the months that have begun and are not closed; closed ones stay as they are. */
const effect = z.object({
  months: effectMonths,
  closedMonths: z.number(),
  /** Open scenarios that are complete with the change and were not before: they close by themselves. */
  closable: z.array(z.object({ scenarioType: z.string(), month: shownMonth })),
  /** Open scenarios that were complete and are not any more. */
  incomplete: z.array(z.object({ scenarioType: z.string(), month: shownMonth })),
  /** Open scenarios that cease to exist, for they are of months before the first one of their type. */
  dropped: z.array(z.object({ scenarioType: z.string(), month: shownMonth })),
});

const section = z.object({
  code: z.string(),
  labels: z.object({ es: z.string(), en: z.string(), de: z.nullable(z.string()), pt: z.nullable(z.string()) }),
  periodicity: z.enum(periodicities),
  /** The months of the year in which it is expected. */
  months: z.array(z.number()),
  expectedByDefault: z.boolean(),
  position: z.number(),
  version: z.number(),
  /** Nothing names it: no row of the calendar, ingestion, grant or closing. */
  mayDelete: z.boolean(),
});
const sectionGiven = {
  labels: z.object({ es: name, en: name, de: z.nullable(name), pt: z.nullable(name) }),
  periodicity: z.enum(periodicities),
  /** The month of a yearly section, or one of a quarterly one's; of a monthly one any. */
  month,
  /** Expected of each legal entity that is added from then on. */
  expectedByDefault: z.boolean(),
  position,
};
const sectionChanged = z.object({ ...section.shape, effect });
export const listSectionRules = route({
  method: "GET",
  path: "sections/all",
  permission: "sections.read",
  summary: "The sections with all that is set of them.",
  answer: z.object({ items: z.array(section) }),
});
export const createSection = route({
  method: "POST",
  path: "sections",
  permission: "sections.manage",
  summary: "Add a section.",
  body: z.object({ code, ...sectionGiven }),
  answer: section,
  status: 201,
  errors: ["duplicate"],
});
export const previewSection = route({
  method: "POST",
  path: "sections/:code/preview",
  permission: "sections.manage",
  summary: "What a change of a section would do to open months; nothing is changed.",
  params,
  body: z.object(sectionGiven),
  answer: sectionChanged,
  errors: ["section-holds-data"],
});
export const updateSection = route({
  method: "PUT",
  path: "sections/:code",
  permission: "sections.manage",
  summary: "Change what a section is called, when it is expected and where it stands; closed months stay as they are.",
  params,
  body: z.object(sectionGiven),
  answer: sectionChanged,
  versioned: true,
  conflict: section,
  errors: ["section-holds-data"],
});
export const deleteSection = route({
  method: "DELETE",
  path: "sections/:code",
  permission: "sections.manage",
  summary: "Delete a section that nothing names.",
  params,
  answer: nothing,
  versioned: true,
  conflict: section,
  errors: ["in-use"],
});

const closingType = z.object({
  code: z.string(),
  /** In their order. */
  sections: z.array(z.string()),
  /** No scenario of the type is made of a month before; null: of any. */
  firstMonth: z.nullable(shownMonth),
  position: z.number(),
  version: z.number(),
  /** No month was closed by it, nobody is given it, and nothing was said of its figures. */
  mayDelete: z.boolean(),
});
const typeGiven = {
  sections: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.minLength(1), z.maxLength(100)),
  firstMonth: z.nullable(z.object({ year, month })),
  position,
};
const typeChanged = z.object({ ...closingType.shape, effect });
export const listClosingTypes = route({
  method: "GET",
  path: "closing-types",
  permission: "sections.read",
  summary: "The types of scenario that close a month, each with the sections it requires.",
  answer: z.object({ items: z.array(closingType) }),
});
export const createClosingType = route({
  method: "POST",
  path: "closing-types",
  permission: "sections.manage",
  summary: "Add a type of scenario that closes a month.",
  body: z.object({ code, ...typeGiven }),
  answer: typeChanged,
  status: 201,
  errors: ["duplicate"],
});
export const previewNewClosingType = route({
  method: "POST",
  path: "closing-types/preview",
  permission: "sections.manage",
  summary: "What a new type of scenario would do to open months; nothing is added.",
  body: z.object({ code, ...typeGiven }),
  answer: typeChanged,
  errors: ["duplicate"],
});
export const previewClosingType = route({
  method: "POST",
  path: "closing-types/:code/preview",
  permission: "sections.manage",
  summary: "What a change of a type of scenario would do to open months; nothing is changed.",
  params,
  body: z.object(typeGiven),
  answer: typeChanged,
});
export const updateClosingType = route({
  method: "PUT",
  path: "closing-types/:code",
  permission: "sections.manage",
  summary: "Change which sections a type of scenario requires and where it stands; scenarios that are closed require what they did.",
  params,
  body: z.object(typeGiven),
  answer: typeChanged,
  versioned: true,
  conflict: closingType,
});
export const deleteClosingType = route({
  method: "DELETE",
  path: "closing-types/:code",
  permission: "sections.manage",
  summary: "Delete a type of scenario by which no month was closed and which nobody is given, with its open scenarios.",
  params,
  answer: nothing,
  versioned: true,
  conflict: closingType,
  errors: ["in-use"],
});

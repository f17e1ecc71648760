import { periodicities } from "@hub/domain/configuration/section-months.ts";
import * as z from "zod/mini";
import { id, month, nothing, route, whole, year } from "../route.ts";
import { effect, token } from "./effect/effect.ts";

/** A legal entity as lists and forms name it. */
export const legalEntity = z.object({ id: z.number(), code: z.string(), name: z.string() });
export const listSections = route({
  method: "GET",
  path: "sections",
  permission: "signed-in",
  summary: "The sections (consolidation types) in their order.",
  answer: z.object({
    items: z.array(
      z.object({
        code: z.string(),
        /** In the language that was asked for, else in English. */
        name: z.string(),
        periodicity: z.enum(periodicities),
        /** The months of the year in which it is expected. */
        months: z.array(z.number()),
        yearlyMonth: z.nullable(z.number()),
      }),
    ),
  }),
});
export const listLegalEntities = route({
  method: "GET",
  path: "legal-entities",
  permission: "legal-entities.read",
  summary: "The legal entities one is given; all of them for administrators.",
  answer: z.object({
    items: z.array(
      z.object({ ...legalEntity.shape, country: z.nullable(z.string()), currency: z.nullable(z.string()), active: z.boolean() }),
    ),
  }),
});

const calendarRow = z.object({
  id: z.number(),
  section: z.string(),
  legalEntity,
  first: z.object({ year: z.number(), month: z.number() }),
  last: z.nullable(z.object({ year: z.number(), month: z.number() })),
  dueDay: z.number(),
  version: z.number(),
});
const expected = {
  section: z.string().check(z.minLength(1), z.maxLength(40)),
  first: z.object({ year, month }),
  last: z.nullable(z.object({ year, month })),
  dueDay: whole(1, 28),
};
const calendarInput = z.object({ ...expected, legalEntityId: id });
/** Of the preview: it is only done if it still does just what was shown. Left out: it is done whatever it does. */
const seen = { token: z.optional(token) };
/** Which rows of the calendar are meant. */
export const calendarFilter = z.object({
  search: z.optional(z.string().check(z.maxLength(200))),
  section: z.optional(z.string().check(z.maxLength(40))),
  ended: z.optional(z.enum(["0"])),
});
export const listCalendar = route({
  method: "GET",
  path: "calendar",
  permission: "calendar.read",
  summary: "The section calendar: which entity owes which section from when to when; all of it, or a page where a limit is given.",
  query: z.object({
    ...calendarFilter.shape,
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(100), z.regex(/^\d{1,9}\.2[01]\d{2}-(0[1-9]|1[0-2])-01\../))),
    limit: z.optional(whole(1, 500)),
  }),
  answer: z.object({ items: z.array(calendarRow), next: z.nullable(z.string()), total: z.number() }),
});
export const createCalendarRow = route({
  method: "POST",
  path: "calendar",
  permission: "calendar.manage",
  summary: "Expect a section of a legal entity.",
  body: calendarInput,
  answer: calendarRow,
  status: 201,
  errors: ["duplicate"],
});
export const previewCalendarRow = route({
  method: "POST",
  path: "calendar/:id/preview",
  permission: "calendar.manage",
  summary: "What a change of when a section is expected of a legal entity would do to open months; nothing is changed.",
  params: z.object({ id }),
  body: z.object(expected),
  answer: z.object({ ...calendarRow.shape, ...effect }),
  errors: ["duplicate"],
});
export const updateCalendarRow = route({
  method: "PUT",
  path: "calendar/:id",
  permission: "calendar.manage",
  summary: "Change when a section is expected of a legal entity, which stays the same; closed months stay as they are.",
  params: z.object({ id }),
  body: z.object({ ...calendarInput.shape, ...seen }),
  answer: calendarRow,
  versioned: true,
  conflict: calendarRow,
  errors: ["duplicate", "calendar-changed"],
});
export const deleteCalendarRow = route({
  method: "DELETE",
  path: "calendar/:id",
  permission: "calendar.manage",
  summary: "Expect a section of a legal entity no longer, from the beginning; closed months stay as they are.",
  params: z.object({ id }),
  query: z.object(seen),
  answer: nothing,
  versioned: true,
  conflict: calendarRow,
  errors: ["calendar-changed"],
});

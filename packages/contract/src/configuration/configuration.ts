import * as z from "zod/mini";
import { id, month, nothing, route, whole, year } from "../route.ts";

/** A legal entity as lists and forms name it. */
export const legalEntity = z.object({ id: z.number(), code: z.string(), name: z.string() });
export const listSections = route({
  method: "GET",
  path: "sections",
  permission: "signed-in",
  summary: "The sections (consolidation types) in their order.",
  answer: z.object({
    items: z.array(z.object({ code: z.string(), periodicity: z.enum(["monthly", "yearly"]), yearlyMonth: z.nullable(z.number()) })),
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
const calendarInput = z.object({
  section: z.string().check(z.minLength(1), z.maxLength(40)),
  legalEntityId: id,
  first: z.object({ year, month }),
  last: z.nullable(z.object({ year, month })),
  dueDay: whole(1, 28),
});
export const listCalendar = route({
  method: "GET",
  path: "calendar",
  permission: "calendar.manage",
  summary: "The section calendar: which entity owes which section from when to when.",
  answer: z.object({ items: z.array(calendarRow) }),
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
export const updateCalendarRow = route({
  method: "PUT",
  path: "calendar/:id",
  permission: "calendar.manage",
  summary: "Change when a section is expected of a legal entity.",
  params: z.object({ id }),
  body: calendarInput,
  answer: calendarRow,
  versioned: true,
  conflict: calendarRow,
  errors: ["duplicate"],
});
export const deleteCalendarRow = route({
  method: "DELETE",
  path: "calendar/:id",
  permission: "calendar.manage",
  summary: "Expect a section of a legal entity no longer, from the beginning.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: calendarRow,
});

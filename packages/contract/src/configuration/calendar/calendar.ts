import * as z from "zod/mini";
import { id, month, route, whole, year } from "../../route.ts";
import { calendarFilter } from "../configuration.ts";
import { effect, token } from "../effect/effect.ts";

/** More than the legal entities of any group, and their rows of a few sections. */
const mostAtOnce = 20_000;
const monthOfYear = z.object({ year, month });

const filling = z.strictObject({
  sections: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.minLength(1), z.maxLength(100)),
  /** Null: all that are active. */
  legalEntityIds: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce))),
  /** Of all that are active only those of this country; null: of any. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  first: monthOfYear,
  last: z.nullable(monthOfYear),
  dueDay: whole(1, 28),
});
const filled = z.object({
  entities: z.number(),
  /** New rows; rows that stand just so already; entities and sections of which another row expects some of the months, with the first of them by name. */
  added: z.number(),
  existing: z.number(),
  overlapping: z.number(),
  examples: z.array(z.object({ section: z.string(), legalEntity: z.string() })),
  ...effect,
});
export const previewCalendarFilling = route({
  method: "POST",
  path: "calendar/filling/preview",
  permission: "calendar.manage",
  summary: "What expecting sections of many legal entities would do; nothing is changed.",
  body: filling,
  answer: filled,
});
export const fillCalendar = route({
  method: "POST",
  path: "calendar/filling",
  permission: "calendar.manage",
  summary: "Expect sections of many legal entities as it was previewed, all of it in one step; what is expected already stays as it is.",
  body: z.strictObject({ ...filling.shape, token }),
  answer: filled,
  errors: ["calendar-changed"],
});

const change = z.strictObject({
  /** Null: all rows that the filter finds. */
  ids: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce))),
  /** Of what the filter finds all but these. */
  except: z.optional(z.array(id).check(z.maxLength(mostAtOnce))),
  ...calendarFilter.shape,
  /** The last month that is expected; null: the rows are removed. Left out where the due day is changed. */
  last: z.optional(z.nullable(monthOfYear)),
  /** The day of the month after by which they are due from now on; left out where rows are ended or removed. Days of closed months stay. */
  dueDay: z.optional(whole(1, 28)),
});
const changed = z.object({
  rows: z.number(),
  sections: z.array(z.string()),
  /** Rows that are removed, ended or get the due day; the others have ended, begin later, or are due by that day already. */
  changed: z.number(),
  ...effect,
});
export const previewCalendarChange = route({
  method: "POST",
  path: "calendar/change/preview",
  permission: "calendar.manage",
  summary: "What removing or ending many rows of the calendar, or another due day for them, would do; nothing is changed.",
  body: change,
  answer: changed,
});
export const changeCalendar = route({
  method: "POST",
  path: "calendar/change",
  permission: "calendar.manage",
  summary:
    "Remove or end many rows of the calendar, or change their due day, as it was previewed, all of it in one step; closed months stay as they are.",
  body: z.strictObject({ ...change.shape, token }),
  answer: changed,
  errors: ["calendar-changed"],
});

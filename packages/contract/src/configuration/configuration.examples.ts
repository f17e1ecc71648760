import { describeRoutes, type Dictionary, operation, type Tag } from "../describe-routes.ts";
import { entityWords, entitiesTag } from "./legal-entities.examples.ts";
import { effectWords } from "./effect/effect.examples.ts";
import * as routes from "./configuration.ts";

export const calendarTag: Tag = {
  key: "calendar",
  name: "Calendar",
  description: "Sections, and which entity owes which of them in which month.",
};

/** What examples say of the calendar. */
export const calendarWords: Dictionary = { fields: { first: [{ year: 2026, month: 1 }], last: [null], dueDay: [10] } };

export const describedConfiguration = describeRoutes(routes, {
  tag: calendarTag,
  uses: [entityWords, calendarWords, effectWords],
  fields: {
    yearlyMonth: [null],
    "sections.items.code": ["PLN"],
    "sections.items.name": ["Headcount planning"],
    "sections.items.months": [[3, 6, 9, 12]],
    "calendar.after": ["17.2026-01-01.PLN"],
    "calendar.next": ["17.2026-01-01.PLN"],
    "calendar.total": [240],
  },
  parameters: {
    search: "Words of the name or code of the legal entity; case and accents aside.",
    section: "Code of a section.",
    ended: "`0`: only rows that expect something from last month on.",
    after: "`next` of the page before.",
    limit: "How many at most; all of them where it is left out.",
    token:
      "`token` of `calendar/change/preview` with this row alone and `last: null`: it is only done if it still does just what was shown.",
  },
  operations: [
    operation(routes.createCalendarRow, {
      schemas: { CalendarRow: "answer", CalendarRowInput: "body" },
    }),
    operation(routes.previewCalendarRow, { changesNothing: true }),
    operation(routes.listCalendar, {
      schemas: { Month: "answer.items[].first", Reference: "answer.items[].legalEntity" },
    }),
    operation(routes.listLegalEntities, {
      tag: entitiesTag,
    }),
  ],
});

import { describeRoutes, operation, type Tag } from "../describe-routes.ts";
import { entityWords, entitiesTag } from "./legal-entities.examples.ts";
import * as routes from "./configuration.ts";

export const calendarTag: Tag = {
  key: "calendar",
  name: "Calendar",
  description: "Sections, and which entity owes which of them in which month.",
};

export const describedConfiguration = describeRoutes(routes, {
  tag: calendarTag,
  uses: [entityWords],
  fields: {
    first: [{ year: 2026, month: 1 }],
    last: [null],
    dueDay: [10],
    yearlyMonth: [null],
    "sections.items.code": ["PLN"],
  },
  operations: [
    operation(routes.createCalendarRow, {
      schemas: { CalendarRow: "answer", CalendarRowInput: "body" },
    }),
    operation(routes.listCalendar, {
      schemas: { Month: "answer.items[].first", Reference: "answer.items[].legalEntity" },
    }),
    operation(routes.listLegalEntities, {
      tag: entitiesTag,
    }),
  ],
});

import { describeRoutes, operation } from "../../describe-routes.ts";
import { token } from "../effect/effect.examples.ts";
import * as routes from "./calendar.ts";
import { calendarTag, calendarWords } from "../configuration.examples.ts";

const filling = {
  sections: ["KPIs", "PLN"],
  legalEntityIds: null,
  country: "ES",
  first: { year: 2026, month: 11 },
  last: null,
  dueDay: 10,
};
const filled = {
  entities: 240,
  added: 472,
  existing: 6,
  overlapping: 2,
  examples: [{ section: "PLN", legalEntity: "Norte España, S.A." }],
  months: [{ section: "PLN", month: { year: 2026, month: 11 }, appear: 236, late: 0, inTime: 0, vanish: 0, vanishFilled: 0 }],
  closedMonths: 0,
  token,
};
const change = { ids: null, section: "PLN", search: "norte", except: [7], last: { year: 2026, month: 12 } };
const changed = { rows: 12, sections: ["PLN"], changed: 11, months: [], closedMonths: 2, token };

export const describedCalendar = describeRoutes(routes, {
  tag: calendarTag,
  uses: [calendarWords],
  operations: [
    operation(routes.previewCalendarFilling, { changesNothing: true, body: filling, answer: filled }),
    operation(routes.fillCalendar, { body: { ...filling, token }, answer: filled }),
    operation(routes.previewCalendarChange, { changesNothing: true, body: change, answer: changed }),
    operation(routes.changeCalendar, { body: { ...change, token }, answer: changed }),
  ],
});

import { describeRoutes, operation } from "../describe-routes.ts";
import type { Output } from "../route.ts";
import * as routes from "./delivered.ts";
import { fte, planningTag, planningWords } from "./items.examples.ts";

const quarter: Output<typeof routes.getSwpDelivered.answer>["total"]["quarters"][number] = {
  rightSize: fte("40", "44"),
  leaving: "0.48",
  retiring: "1",
  retirees: 1,
  there: "35.02",
  hires: fte("2", "3"),
  gap: { min: "1.98", max: "6.98" },
  whatIf: null,
};
const line = {
  persons: 38,
  fte: "36.5",
  withoutHours: 0,
  withoutBirth: 1,
  pastAge: 0,
  rightSize: fte("40", "44"),
  gap: { min: "3.5", max: "7.5" },
  leavers: 2,
  rate: "5.3",
  quarters: [quarter],
};

export const describedDelivered = describeRoutes(routes, {
  tag: planningTag,
  uses: [planningWords],
  fields: { "swp.profile": [41], "swp.whatIf": [5] },
  parameters: {
    profile: "Id of a job profile of the catalogue: that one alone.",
    whatIf: "Id of a what-if, to see its hires beside those of the plan.",
  },
  operations: [
    operation(routes.getSwpDelivered, {
      answer: {
        month: { year: 2026, month: 10 },
        waits: null,
        months: 12,
        agesKnown: true,
        retirementAge: 65,
        retirementAges: [{ country: "DE", age: 67 }],
        quarters: ["2026-Q4"],
        profiles: [{ id: 41, name: "Ingeniería de red móvil", ...line, divisions: [{ id: 3, place: "Iberia › Red › Acceso", ...line }] }],
        total: line,
        unmapped: {
          jobs: { codes: 1, persons: 4, items: [{ legalEntity: "ES01", code: "Becario", persons: 4 }] },
          units: { codes: 0, persons: 0, items: [] },
        },
      },
    }),
  ],
});

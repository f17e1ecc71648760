import { describeRoutes, operation } from "../describe-routes.ts";
import { planningWords, planningTag } from "./items.examples.ts";
import type { Output } from "../route.ts";
import * as routes from "./questions.ts";

const answered = { tab: "profiles-shortage" as const, divisionId: 3, reskilled: 3, outsourced: 2 };
const answer: Output<typeof routes.swpAnswer> = {
  ...answered,
  ob: "Iberia",
  unit: "Red",
  division: "Acceso",
  version: 1,
  updatedAt: "2026-10-28T09:12:00.000Z",
  updatedBy: "Alba Ferrer",
  mayEdit: true,
};
const token = "Yt3mQ9a0wZ5kJ1xR8vN2cL7bG4dS6hPfUoEiTqXzMsA";
const shares = (hire: number, outsrc: number, reskill: number) => ({ hire, outsrc, reskill, release: null });

export const describedQuestions = describeRoutes(routes, {
  tag: planningTag,
  uses: [planningWords],
  operations: [
    operation(routes.listSwpAnswers, {
      answer: { items: [answer] },
      parameters: {
        tab: "The tab: `profiles-shortage`, `skills-shortage` or `profiles-pool`.",
      },
    }),
    operation(routes.saveSwpAnswer, {
      body: answered,
      answer,
    }),
    operation(routes.previewSwpAnswer, {
      body: answered,
      answer: {
        levers: shares(50, 20, 30),
        fills: 1,
        unchanged: 2,
        byHand: 5,
        closed: 1,
        withoutTraining: 0,
        rows: [{ itemId: 412, name: "Ingeniería de red móvil", skillLevel: null, before: shares(60, 20, 20) }],
        token,
      },
    }),
    operation(routes.applySwpAnswer, {
      body: { tab: "profiles-shortage", divisionId: 3, token },
      answer: { filled: 1 },
    }),
  ],
});

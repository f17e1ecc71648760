import { describeRoutes, operation } from "../describe-routes.ts";
import { planningTag } from "./items.examples.ts";
import * as routes from "./many.ts";

export const describedManyItems = describeRoutes(routes, {
  tag: planningTag,
  operations: [
    operation(routes.selectItems, {
      body: { selection: { ids: [31, 32, 40] }, act: { kind: "swp-move", quarters: 1 } },
      answer: {
        id: 5,
        selected: 3,
        changes: 2,
        unchanged: 0,
        refused: [
          {
            code: "errors.operation-not-allowed",
            error: "You may not do this.",
            count: 1,
            examples: [{ id: 40, name: "Data engineer · Access" }],
          },
        ],
        values: [{ field: "timeline", before: "2027-Q1", after: "2027-Q2", count: 2 }],
        others: 0,
        mayUndo: true,
      },
    }),
  ],
});

import { describeRoutes, operation } from "../../describe-routes.ts";
import { accessTag } from "./access.examples.ts";
import * as routes from "./decide-many.ts";

export const describedReviewSelections = describeRoutes(routes, {
  tag: accessTag,
  operations: [
    operation(routes.selectReviewRows, {
      body: {
        selection: { filter: { campaign: 4 }, except: [41] },
        act: { kind: "reviews-take", campaign: 4, reason: "Not used since spring." },
      },
      answer: {
        id: 8,
        selected: 5000,
        changes: 4999,
        unchanged: 0,
        refused: [
          {
            code: "errors.last-administrator",
            error: "Nobody would administer this area any more.",
            count: 1,
            examples: [{ id: 57, name: "Ana Ruiz · ana.ruiz@corp.example" }],
          },
        ],
        values: [
          { field: "outcome", before: "OPEN", after: "TAKEN", count: 4990 },
          { field: "outcome", before: "OPEN", after: "CHANGED", count: 9 },
        ],
        others: 0,
        mayUndo: false,
      },
    }),
  ],
});

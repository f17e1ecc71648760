import { describeRoutes, operation } from "../describe-routes.ts";
import { uploadsTag } from "./ingestion.examples.ts";
import * as routes from "./many.ts";

export const describedManyDeliveries = describeRoutes(routes, {
  tag: uploadsTag,
  operations: [
    operation(routes.selectDeliveries, {
      body: {
        selection: { filter: { year: 2026, month: 9, state: "late" }, except: [] },
        act: { kind: "deliveries-remind", comment: "The month closes on Friday." },
      },
      answer: {
        id: 7,
        selected: 12,
        changes: 11,
        unchanged: 0,
        refused: [
          {
            code: "errors.nudged-today",
            error: "You have reminded them today already.",
            count: 1,
            examples: [{ id: 1_393_001_234, name: "Headcount · Example Iberia · 2026-09" }],
          },
        ],
        values: [{ field: "reminded", before: null, after: "Ana Ruiz", count: 11 }],
        others: 0,
        mayUndo: false,
      },
    }),
  ],
});

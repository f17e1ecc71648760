import { describeRoutes, operation } from "../describe-routes.ts";
import { qualityTag } from "./events.examples.ts";
import * as routes from "./many.ts";

export const describedManyEvents = describeRoutes(routes, {
  tag: qualityTag,
  operations: [
    operation(routes.selectEvents, {
      body: {
        selection: { filter: { status: "OPEN,IN_PROGRESS", entities: "1", dueTo: "2026-10-31" }, except: [3] },
        act: { kind: "quality-edit", status: "RESOLVED", comment: "Corrected at the source." },
      },
      answer: {
        id: 5,
        selected: 14,
        changes: 12,
        unchanged: 0,
        refused: [
          {
            code: "quality.status-not-next",
            error: "The event cannot move to this status from the one it has. Open it again before deciding something else.",
            count: 2,
            examples: [{ id: 40, name: "#40" }],
          },
        ],
        values: [{ field: "status", before: "OPEN", after: "RESOLVED", count: 12 }],
        others: 0,
        mayUndo: true,
      },
    }),
  ],
});

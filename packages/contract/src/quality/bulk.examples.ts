import { describeRoutes, operation } from "../describe-routes.ts";
import * as routes from "./bulk.ts";
import { qualityTag } from "./events.examples.ts";

const bulk = {
  filter: { status: "OPEN,IN_PROGRESS", entities: "1", dueTo: "2026-10-31" },
  except: [3],
  change: { status: "RESOLVED" as const, addComment: "Corrected at the source." },
};
const counts = {
  matching: 14,
  changes: 12,
  unchanged: 0,
  refused: [{ code: "quality.status-not-next", error: "The event cannot move to this status from the one it has.", count: 2 }],
};
const token = "Yk3b0cD1xk2v9mHq7Zt5uW8eR4sLp6aJfGnQo1iTdXw";

export const describedBulk = describeRoutes(routes, {
  tag: qualityTag,
  operations: [
    operation(routes.previewQualityEdit, {
      changesNothing: true,
      body: bulk,
      answer: {
        ...counts,
        fields: [{ field: "status", after: "RESOLVED", before: [{ value: "OPEN", events: 12 }], others: { values: 0, events: 0 } }],
        token,
      },
    }),
    operation(routes.editQualityEvents, { body: { ...bulk, token }, answer: counts }),
  ],
});

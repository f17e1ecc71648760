import { describeRoutes, operation, type Dictionary } from "../describe-routes.ts";
import { validationTag } from "./validation.examples.ts";
import * as routes from "./reopenings.ts";

/** What examples say of a reopening. */
export const reopeningWords: Dictionary = {
  fields: {
    "validation.reason": ["Two leavers are missing in the file."],
    decisionComment: ["Agreed."],
    endedAt: [null],
  },
};

export const describedReopenings = describeRoutes(routes, {
  tag: validationTag,
  uses: [reopeningWords],
  fields: {
    "validation.items.reason": ["Two leavers are missing in the file."],
  },
  operations: [
    operation(routes.listReopenings, {
      parameters: {
        all: "`1`: those that were decided, withdrawn or are over too.",
      },
    }),
  ],
});

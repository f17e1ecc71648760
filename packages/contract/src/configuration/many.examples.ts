import { describeRoutes, operation } from "../describe-routes.ts";
import * as routes from "./many.ts";
import { usersTag } from "./users.examples.ts";

export const describedManyUsers = describeRoutes(routes, {
  tag: usersTag,
  operations: [
    operation(routes.selectUsers, {
      body: { selection: { filter: { signIn: "90-days" }, except: [17] }, act: { kind: "users-end-access" } },
      answer: {
        id: 6,
        selected: 60,
        changes: 58,
        unchanged: 1,
        refused: [
          {
            code: "errors.other-area",
            error: "You do not administer this area.",
            count: 1,
            examples: [{ id: 12, name: "Ana Ruiz · ana.ruiz@corp.example" }],
          },
        ],
        values: [{ field: "state", before: "active", after: "inactive", count: 58 }],
        others: 0,
        mayUndo: true,
      },
    }),
  ],
});

import { describeRoutes, operation } from "../describe-routes.ts";
import { accountTag } from "./account.examples.ts";
import { sessionTag, sessionWords } from "./session.examples.ts";
import * as routes from "./second-factor.ts";

export const describedSecondFactor = describeRoutes(routes, {
  tag: accountTag,
  uses: [sessionWords],
  fields: {
    "account.name": ["Phone"],
    "keys.name": ["Phone"],
    "key.name": ["Phone"],
    "users.name": ["Ana Ruiz"],
    password: ["the password until now"],
    code: ["7K2M-9QXV-0TBD-4HRZ"],
    recoveryCodes: [["7K2M-9QXV-0TBD-4HRZ", "M3W8-Y1FA-6PCN-2JES"]],
  },
  operations: [operation(routes.giveSecondFactor, { tag: sessionTag })],
});

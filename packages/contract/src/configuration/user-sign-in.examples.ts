import { describeRoutes, operation } from "../describe-routes.ts";
import { sessionWords } from "../session/session.examples.ts";
import { tokenWords } from "../session/account.examples.ts";
import { usersTag } from "./users.examples.ts";
import * as routes from "./user-sign-in.ts";

export const describedUserSignIn = describeRoutes(routes, {
  tag: usersTag,
  uses: [sessionWords, tokenWords],
  fields: {
    closedUntil: ["2026-10-05T09:30:00.000Z"],
    "refused.name": ["Ana Ruiz"],
    reason: ["Lost the phone; called back at the number on file."],
    "tokens.name": ["Monthly export"],
  },
  operations: [
    operation(routes.inviteUsers, {
      body: { people: { by: "filter", filter: { signIn: "not-invited" } }, dryRun: true },
    }),
  ],
});

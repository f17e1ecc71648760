import { describeRoutes } from "../describe-routes.ts";
import { usersTag } from "./users.examples.ts";
import * as routes from "./sign-in-attempts.ts";

export const describedSignInAttempts = describeRoutes(routes, {
  tag: usersTag,
  fields: {
    closedUntil: ["2026-10-05T09:30:00.000Z"],
  },
});

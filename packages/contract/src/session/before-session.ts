import type { Route } from "../route.ts";

/**
 * What is asked while nobody is signed in, without what checks it: the sign-in page asks by these, and does not load the checks. The routes of the same names are made
 * of them.
 */
export const beforeSession = {
  signIn: { method: "GET", path: "users/token", permission: "public" },
  loginOptions: { method: "GET", path: "login", permission: "public" },
  startSso: { method: "GET", path: "sso", permission: "public" },
  health: { method: "GET", path: "health", permission: "public" },
} as const satisfies Record<string, Pick<Route, "method" | "path" | "permission">>;

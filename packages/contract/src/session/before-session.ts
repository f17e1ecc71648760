import type { Route } from "../route.ts";

/**
 * What is asked while nobody is signed in, and first once somebody is, without what checks it: the sign-in page asks by these, and does not load the checks. The routes of the same names are made
 * of them.
 */
export const beforeSession = {
  signIn: { method: "GET", path: "users/token", permission: "public" },
  loginOptions: { method: "GET", path: "login", permission: "public" },
  startSso: { method: "GET", path: "sso", permission: "public" },
  validToken: { method: "GET", path: "users/validtoken", permission: "signed-in" },
  getToday: { method: "GET", path: "today", permission: "signed-in" },
  health: { method: "GET", path: "health", permission: "public" },
} as const satisfies Record<string, Pick<Route, "method" | "path" | "permission">>;

import type { Left } from "../../api/stored-session.ts";

/** What sign-in is told by its address: where to go afterwards, that one has signed out, or what went wrong. */
export type SignInSearch = { to?: string; out?: "yes"; problem?: string; again?: string };

/**
 * How to get from a guarded page to a session: straight to the corporate provider where there is no other way to sign in (AUTH-01), else to the sign-in page.
 * Never by itself for somebody who has just signed out, and not in a circle.
 */
export function wayToSignIn(
  left: Left | undefined,
  options: { sso: boolean; password: boolean } | undefined,
  page: string | undefined,
  mayGoByItself: () => boolean,
): "provider" | SignInSearch {
  // The next person starts at home, not on the page this one left.
  if (left === "signed-out") return { out: "yes" };
  const to = page === undefined ? {} : { to: page };
  if (left === "out") return { ...to, out: "yes" };
  if (options?.sso && !options.password && mayGoByItself()) return "provider";
  return left === "refused" ? { ...to, problem: "session-ended" } : to;
}

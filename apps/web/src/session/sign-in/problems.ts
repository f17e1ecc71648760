import type { MessageKey } from "@hub/i18n/catalog.ts";

/** What a sign-in can come back with. The address is anybody's to write: only these are put into words, never its own text. */
const problems = {
  "sso-failed": "errors.sso-failed",
  "sso-unavailable": "errors.sso-unavailable",
  "sso-token-invalid": "errors.sso-token-invalid",
  "login-kind-off": "errors.login-kind-off",
  "session-ended": "errors.session-ended",
  "too-many-attempts": "errors.too-many-attempts",
  "no-connection": "errors.client-no-connection",
} as const satisfies Record<string, MessageKey>;

/** The text of the reason in sign-in's address; one that is not known is "not completed". */
export function problemText(problem: string): MessageKey {
  return Object.hasOwn(problems, problem) ? problems[problem as keyof typeof problems] : "errors.sso-failed";
}

import { checkPassword } from "@hub/domain/session/password.ts";
import { Problem } from "../../problem.ts";

/** Throws invalid-input when a new password holds the user's name or is one that everybody tries. */
export function refuseWeakPassword(password: string, email: string): void {
  const issues = checkPassword(password, email);
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
}

import type { Issue } from "@hub/domain/issue.ts";
import { checkPassword } from "@hub/domain/session/password.ts";

export type NewPassword = { password: string; repeat: string };

/** What stands against a new password: the server's own rules, and that it was typed the same twice. */
export function checkNewPassword({ password, repeat }: NewPassword, email: string, least: number): Issue[] {
  const [weak] = checkPassword(password, email, least);
  if (weak) return [{ ...weak, path: ["password"] }];
  return password === repeat ? [] : [{ code: "session.password-mismatch", path: ["repeat"] }];
}

import type { Issue } from "@hub/domain/issue.ts";
import { checkPassword } from "@hub/domain/session/password.ts";

export type NewPassword = { password: string; repeat: string };

/** What stands against a new password: the server's own rules, and that it was typed the same twice. */
export function checkNewPassword({ password, repeat }: NewPassword, email: string): Issue[] {
  if (password.length < 12) return [{ code: "session.password-too-short", path: ["password"] }];
  const [weak] = checkPassword(password, email);
  if (weak) return [{ ...weak, path: ["password"] }];
  return password === repeat ? [] : [{ code: "session.password-mismatch", path: ["repeat"] }];
}

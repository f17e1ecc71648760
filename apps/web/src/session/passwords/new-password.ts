import { checkPassword } from "@hub/domain/session/password.ts";

export type NewPassword = { password: string; repeat: string };
/** `code` is the whole key of its text. */
export type PasswordIssue = {
  field: keyof NewPassword;
  code: "session.password-too-short" | "session.password-mismatch" | "session.password-holds-email" | "session.password-common";
};

/** What stands against a new password, by field: the server's own rules, and that it was typed the same twice. */
export function checkNewPassword({ password, repeat }: NewPassword, email: string): PasswordIssue[] {
  if (password.length < 12) return [{ field: "password", code: "session.password-too-short" }];
  const [weak] = checkPassword(password, email);
  if (weak) return [{ field: "password", code: weak.code as PasswordIssue["code"] }];
  return password === repeat ? [] : [{ field: "repeat", code: "session.password-mismatch" }];
}

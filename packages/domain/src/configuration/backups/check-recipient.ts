import type { Issue } from "../../issue.ts";

/** What is wrong with a public key for back-ups as it was typed; the half that opens everything is told before it gets anywhere. */
export function checkRecipient(typed: string): Issue[] {
  if (/AGE-SECRET-KEY-1/i.test(typed)) return [{ code: "backups.key-secret", path: ["recipient"] }];
  if (!/^age1[a-z0-9]{20,200}$/.test(typed.trim())) return [{ code: "backups.key-invalid", path: ["recipient"] }];
  return [];
}

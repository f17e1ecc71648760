import { checkPassword } from "@hub/domain/session/password.ts";
import type { Context } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { readSessionRules } from "../session-rules.sql.ts";

/** Throws invalid-input when a new password is shorter than is set, holds the user's name or is one that everybody tries. */
export async function refuseWeakPassword(ctx: Context, password: string, email: string): Promise<void> {
  const { "password-minimum-length": least } = await readSessionRules(ctx.db);
  const issues = checkPassword(password, email, least);
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
}

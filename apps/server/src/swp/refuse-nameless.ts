import { swpIssue } from "@hub/domain/swp/issue-codes.ts";
import { tidyName } from "@hub/domain/tidy-text.ts";
import { Problem } from "../problem.ts";

/** Throws invalid-input for the fields whose text is of signs that nobody sees: a code or name of such is none. */
export function refuseNameless(fields: Record<string, string>): void {
  const issues = Object.entries(fields).flatMap(([field, text]) => (tidyName(text) === "" ? [swpIssue("required", field)] : []));
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
}

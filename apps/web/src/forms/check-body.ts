import type { Schema } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";

/** What the API would refuse in a body, by the contract's own schema, under the codes that the API refuses it with. */
export function checkBody(schema: Schema | undefined, body: unknown): Issue[] {
  const parsed = schema?.safeParse(body);
  if (!parsed || parsed.success) return [];
  return parsed.error.issues.map((issue) => {
    const own = issue.code === "custom" ? (issue["params"] as Partial<Issue> | undefined) : undefined;
    const path = issue.path.filter((step) => typeof step !== "symbol");
    if (own?.code !== undefined) return { code: own.code, path, params: own.params };
    return { code: isMissing(issue) ? "ui.field-required" : `ui.invalid-${issue.code.replaceAll("_", "-")}`, path };
  });
}

/** A text of which at least one character is wanted is not too short when it is empty: it is missing. */
function isMissing(issue: { code: string; origin?: unknown; minimum?: unknown }): boolean {
  return issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1;
}

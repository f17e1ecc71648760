import type { Schema } from "@hub/contract/route.ts";
import type { useCodeText } from "../texts/language.tsx";

/** Errors by field path (`a.0.b`) from the contract's own schema, so that form and API refuse the same with the same words; for @mantine/form's `validate`. */
export function checkBySchema(schema: Schema, values: unknown, codeText: ReturnType<typeof useCodeText>): Record<string, string> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join(".");
    const own =
      issue.code === "custom" ? (issue["params"] as { code?: string; params?: Record<string, string | number> } | undefined) : undefined;
    const [area = "ui", code = "invalid"] = own?.code?.split(".") ?? [
      "ui",
      isMissing(issue) ? "field-required" : `invalid-${issue.code.replaceAll("_", "-")}`,
    ];
    errors[path] ??= codeText(area, code, own?.params);
  }
  return errors;
}

/** A text of which at least one character is wanted is not too short when it is empty: it is missing. */
function isMissing(issue: { code: string; origin?: unknown; minimum?: unknown }): boolean {
  return issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1;
}

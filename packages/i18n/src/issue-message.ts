import type { MessageKey, MessageParams } from "./catalog.ts";

/** What a schema says is wrong, as far as its message needs it; the shape of Zod's issues. */
export type SchemaIssue = {
  readonly code?: string | undefined;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: unknown;
  readonly format?: unknown;
  readonly input?: unknown;
  readonly params?: unknown;
};

/** The message of a schema's issue, the same for the form and the API: a rule's own code is its key, the schema's codes are `ui.field-*`. */
export function issueMessage(issue: SchemaIssue): { key: MessageKey; params: MessageParams } {
  const rule = issue.code === "custom" ? (issue.params as { code?: string; params?: MessageParams } | undefined) : undefined;
  if (rule?.code) return { key: rule.code as MessageKey, params: rule.params ?? {} };
  switch (issue.code) {
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      if (issue.origin === "string") return { key: "ui.field-too-long", params: { max: Number(issue.maximum) } };
      if (issue.origin === "number" || issue.origin === "int") return { key: "ui.field-too-big", params: { max: Number(issue.maximum) } };
      return { key: "ui.field-too-many", params: { max: Number(issue.maximum) } };
    case "invalid_type":
      if (issue.input === undefined || issue.input === null || issue.input === "") return { key: "ui.field-required", params: {} };
      return { key: issue.format === "safeint" || issue.format === "int" ? "ui.field-not-whole" : "ui.field-not-valid", params: {} };
    case "invalid_format":
      return { key: issue.input === "" ? "ui.field-required" : "ui.field-not-valid", params: {} };
    case "invalid_value":
      return {
        key: issue.input === undefined || issue.input === null || issue.input === "" ? "ui.field-required" : "ui.field-not-offered",
        params: {},
      };
    default:
      return { key: "ui.field-not-valid", params: {} };
  }
}

function tooSmall(issue: SchemaIssue): { key: MessageKey; params: MessageParams } {
  const min = Number(issue.minimum);
  if (issue.origin === "string")
    return min <= 1 ? { key: "ui.field-required", params: {} } : { key: "ui.field-too-short", params: { min } };
  if (issue.origin === "number" || issue.origin === "int") {
    return min === 0 && issue.inclusive === false
      ? { key: "ui.field-not-positive", params: {} }
      : { key: "ui.field-too-small", params: { min } };
  }
  return min <= 1 ? { key: "ui.field-choose-one", params: {} } : { key: "ui.field-too-few", params: { min } };
}

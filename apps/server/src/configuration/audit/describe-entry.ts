import { diffEntry } from "@hub/domain/configuration/audit-difference.ts";
import { textsOfValue } from "@hub/domain/configuration/audit-words.ts";
import type { Language } from "@hub/domain/languages.ts";
import { translate, translateOr } from "@hub/i18n/translate.ts";
import type { AuditEntry } from "./list-audit.ts";

/** The label of a code of the trail, such as an action; the code itself where nobody gave it one. */
export function labelOf(language: Language, kind: "action" | "subject" | "field", code: string): string {
  return translateOr(language, `audit.${kind}-${code}`, code);
}

/** What a line of the trail changed, a field a line: "Name: A → B"; or why that is not told. */
export function describeEntry(language: Language, entry: Pick<AuditEntry, "subjectType" | "before" | "after" | "contentsHidden">): string {
  const { before, after, contentsHidden } = entry;
  if (contentsHidden) return translate(language, "audit.contents-hidden");
  return diffEntry(entry)
    .map((change) => {
      const field = change.path.map((step) => labelOf(language, "field", step)).join(" · ");
      const [had, has] = [change.before, change.after].map((value) => valueText(language, change.path.at(-1) ?? "", value));
      const said = before === null ? has : after === null ? had : `${had} → ${has}`;
      return field ? `${field}: ${said}` : said;
    })
    .join("\n");
}

// As the page says it, but with numbers and days as machines read them: a person puts an export into a spreadsheet.
function valueText(language: Language, field: string, value: unknown): string {
  if (isNothing(value)) return translate(language, "audit.value-none");
  if (typeof value === "boolean") return translate(language, value ? "audit.value-yes" : "audit.value-no");
  if (Array.isArray(value)) return value.map((item) => valueText(language, field, item)).join("; ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .flatMap(([inner, each]) => (isNothing(each) ? [] : [`${labelOf(language, "field", inner)}: ${valueText(language, inner, each)}`]))
      .join(", ");
  return typeof value === "string" ? wordOf(language, field, value) : JSON.stringify(value);
}

function wordOf(language: Language, field: string, code: string): string {
  for (const key of textsOfValue(field, code)) {
    const text = translateOr(language, key, "");
    if (text) return text;
  }
  return code;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

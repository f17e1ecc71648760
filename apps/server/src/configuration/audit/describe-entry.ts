import { diffEntry } from "@hub/domain/configuration/audit-difference.ts";
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
      const [had, has] = [change.before, change.after].map((value) => valueText(language, value));
      const said = before === null ? has : after === null ? had : `${had} → ${has}`;
      return field ? `${field}: ${said}` : said;
    })
    .join("\n");
}

function valueText(language: Language, value: unknown): string {
  if (value === null || value === undefined || value === "") return translate(language, "audit.value-none");
  if (typeof value === "boolean") return translate(language, value ? "audit.value-yes" : "audit.value-no");
  if (Array.isArray(value)) return value.map((item) => valueText(language, item)).join("; ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

import type { Language } from "@hub/domain/languages.ts";
import { translateOr } from "@hub/i18n/translate.ts";
import type { ElementRow } from "./elements.sql.ts";

/** The name of a rule; of an outside system's, what that system calls it. */
export function ruleName({ origin, code }: { origin: "delivery" | "outside"; code: string }, language: Language): string {
  return origin === "outside" ? code : translateOr(language, `quality.rule-${code}`, code);
}

/** What an exception is about, a column or a row; of an outside system, what that system calls it. */
export function objectTypeName({ ingestionId, objectType }: Pick<ElementRow, "ingestionId" | "objectType">, language: Language): string {
  return ingestionId === null ? objectType : translateOr(language, `quality.object-type-${objectType}`, objectType);
}

import type { Language } from "@hub/domain/languages.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import type { ElementRow } from "./elements.sql.ts";

/** The name of a rule; of an outside system's, what that system calls it. */
export function ruleName({ origin, code }: { origin: "delivery" | "outside"; code: string }, language: Language): string {
  return origin === "outside" ? code : nameOf(`quality.rule-${code}`, code, language);
}

/** What an exception is about, a column or a row; of an outside system, what that system calls it. */
export function objectTypeName({ ingestionId, objectType }: Pick<ElementRow, "ingestionId" | "objectType">, language: Language): string {
  return ingestionId === null ? objectType : nameOf(`quality.object-type-${objectType}`, objectType, language);
}

const nameOf = (key: string, code: string, language: Language) => (isMessageKey(key) ? translate(language, key) : code);

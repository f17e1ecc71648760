import type { Language } from "@hub/domain/languages.ts";
import { translateOr } from "@hub/i18n/translate.ts";

type Named = { code: string | null; name: string | null };

/** A report's name: a built-in one is named by a message, others by their own. */
export function nameReport(language: Language, { code, name }: Named): string {
  return nameBy(language, `dashboards.name-${code}`, code, name);
}

/** The name of a report's view, likewise. */
export function nameView(language: Language, { code, name }: Named): string {
  return nameBy(language, `dashboards.views-${code}`, code, name);
}

function nameBy(language: Language, key: string, code: string | null, name: string | null): string {
  return name ?? translateOr(language, key, code ?? "");
}

import type { createLookupValue, listLookupValues, updateLookupValue } from "@hub/contract/configuration/settings.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Lookup } from "@hub/domain/configuration/lookups.ts";
import { type Language, languages } from "@hub/domain/languages.ts";

export type LookupValue = Output<(typeof listLookupValues)["answer"]>["items"][number];

/** What the form holds, as it is typed. */
export type LookupDraft = { code: string; labels: Record<Language, string>; position: string; active: boolean; closes: boolean };
type Created = Input<NonNullable<(typeof createLookupValue)["body"]>>;
type Updated = Input<NonNullable<(typeof updateLookupValue)["body"]>>;

/** A value as the form edits it, or a new one. */
export function draftOf(value: LookupValue | undefined): LookupDraft {
  const labels = Object.fromEntries(languages.map((language) => [language, value?.labels[language] ?? ""])) as Record<Language, string>;
  return {
    code: value?.code ?? "",
    labels,
    position: String(value?.position ?? 0),
    active: value?.active ?? true,
    closes: value?.closes ?? false,
  };
}

/** The body of a change; German and Portuguese may be left out. */
export function updateOf({ labels, position, active, closes }: LookupDraft): Updated {
  const optional = (text: string) => (text.trim() === "" ? null : text);
  return {
    labels: { es: labels.es, en: labels.en, de: optional(labels.de), pt: optional(labels.pt) },
    // Text that is no number stays one, so that the check says so.
    position: /^\d{1,6}$/.test(position.trim()) ? Number(position) : -1,
    active,
    closes,
  };
}

/** The body of a new value. */
export function createOf(lookup: Lookup, draft: LookupDraft): Created {
  return { lookup, code: draft.code, ...updateOf(draft) };
}

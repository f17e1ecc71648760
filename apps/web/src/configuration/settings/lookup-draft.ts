import type { createLookupValue, listLookupValues, updateLookupValue } from "@hub/contract/configuration/settings.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Lookup } from "@hub/domain/configuration/lookups.ts";
import type { Language } from "@hub/domain/languages.ts";

export type LookupValue = Output<(typeof listLookupValues)["answer"]>["items"][number];

/** What the form holds, as it is typed. */
export type LookupDraft = { code: string; position: string; active: boolean; closes: boolean } & Record<`labels.${Language}`, string>;
type Created = Input<NonNullable<(typeof createLookupValue)["body"]>>;
type Updated = Input<NonNullable<(typeof updateLookupValue)["body"]>>;

/** A value as the form edits it, or a new one. */
export function draftOf(value: LookupValue | undefined): LookupDraft {
  return {
    code: value?.code ?? "",
    position: String(value?.position ?? 0),
    "labels.es": value?.labels.es ?? "",
    "labels.en": value?.labels.en ?? "",
    "labels.de": value?.labels.de ?? "",
    "labels.pt": value?.labels.pt ?? "",
    active: value?.active ?? true,
    closes: value?.closes ?? false,
  };
}

/** The body of a change; German and Portuguese may be left out. */
export function updateOf({ position, active, closes, ...names }: LookupDraft): Updated {
  const optional = (text: string) => (text.trim() === "" ? null : text.trim());
  return {
    labels: {
      es: names["labels.es"].trim(),
      en: names["labels.en"].trim(),
      de: optional(names["labels.de"]),
      pt: optional(names["labels.pt"]),
    },
    // Text that is no number stays one, so that the check says so.
    position: /^\d{1,6}$/.test(position.trim()) ? Number(position) : -1,
    active,
    closes,
  };
}

/** The body of a new value. */
export function createOf(lookup: Lookup, draft: LookupDraft): Created {
  return { lookup, code: draft.code.trim(), ...updateOf(draft) };
}

import type { Language } from "@hub/domain/languages.ts";

type Labels = { es: string; en: string; de: string | null; pt: string | null };
/** What something is called in each language, as a form holds it. */
export type LabelDraft = Record<`labels.${Language}`, string>;

/** Names as a form edits them, or none yet. */
export function labelDraftOf(labels: Labels | undefined): LabelDraft {
  return {
    "labels.es": labels?.es ?? "",
    "labels.en": labels?.en ?? "",
    "labels.de": labels?.de ?? "",
    "labels.pt": labels?.pt ?? "",
  };
}

/** The names of a body; German and Portuguese may be left out. */
export function labelsOf(names: LabelDraft): Labels {
  const optional = (text: string) => (text.trim() === "" ? null : text.trim());
  return {
    es: names["labels.es"].trim(),
    en: names["labels.en"].trim(),
    de: optional(names["labels.de"]),
    pt: optional(names["labels.pt"]),
  };
}

/** A place in an order as it was typed; text that is no number stays one, so that the check says so. */
export const placeOf = (position: string): number => (/^\d{1,6}$/.test(position.trim()) ? Number(position) : -1);

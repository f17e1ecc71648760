import type { createLookupValue, listLookupValues, updateLookupValue } from "@hub/contract/configuration/settings.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Lookup } from "@hub/domain/configuration/lookups.ts";
import { type LabelDraft, labelDraftOf, labelsOf, placeOf } from "./label-draft.ts";

export type LookupValue = Output<(typeof listLookupValues)["answer"]>["items"][number];

/** What the form holds, as it is typed. */
export type LookupDraft = { code: string; position: string; active: boolean; closes: boolean } & LabelDraft;
type Created = Input<NonNullable<(typeof createLookupValue)["body"]>>;
type Updated = Input<NonNullable<(typeof updateLookupValue)["body"]>>;

/** A value as the form edits it, or a new one. */
export function draftOf(value: LookupValue | undefined): LookupDraft {
  return {
    code: value?.code ?? "",
    position: String(value?.position ?? 0),
    ...labelDraftOf(value?.labels),
    active: value?.active ?? true,
    closes: value?.closes ?? false,
  };
}

/** The body of a change; German and Portuguese may be left out. */
export function updateOf({ position, active, closes, ...names }: LookupDraft): Updated {
  return {
    labels: labelsOf(names),
    position: placeOf(position),
    active,
    closes,
  };
}

/** The body of a new value. */
export function createOf(lookup: Lookup, draft: LookupDraft): Created {
  return { lookup, code: draft.code.trim(), ...updateOf(draft) };
}

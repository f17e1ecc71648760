import type { createLegalEntity, getLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import { checkLegalEntity } from "@hub/domain/configuration/legal-entity-rules.ts";
import type { Issue } from "@hub/domain/issue.ts";

export type EntityDetail = Output<(typeof getLegalEntity)["answer"]>;

type Body = Input<NonNullable<(typeof createLegalEntity)["body"]>>;
/** An entity that another one names. */
export type Reference = { id: number; code: string; name: string };
/** What the form holds; an empty last day is no end. */
export type EntityDraft = {
  code: string;
  name: string;
  country: string | null;
  currency: string | null;
  parentId: Reference | null;
  validFrom: string;
  validTo: string;
  active: boolean;
};

/** A record as the form edits it, or a new one, from the first day of this year. */
export function draftOf(detail: EntityDetail | undefined): EntityDraft {
  if (!detail) {
    const validFrom = `${new Date().getFullYear()}-01-01`;
    return { code: "", name: "", country: null, currency: null, parentId: null, validFrom, validTo: "", active: true };
  }
  const { code, name, country, currency, parent, validFrom, validTo, active } = detail;
  return { code, name, country, currency, parentId: parent, validFrom, validTo: validTo ?? "", active };
}

/** The body of a draft. */
export function bodyOf({ parentId, validTo, ...draft }: EntityDraft): Body {
  return { ...draft, parentId: parentId?.id ?? null, validTo: validTo === "" ? null : validTo };
}

/** Whether a draft says of other days that the entity is there: months may expect something else of it then. */
export function hasOtherDays(draft: EntityDraft, detail: EntityDetail): boolean {
  const { validFrom, validTo } = draftOf(detail);
  return draft.validFrom !== validFrom || draft.validTo !== validTo;
}

/** What keeps a draft from being saved that the schema does not know. */
export function checkDraft(draft: EntityDraft): Issue[] {
  if (draft.validFrom === "") return [{ code: "ui.field-required", path: ["validFrom"] }];
  return checkLegalEntity(bodyOf(draft));
}

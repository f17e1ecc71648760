import type { getLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { createLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import { checkLegalEntity } from "@hub/domain/configuration/legal-entity-rules.ts";
import { checkBySchema } from "../../forms/schema-resolver.ts";
import type { useCodeText } from "../../texts/language.tsx";

export type EntityDetail = Output<(typeof getLegalEntity)["answer"]>;

type Body = Input<NonNullable<(typeof createLegalEntity)["body"]>>;
/** What the form holds; an empty last day is no end. */
export type EntityDraft = {
  code: string;
  name: string;
  country: string | null;
  currency: string | null;
  parentId: number | null;
  validFrom: string;
  validTo: string;
  active: boolean;
};
export const draftFields = ["code", "name", "country", "currency", "parentId", "validFrom", "validTo", "active"] as const;
export type DraftErrors = Partial<Record<(typeof draftFields)[number], string>>;

/** A record as the form edits it, or a new one, from the first day of this year. */
export function draftOf(detail: EntityDetail | undefined): EntityDraft {
  if (!detail) {
    const validFrom = `${new Date().getFullYear()}-01-01`;
    return { code: "", name: "", country: null, currency: null, parentId: null, validFrom, validTo: "", active: true };
  }
  const { code, name, country, currency, parent, validFrom, validTo, active } = detail;
  return { code, name, country, currency, parentId: parent?.id ?? null, validFrom, validTo: validTo ?? "", active };
}

/** The body of a draft. */
export function bodyOf({ validTo, ...draft }: EntityDraft): Body {
  return { ...draft, validTo: validTo === "" ? null : validTo };
}

/** What keeps a draft from being saved, by field; the server's words. */
export function checkDraft(draft: EntityDraft, codeText: ReturnType<typeof useCodeText>): DraftErrors {
  const body = bodyOf(draft);
  const required = (["code", "name", "validFrom"] as const).filter((field) => draft[field].trim() === "");
  if (required.length > 0) return Object.fromEntries(required.map((field) => [field, codeText("ui", "field-required")]));
  const errors: DraftErrors = checkBySchema(createLegalEntity.body!, body, codeText);
  if (Object.keys(errors).length > 0) return errors;
  for (const { code, path } of checkLegalEntity({ ...body, validTo: body.validTo })) {
    const [area = "", name = ""] = code.split(".");
    errors[path[0] as keyof DraftErrors] ??= codeText(area, name);
  }
  return errors;
}

/** Whether two drafts would save the same. */
export function isSameDraft(one: EntityDraft, other: EntityDraft): boolean {
  return draftFields.every((field) => one[field] === other[field]);
}

import { fieldNeeds, type ItemContent, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { ItemWords } from "../items/item-words.ts";
import type { FieldErrors, FormField } from "./item-draft.ts";

export const fieldOrder: ("label" | "input" | "description" | "error")[] = ["label", "input", "error", "description"];

/** What every part of the form is given. */
export type PartProps = {
  tab: SwpTab;
  content: ItemContent;
  errors: FieldErrors;
  /** Which field has the focus when the dialog opens. */
  first: FormField;
  onChange: (changed: Partial<ItemContent>) => void;
  /** A field is left: from then on it says what is wrong with it. */
  onLeave: (field: FormField) => void;
};

/** The id of a field of the form. */
export const fieldId = (field: FormField): string => `swp-${field}`;

/** What every field has: its id, its name, whether it is needed, and what is wrong with it. */
export function fieldProps({ tab, errors, first, onLeave }: PartProps, words: ItemWords, field: FormField) {
  return {
    id: fieldId(field),
    label: words.field(tab, field),
    required: field !== "comment" && fieldNeeds[field][tab] === "R",
    error: errors[field],
    onBlur: () => onLeave(field),
    "data-autofocus": field === first || undefined,
  };
}

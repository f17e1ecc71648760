import { fieldNeeds, fieldsOf, type SwpField, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { Field, Fields } from "../../forms/fields.ts";
import { useItemWords } from "../items/item-words.ts";
import { useValueWords } from "../items/use-value-words.ts";
import type { ItemDraft } from "./item-draft.ts";
import type { Coverage } from "./use-form-facts.ts";

/** Which fields make sense only together: levers add up, a pool belongs to its division, a coverage says what the size is and is changed for a reason. */
const groups: Partial<Record<keyof ItemDraft, string>> = {
  divisionId: "place",
  poolId: "place",
  hire: "levers",
  outsrc: "levers",
  reskill: "levers",
  release: "levers",
  dismiss: "levers",
  transfer: "levers",
  trainingFrom: "training",
  trainingTo: "training",
  coverage: "coverage",
  size: "coverage",
  comment: "coverage",
};

/** The fields of an item of a tab, in the order of the form. */
export function useItemFields(tab: SwpTab, coverages: readonly Coverage[]): Fields<ItemDraft> {
  const words = useItemWords();
  const values = useValueWords();
  const show = (field: SwpField) => (value: ItemDraft[SwpField]) => {
    if (value === null || value === "") return "";
    if (typeof value === "object") return value.name;
    if (field === "coverage") return coverages.find(({ code }) => code === value)?.name ?? String(value);
    return values(field, String(value));
  };
  const fields = fieldsOf(tab).map((field): [SwpField, Field<ItemDraft>] => [
    field,
    { label: words.field(tab, field), required: fieldNeeds[field][tab] === "R", show: show(field) as never, group: groups[field] },
  ]);
  return { ...Object.fromEntries(fields), comment: { label: words.field(tab, "comment"), group: groups.comment } };
}

import type { Output } from "@hub/contract/route.ts";
import { getSwpForm } from "@hub/contract/swp/form.ts";
import { useRoute } from "../../api/queries.ts";

export type FormFacts = Output<(typeof getSwpForm)["answer"]>;
export type Division = FormFacts["divisions"][number];
export type Coverage = FormFacts["coverages"][number];

/** What the form of an item offers and checks by. */
export const useFormFacts = (enabled = true) => useRoute(getSwpForm, {}, { enabled });

/** Divisions to choose from, by their units. */
export function offerDivisions(divisions: readonly Division[]) {
  const units = Map.groupBy(divisions, ({ unit }) => unit.id);
  return [...units.values()].map((within) => ({
    group: within[0] ? `${within[0].ob.name} › ${within[0].unit.name}` : "",
    items: within.map(({ id, name }) => ({ value: String(id), label: name })),
  }));
}

import { useText } from "../../texts/language.tsx";
import type { ItemFormState } from "./use-item-form.ts";
import { WholeField } from "./WholeField.tsx";

/** How many months of training reskilling takes; needed where something is reskilled. */
export function TrainingFields({ form, reskill }: { form: ItemFormState; reskill: number | null }) {
  const t = useText();
  const isNeeded = reskill !== null && reskill > 0;
  return (["trainingFrom", "trainingTo"] as const).map((field) => (
    <WholeField
      key={field}
      {...form.choice(field)}
      required={isNeeded}
      description={field === "trainingFrom" ? t(isNeeded ? "swp.form-training-needed" : "swp.form-training-hint") : undefined}
    />
  ));
}

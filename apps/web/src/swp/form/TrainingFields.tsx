import { useText } from "../../texts/language.tsx";
import { useItemWords } from "../items/item-words.ts";
import { fieldProps, type PartProps } from "./field-props.ts";
import { WholeField } from "./WholeField.tsx";

/** How many months of training reskilling takes; needed where something is reskilled. */
export function TrainingFields(part: PartProps) {
  const t = useText();
  const words = useItemWords();
  const { content, onChange } = part;
  const isNeeded = content.reskill !== null && content.reskill > 0;
  return (["trainingFrom", "trainingTo"] as const).map((field) => (
    <WholeField
      key={field}
      {...fieldProps(part, words, field)}
      required={isNeeded}
      description={field === "trainingFrom" ? t(isNeeded ? "swp.form-training-needed" : "swp.form-training-hint") : undefined}
      value={content[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  ));
}

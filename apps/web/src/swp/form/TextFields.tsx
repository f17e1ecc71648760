import { longestText } from "@hub/domain/swp/check-item.ts";
import { Textarea } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useItemWords } from "../items/item-words.ts";
import { fieldOrder, fieldProps, type PartProps } from "./field-props.ts";

/** What else there is to say. */
export function TextFields(part: PartProps) {
  const t = useText();
  const words = useItemWords();
  const { content, onChange } = part;
  return (["competency", "additionalInformation", "relevantActions"] as const).map((field) => (
    <Textarea
      key={field}
      {...fieldProps(part, words, field)}
      className="hub-field-wide"
      rows={field === "competency" ? 2 : 3}
      resize="vertical"
      // Said once there is something to say about it.
      description={
        content[field].length > longestText * 0.8 ? t("swp.form-length", { count: content[field].length, max: longestText }) : undefined
      }
      inputWrapperOrder={fieldOrder}
      value={content[field]}
      onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
    />
  ));
}

import { longestText } from "@hub/domain/swp/check-item.ts";
import { Textarea } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { ItemFormState } from "./use-item-form.ts";

/** What else there is to say. */
export function TextFields({ form }: { form: ItemFormState }) {
  const t = useText();
  return (["competency", "additionalInformation", "relevantActions"] as const).map((field) => (
    <Textarea
      key={field}
      {...form.text(field)}
      className="hub-field-wide"
      rows={field === "competency" ? 2 : 3}
      resize="vertical"
      // Said once there is something to say about it.
      description={
        form.draft[field].length > longestText * 0.8
          ? t("swp.form-length", { count: form.draft[field].length, max: longestText })
          : undefined
      }
    />
  ));
}

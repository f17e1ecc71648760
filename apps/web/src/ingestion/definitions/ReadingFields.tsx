import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { delimiters, encodings } from "./draft.ts";
import type { DefinitionState } from "./use-definition-form.ts";

/** How a file is read where the portal does not find it out by itself. */
export function ReadingFields({ form }: { form: DefinitionState }) {
  const t = useText();
  const byItself = { value: "", label: t("configuration.by-itself") };
  return (
    <div className="hub-fields hub-reading-fields">
      <NativeSelect
        {...form.text("delimiter")}
        data={[
          byItself,
          ...(Object.keys(delimiters) as (keyof typeof delimiters)[]).map((value) => ({
            value,
            label: t(`configuration.delimiter-${delimiters[value]}`),
          })),
        ]}
      />
      <NativeSelect
        {...form.text("encoding")}
        data={[byItself, ...Object.entries(encodings).map(([value, label]) => ({ value, label }))]}
      />
      <TextInput {...form.text("sheet")} description={t("configuration.sheet-help")} />
      <Textarea {...form.text("emptyTokens")} description={t("configuration.empty-tokens-help")} rows={4} />
    </div>
  );
}

import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { DefinitionState } from "./use-definition-form.ts";
import "../../ui/fields-of-four.css";

/** What an ingestion is: its names, section, what a row is and whose. */
export function GeneralFields({ form, sections }: { form: DefinitionState; sections: readonly string[] }) {
  const t = useText();
  return (
    <div className="hub-fields hub-fields-of-four">
      <TextInput {...form.text("name")} />
      <TextInput {...form.text("code")} description={t("configuration.code-help")} />
      <NativeSelect {...form.text("section")} data={[...sections]} />
      <NativeSelect
        {...form.text("holds")}
        data={(["people", "figures"] as const).map((value) => ({ value, label: t(`configuration.holds-${value}`) }))}
      />
      <NativeSelect
        {...form.text("entityFrom")}
        data={(["delivery", "column"] as const).map((value) => ({ value, label: t(`configuration.entity-from-${value}`) }))}
      />
      <TextInput {...form.text("currency")} description={t("configuration.currency-help")} maxLength={3} />
      <TextInput {...form.text("fullTimeHours")} description={t("configuration.full-time-hours-help")} inputMode="decimal" />
      {form.draft.holds === "figures" && (
        <Checkbox {...form.tick("published")} className="hub-field-check" description={t("configuration.published-help")} />
      )}
      <Checkbox {...form.tick("active")} className="hub-field-check" description={t("configuration.active-help")} />
    </div>
  );
}

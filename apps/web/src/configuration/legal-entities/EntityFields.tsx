import { Checkbox, TextInput } from "@mantine/core";
import { useRegions } from "../../texts/display-names.ts";
import { useText } from "../../texts/language.tsx";
import { AlikeWarning } from "./AlikeWarning.tsx";
import { ParentSelect } from "./ParentSelect.tsx";
import type { EntityFormState } from "./use-entity-form.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = { form: EntityFormState; onOpen: (id: number) => void };

/** Code, name, country, currency, parent, validity and whether the entity is active. */
export function EntityFields({ form, onOpen }: Props) {
  const t = useText();
  const { countries, currencies } = useRegions();
  const choice = { clearable: true, placeholder: t("entities.choose") };
  const clearLabel = (what: string) => ({ "aria-label": t("entities.clear", { what }) });
  return (
    <div className="hub-fields">
      <div className="hub-field-wide">
        <TextInput {...form.text("name")} data-autofocus maxLength={200} />
        <AlikeWarning name={form.draft.name} except={form.base?.id} onOpen={onOpen} />
      </div>
      <TextInput {...form.text("code")} description={t("entities.help-code")} maxLength={40} />
      <Pick {...form.choice("country")} {...choice} clearButtonProps={clearLabel(t("entities.country"))} data={countries.options} />
      <Pick {...form.choice("currency")} {...choice} clearButtonProps={clearLabel(t("entities.currency"))} data={currencies.options} />
      <ParentSelect {...form.choice("parentId")} except={form.base?.id} />
      <DateField {...form.choice("validFrom")} />
      <DateField {...form.choice("validTo")} description={t("entities.open-end")} />
      <Checkbox {...form.tick("active")} className="hub-field-wide" description={t("entities.help-active")} />
    </div>
  );
}

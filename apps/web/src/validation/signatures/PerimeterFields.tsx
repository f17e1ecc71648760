import { NativeSelect, Select } from "@mantine/core";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { FormPart } from "./form-part.ts";

/** Consolidation type, year, month, legal entity and ingestion. Another section or month drops what belonged to the one before. */
export function PerimeterFields({ values, offers, errors, onChange }: FormPart) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const forGroup = values.userRole === "group-owner";
  const choose = { value: "", label: t("validation.choose") };
  return (
    <>
      <NativeSelect
        id="validation-consolidationType"
        label={t("validation.field-consolidationType")}
        required
        value={values.consolidationType}
        error={errors.consolidationType}
        onChange={(event) =>
          onChange({ consolidationType: event.currentTarget.value, ingestionId: "", kpis: [], scopeType: "", scopes: [] })
        }
        data={[choose, ...offers.sections.map((code) => ({ value: code, label: codeText("validation", `section-${code}`) }))]}
      />
      <NativeSelect
        id="validation-year"
        label={t("ui.year")}
        required
        value={values.year}
        error={errors.year}
        onChange={(event) => onChange({ year: event.currentTarget.value, ingestionId: "" })}
        data={[choose, ...offers.years.map((year) => ({ value: String(year), label: String(year) }))]}
      />
      <NativeSelect
        id="validation-month"
        label={t("ui.month")}
        required
        value={values.month}
        error={errors.month}
        onChange={(event) => onChange({ month: event.currentTarget.value, ingestionId: "" })}
        data={[choose, ...offers.months.map((month) => ({ value: String(month), label: formats.monthName(month) }))]}
      />
      <Select
        id="validation-legalEntityId"
        label={t("ui.legal-entity")}
        description={forGroup ? t("validation.entity-for-group") : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        required={!forGroup}
        disabled={forGroup}
        searchable
        placeholder={forGroup ? t("validation.all-entities") : t("validation.choose")}
        nothingFoundMessage={t("validation.nothing-found")}
        value={forGroup ? null : values.legalEntityId || null}
        error={errors.legalEntityId}
        onChange={(value) => onChange({ legalEntityId: value ?? "" })}
        data={offers.entities.map(({ id, code, name }) => ({ value: String(id), label: `${name} (${code})` }))}
      />
      <NativeSelect
        id="validation-ingestionId"
        label={t("validation.field-ingestionId")}
        disabled={forGroup || offers.ingestions.length === 0}
        value={forGroup ? "" : values.ingestionId}
        error={errors.ingestionId}
        onChange={(event) => onChange({ ingestionId: event.currentTarget.value })}
        data={[
          { value: "", label: t("validation.all-ingestions") },
          ...offers.ingestions.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </>
  );
}

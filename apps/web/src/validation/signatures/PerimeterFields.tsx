import { NativeSelect } from "@mantine/core";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { FormPart } from "./form-part.ts";
import { Pick } from "../../ui/pick/Pick.tsx";

/** Consolidation type, year, month, legal entity and ingestion. Another section or month drops what belonged to the one before. */
export function PerimeterFields({ form, offers }: FormPart) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const forGroup = form.draft.userRole === "group-owner";
  const choose = { value: "", label: t("validation.choose") };
  return (
    <>
      <NativeSelect
        {...form.text("consolidationType")}
        onChange={(event) =>
          form.change({ consolidationType: event.currentTarget.value, ingestionId: "", kpis: [], scopeType: "", scopes: [] })
        }
        data={[choose, ...offers.sections.map((code) => ({ value: code, label: codeText("validation", `section-${code}`) }))]}
      />
      <NativeSelect
        {...form.text("year")}
        onChange={(event) => form.change({ year: event.currentTarget.value, ingestionId: "" })}
        data={[choose, ...offers.years.map((year) => ({ value: String(year), label: String(year) }))]}
      />
      <NativeSelect
        {...form.text("month")}
        onChange={(event) => form.change({ month: event.currentTarget.value, ingestionId: "" })}
        data={[choose, ...offers.months.map((month) => ({ value: String(month), label: formats.monthName(month) }))]}
      />
      <Pick
        {...form.text("legalEntityId")}
        description={forGroup ? t("validation.entity-for-group") : undefined}
        disabled={forGroup}
        placeholder={forGroup ? t("validation.all-entities") : t("validation.choose")}
        value={forGroup ? null : form.draft.legalEntityId || null}
        onChange={(value) => form.change({ legalEntityId: value ?? "" })}
        question={offers.questions.entities}
        data={offers.entities.map(({ id, code, name }) => ({ value: String(id), label: `${name} (${code})` }))}
      />
      <NativeSelect
        {...form.text("ingestionId")}
        disabled={forGroup || offers.ingestions.length === 0}
        value={forGroup ? "" : form.draft.ingestionId}
        data={[
          { value: "", label: t("validation.all-ingestions") },
          ...offers.ingestions.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </>
  );
}

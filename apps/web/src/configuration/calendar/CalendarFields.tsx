import { NativeSelect } from "@mantine/core";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import type { CalendarRow, CalendarState, Section } from "./calendar-entry.ts";
import { DueDayField, MonthsFields } from "./MonthsFields.tsx";

type Props = { form: CalendarState; row: CalendarRow; sections: readonly Section[] };

/** Section, months and the day by which it is due, of one entity. */
export function CalendarFields({ form, row, sections }: Props) {
  const t = useText();
  const formats = useFormats();
  const section = sections.find(({ code }) => code === form.draft.section);
  return (
    <div className="hub-fields">
      <NativeSelect
        {...form.text("section")}
        className="hub-field-wide"
        data-autofocus
        data={sections.map(({ code }) => ({ value: code, label: code }))}
        description={
          section && section.months.length < 12
            ? t("configuration.section-yearly", { month: section.months.map(formats.monthName).join(", ") })
            : undefined
        }
      />
      <p className="hub-field-wide">
        {t("ui.legal-entity")}: <strong>{row.legalEntity.name}</strong>
      </p>
      <MonthsFields id={form.id} value={form.draft} error={form.errorOf("last")} onChange={form.change} />
      <DueDayField {...form.choice("dueDay")} />
    </div>
  );
}

import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { SourceFormState } from "./use-source-form.ts";
import { PickZone } from "../../ui/pick/PickZone.tsx";

/** When a source is looked at, and which month its files are for; `named`: its files have names that can say it. */
export function ScheduleFields({ form, named }: { form: SourceFormState; named: boolean }) {
  const t = useText();
  const { when, limitDays } = form.draft;
  const months = (["name", "previous", "current"] as const).filter((value) => named || value !== "name");
  return (
    <fieldset className="hub-fieldset">
      <legend>{t("sources.when")}</legend>
      <div className="hub-fields hub-source-fields">
        <NativeSelect
          {...form.text("when")}
          data={(["every", "daily", "asked"] as const).map((value) => ({ value, label: t(`sources.schedule-${value}`) }))}
        />
        {when === "every" && <TextInput {...form.text("minutes")} inputMode="numeric" maxLength={4} />}
        {when === "daily" && <TextInput {...form.text("at")} maxLength={5} />}
        <PickZone {...form.choice("zone")} />
        <NativeSelect {...form.text("month")} data={months.map((value) => ({ value, label: t(`sources.month-${value}`) }))} />
      </div>
      {when !== "asked" && (
        <div className="hub-fields hub-source-fields">
          <Checkbox {...form.tick("limitDays")} className="hub-field-wide" />
          {limitDays && (
            <>
              <TextInput {...form.text("from")} inputMode="numeric" maxLength={2} />
              <TextInput {...form.text("to")} description={t("sources.day-to-help")} inputMode="numeric" maxLength={2} />
            </>
          )}
        </div>
      )}
    </fieldset>
  );
}

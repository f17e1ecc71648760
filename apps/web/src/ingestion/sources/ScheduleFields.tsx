import { Checkbox, NativeSelect, Select, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { SourceDraft, SourceFieldsProps } from "./source-draft.ts";

/** When a source is looked at, and which month its files are for; `named`: its files have names that can say it. */
export function ScheduleFields({ draft, named, errorOf, onChange }: SourceFieldsProps & { named: boolean }) {
  const t = useText();
  const months = (["name", "previous", "current"] as const).filter((value) => named || value !== "name");
  const zones = Intl.supportedValuesOf("timeZone");
  return (
    <fieldset className="hub-fieldset">
      <legend>{t("sources.when")}</legend>
      <div className="hub-fields hub-source-fields">
        <NativeSelect
          id="source-when"
          label={t("sources.schedule")}
          value={draft.when}
          onChange={(event) => onChange({ when: event.currentTarget.value as SourceDraft["when"] })}
          data={(["every", "daily", "asked"] as const).map((value) => ({ value, label: t(`sources.schedule-${value}`) }))}
        />
        {draft.when === "every" && (
          <TextInput
            id="source-minutes"
            label={t("sources.minutes")}
            required
            inputMode="numeric"
            maxLength={4}
            value={draft.minutes}
            onChange={(event) => onChange({ minutes: event.currentTarget.value })}
            error={errorOf("minutes")}
          />
        )}
        {draft.when === "daily" && (
          <TextInput
            id="source-at"
            label={t("sources.at")}
            required
            maxLength={5}
            value={draft.at}
            onChange={(event) => onChange({ at: event.currentTarget.value })}
            error={errorOf("at")}
          />
        )}
        <Select
          id="source-zone"
          label={t("sources.zone")}
          searchable
          allowDeselect={false}
          maxDropdownHeight={240}
          data={zones.includes(draft.zone) ? zones : [draft.zone, ...zones]}
          value={draft.zone}
          onChange={(zone) => zone && onChange({ zone })}
          error={errorOf("zone")}
        />
        <NativeSelect
          id="source-month"
          label={t("sources.month")}
          value={draft.month}
          onChange={(event) => onChange({ month: event.currentTarget.value as SourceDraft["month"] })}
          data={months.map((value) => ({ value, label: t(`sources.month-${value}`) }))}
          error={errorOf("month")}
        />
      </div>
      {draft.when !== "asked" && (
        <div className="hub-fields hub-source-fields">
          <Checkbox
            className="hub-field-wide"
            label={t("sources.limit-days")}
            checked={draft.limitDays}
            onChange={(event) => onChange({ limitDays: event.currentTarget.checked })}
          />
          {draft.limitDays && (
            <>
              <TextInput
                id="source-from"
                label={t("sources.day-from")}
                required
                inputMode="numeric"
                maxLength={2}
                value={draft.from}
                onChange={(event) => onChange({ from: event.currentTarget.value })}
                error={errorOf("from")}
              />
              <TextInput
                id="source-to"
                label={t("sources.day-to")}
                description={t("sources.day-to-help")}
                required
                inputMode="numeric"
                maxLength={2}
                value={draft.to}
                onChange={(event) => onChange({ to: event.currentTarget.value })}
                error={errorOf("to")}
              />
            </>
          )}
        </div>
      )}
    </fieldset>
  );
}

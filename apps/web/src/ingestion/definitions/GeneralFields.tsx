import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { Draft } from "./draft.ts";
import { errorAt, type ShownIssue } from "./use-draft-issues.ts";

type Props = { draft: Draft; sections: readonly string[]; issues: readonly ShownIssue[]; onChange: (changed: Partial<Draft>) => void };

/** What an ingestion is: its names, section, what a row is and whose. */
export function GeneralFields({ draft, sections, issues, onChange }: Props) {
  const t = useText();
  return (
    <div className="hub-fields">
      <TextInput
        id="definition-name"
        label={t("configuration.name")}
        required
        value={draft.name}
        error={errorAt(issues, "name")}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        id="definition-code"
        label={t("configuration.code")}
        description={t("configuration.code-help")}
        required
        value={draft.code}
        error={errorAt(issues, "code")}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
      <NativeSelect
        id="definition-section"
        label={t("ui.section")}
        required
        value={draft.section}
        error={errorAt(issues, "section")}
        data={[...sections]}
        onChange={(event) => onChange({ section: event.currentTarget.value })}
      />
      <NativeSelect
        id="definition-holds"
        label={t("configuration.holds")}
        value={draft.holds}
        onChange={(event) => onChange({ holds: event.currentTarget.value as Draft["holds"] })}
        data={(["people", "figures"] as const).map((value) => ({ value, label: t(`configuration.holds-${value}`) }))}
      />
      <NativeSelect
        id="definition-entity"
        label={t("configuration.entity-from")}
        value={draft.entityFrom}
        error={errorAt(issues, "entity")}
        onChange={(event) => onChange({ entityFrom: event.currentTarget.value as Draft["entityFrom"] })}
        data={(["delivery", "column"] as const).map((value) => ({ value, label: t(`configuration.entity-from-${value}`) }))}
      />
      <TextInput
        id="definition-currency"
        label={t("configuration.currency")}
        description={t("configuration.currency-help")}
        maxLength={3}
        value={draft.currency}
        error={errorAt(issues, "currency")}
        onChange={(event) => onChange({ currency: event.currentTarget.value })}
      />
      <TextInput
        id="definition-fullTimeHours"
        label={t("configuration.full-time-hours")}
        description={t("configuration.full-time-hours-help")}
        inputMode="decimal"
        value={draft.fullTimeHours}
        error={errorAt(issues, "fullTimeHours")}
        onChange={(event) => onChange({ fullTimeHours: event.currentTarget.value })}
      />
      <Checkbox
        className="hub-field-check"
        label={t("configuration.active-label")}
        description={t("configuration.active-help")}
        checked={draft.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
    </div>
  );
}

import { Button, Checkbox, MultiSelect, NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { type CalendarEntry, type CalendarIssue, type CalendarRow, listFreeEntities, type Section } from "./calendar-entry.ts";
import { PeriodFields } from "./PeriodFields.tsx";

type Entity = { id: number; code: string; name: string };
type Props = {
  entry: CalendarEntry;
  row: CalendarRow | undefined;
  rows: readonly CalendarRow[];
  sections: readonly Section[];
  entities: readonly Entity[];
  issues: readonly CalendarIssue[];
  onChange: (changed: Partial<CalendarEntry>) => void;
};
const lastDueDay = 28;

/** Section, entities, months and the day by which it is due. */
export function CalendarFields({ entry, row, rows, sections, entities, issues, onChange }: Props) {
  const t = useText();
  const formats = useFormats();
  const section = sections.find(({ code }) => code === entry.section);
  const free = row ? entities.filter(({ id }) => id === row.legalEntity.id) : listFreeEntities(entities, rows, entry);
  const chosen = entities.filter(({ id }) => entry.entityIds.includes(id));
  const offered = [...new Map([...free, ...chosen].map((entity) => [entity.id, entity])).values()];
  const errorOf = (field: CalendarIssue["field"]) => {
    const issue = issues.find((each) => each.field === field);
    return issue && t(`configuration.${issue.code}`);
  };
  return (
    <div className="hub-fields">
      <NativeSelect
        id="calendar-section"
        className="hub-field-wide"
        label={t("ui.section")}
        required
        data-autofocus
        value={entry.section}
        onChange={(event) => onChange({ section: event.currentTarget.value })}
        data={[
          ...(entry.section === "" ? [{ value: "", label: t("configuration.section-choose") }] : []),
          ...sections.map(({ code }) => ({ value: code, label: code })),
        ]}
        description={
          section?.periodicity === "yearly" && section.yearlyMonth !== null
            ? t("configuration.section-yearly", { month: formats.monthName(section.yearlyMonth) })
            : undefined
        }
        error={errorOf("section")}
      />
      {row ? (
        <p className="hub-field-wide">
          {t("ui.legal-entity")}: <strong>{row.legalEntity.name}</strong>
        </p>
      ) : (
        <div className="hub-field-wide hub-with-button">
          <MultiSelect
            id="calendar-entities"
            label={t("configuration.entities")}
            description={t("configuration.entities-free")}
            placeholder={entry.entityIds.length === 0 ? t("configuration.entities-choose") : undefined}
            required
            searchable
            hidePickedOptions
            maxDropdownHeight={240}
            data={offered.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
            value={entry.entityIds.map(String)}
            onChange={(values) => onChange({ entityIds: values.map(Number) })}
            error={errorOf("entities")}
          />
          <Button variant="default" disabled={free.length === 0} onClick={() => onChange({ entityIds: free.map(({ id }) => id) })}>
            {t("configuration.entities-all", { count: free.length })}
          </Button>
        </div>
      )}
      <PeriodFields legend={t("configuration.from")} id="calendar-first" period={entry.first} onChange={(first) => onChange({ first })} />
      <div>
        <PeriodFields
          legend={t("configuration.to")}
          id="calendar-last"
          period={entry.last}
          error={errorOf("last")}
          onChange={(last) => onChange({ last })}
        />
        <Checkbox
          mt={8}
          label={t("configuration.no-end-long")}
          checked={entry.last === null}
          onChange={(event) => onChange({ last: event.currentTarget.checked ? null : { ...entry.first, month: 12 } })}
        />
      </div>
      <NativeSelect
        id="calendar-due"
        label={t("configuration.due-day")}
        description={t("configuration.due-day-help")}
        value={String(entry.dueDay)}
        onChange={(event) => onChange({ dueDay: Number(event.currentTarget.value) })}
        data={Array.from({ length: lastDueDay }, (_, at) => String(at + 1))}
      />
    </div>
  );
}

import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { type CalendarRow, type CalendarState, listFreeEntities, type Section } from "./calendar-entry.ts";
import { PeriodFields } from "./PeriodFields.tsx";
import { PickMany } from "../../ui/pick/PickMany.tsx";

export type Entity = { id: number; code: string; name: string };
type Props = {
  form: CalendarState;
  row: CalendarRow | undefined;
  rows: readonly CalendarRow[];
  sections: readonly Section[];
  entities: readonly Entity[];
};
const lastDueDay = 28;

/** Section, entities, months and the day by which it is due. */
export function CalendarFields({ form, row, rows, sections, entities }: Props) {
  const t = useText();
  const formats = useFormats();
  const { draft } = form;
  const section = sections.find(({ code }) => code === draft.section);
  const free = row ? entities.filter(({ id }) => id === row.legalEntity.id) : listFreeEntities(entities, rows, draft);
  const chosen = entities.filter(({ id }) => draft.entityIds.includes(id));
  const offered = [...new Map([...free, ...chosen].map((entity) => [entity.id, entity])).values()];
  return (
    <div className="hub-fields">
      <NativeSelect
        {...form.text("section")}
        className="hub-field-wide"
        data-autofocus
        data={[
          ...(draft.section === "" ? [{ value: "", label: t("configuration.section-choose") }] : []),
          ...sections.map(({ code }) => ({ value: code, label: code })),
        ]}
        description={
          section?.periodicity === "yearly" && section.yearlyMonth !== null
            ? t("configuration.section-yearly", { month: formats.monthName(section.yearlyMonth) })
            : undefined
        }
      />
      {row ? (
        <p className="hub-field-wide">
          {t("ui.legal-entity")}: <strong>{row.legalEntity.name}</strong>
        </p>
      ) : (
        <div className="hub-field-wide hub-with-button">
          <PickMany
            {...form.choice("entityIds")}
            description={t("configuration.entities-free")}
            // The button beside it stands at the height of the field, which therefore is the last.
            inputWrapperOrder={["label", "description", "error", "input"]}
            placeholder={draft.entityIds.length === 0 ? t("configuration.entities-choose") : undefined}
            hidePickedOptions
            data={offered.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
            value={draft.entityIds.map(String)}
            onChange={(values) => form.change({ entityIds: values.map(Number) })}
          />
          <Button
            variant="default"
            h={32}
            disabled={free.length === 0}
            onClick={() => form.change({ entityIds: free.map(({ id }) => id) })}
          >
            {t("configuration.entities-all", { count: free.length })}
          </Button>
        </div>
      )}
      <PeriodFields
        legend={t("configuration.from")}
        id="calendar-first"
        period={draft.first}
        onChange={(first) => form.change({ first })}
      />
      <div>
        <PeriodFields
          legend={t("configuration.to")}
          id="calendar-last"
          period={draft.last}
          error={form.errorOf("last")}
          onChange={(last) => form.change({ last })}
        />
        <Checkbox
          mt={8}
          label={t("configuration.no-end-long")}
          checked={draft.last === null}
          onChange={(event) => form.change({ last: event.currentTarget.checked ? null : { ...draft.first, month: 12 } })}
        />
      </div>
      <NativeSelect
        {...form.choice("dueDay")}
        description={t("configuration.due-day-help")}
        value={String(draft.dueDay)}
        onChange={(event) => form.change({ dueDay: Number(event.currentTarget.value) })}
        data={Array.from({ length: lastDueDay }, (_, at) => String(at + 1))}
      />
    </div>
  );
}

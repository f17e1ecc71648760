import { createCalendarRow, listLegalEntities, listSections } from "@hub/contract/configuration/configuration.ts";
import { listIngestions } from "@hub/contract/ingestion/ingestion.ts";
import { previousPeriod } from "@hub/domain/period.ts";
import { Button } from "@mantine/core";
import { prepareAct } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import { PeriodFields } from "../../configuration/calendar/PeriodFields.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";

/** Where one entity owes one section, the month from which on; more of either are set in the calendar. */
export function CalendarStep({ onDone }: { onDone: () => void }) {
  const entities = useRoute(listLegalEntities).data?.items.filter(({ active }) => active) ?? [];
  const owed = useRoute(listIngestions).data?.items.filter(({ active }) => active) ?? [];
  const sections = useRoute(listSections).data?.items ?? [];
  const [entity, section] = [entities[0], sections.find(({ code }) => code === owed[0]?.section)];
  const isOne = entities.length === 1 && new Set(owed.map((each) => each.section)).size === 1;
  return isOne && entity && section ? <OneRow entity={entity} section={section} onDone={onDone} /> : null;
}

type Props = {
  entity: { id: number; name: string };
  section: { code: string; yearlyMonth: number | null };
  onDone: () => void;
};

function OneRow({ entity, section, onDone }: Props) {
  const t = useText();
  const formats = useFormats();
  const form = useRecord({
    id: "set-up-calendar",
    record: undefined,
    draftOf: () => {
      // Files of a month are delivered in the next one.
      const now = new Date();
      const last = previousPeriod({ year: now.getFullYear(), month: now.getMonth() + 1 });
      return { first: section.yearlyMonth === null ? last : { ...last, month: section.yearlyMonth } };
    },
    fields: { first: { label: t("configuration.from"), show: ({ year, month }) => formats.month(year, month) } },
    save: ({ first }) =>
      prepareAct(createCalendarRow, { body: { section: section.code, legalEntityId: entity.id, first, last: null, dueDay: 10 } }),
    onSaved: () => onDone(),
  });
  return (
    <RecordForm
      form={form}
      label={t("today.set-up-calendar")}
      className="hub-set-up-step"
      guards={false}
      actions={
        <Button type="submit" loading={form.busy}>
          {t("today.set-up-expect")}
        </Button>
      }
    >
      <p className="hub-dimmed">{t("today.set-up-calendar-note", { section: section.code, entity: entity.name, day: 10 })}</p>
      <PeriodFields
        legend={t("configuration.from")}
        id="set-up-calendar-first"
        period={form.draft.first}
        onChange={(first) => form.change({ first })}
      />
    </RecordForm>
  );
}

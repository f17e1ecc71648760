import { createCalendarRow, listLegalEntities, listSections } from "@hub/contract/configuration/configuration.ts";
import { listIngestions } from "@hub/contract/ingestion/ingestion.ts";
import { firstMonthInTime, usualDueDay } from "@hub/domain/configuration/section-months.ts";
import { comparePeriods, periodOf, previousPeriod } from "@hub/domain/period.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { prepareAct } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import { PeriodFields } from "../../configuration/calendar/PeriodFields.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { readToday } from "../../texts/days.ts";
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
  section: { code: string; months: readonly number[] };
  onDone: () => void;
};

function OneRow({ entity, section, onDone }: Props) {
  const t = useText();
  const formats = useFormats();
  const [today] = useState(readToday);
  const inTime = firstMonthInTime(section.months, usualDueDay, today);
  // The month whose files are there by now; who wants them in the portal at once knows that they come late.
  const over = previousPeriod(periodOf(today));
  const isLate = section.months.includes(over.month) && comparePeriods(over, inTime) < 0;
  const form = useRecord({
    id: "set-up-calendar",
    record: undefined,
    draftOf: () => ({ first: inTime }),
    fields: { first: { label: t("configuration.from"), show: ({ year, month }) => formats.month(year, month) } },
    save: ({ first }) =>
      prepareAct(createCalendarRow, { body: { section: section.code, legalEntityId: entity.id, first, last: null, dueDay: usualDueDay } }),
    onSaved: () => onDone(),
  });
  return (
    <RecordForm
      form={form}
      label={t("today.set-up-calendar")}
      className="hub-set-up-step"
      guards={false}
      actions={
        <>
          <Button type="submit" loading={form.busy}>
            {t("today.set-up-expect")}
          </Button>
          {isLate && (
            <Button variant="default" disabled={form.busy} onClick={() => form.submit({ first: over })}>
              {t("today.set-up-expect-late", { month: formats.month(over.year, over.month) })}
            </Button>
          )}
        </>
      }
    >
      <p className="hub-dimmed">{t("today.set-up-calendar-note", { section: section.code, entity: entity.name, day: usualDueDay })}</p>
      <PeriodFields
        legend={t("configuration.from")}
        id="set-up-calendar-first"
        period={form.draft.first}
        onChange={(first) => form.change({ first })}
      />
    </RecordForm>
  );
}

import { fillCalendar, previewCalendarFilling } from "@hub/contract/configuration/calendar/calendar.ts";
import { listLegalEntities, listSections } from "@hub/contract/configuration/configuration.ts";
import { listIngestions } from "@hub/contract/ingestion/ingestion.ts";
import { firstMonthInTime, usualDueDay } from "@hub/domain/configuration/section-months.ts";
import { comparePeriods, type Period, periodOf, previousPeriod } from "@hub/domain/period.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { EffectLines } from "../../configuration/calendar/EffectLines.tsx";
import { PeriodFields } from "../../configuration/calendar/PeriodFields.tsx";
import { useTold } from "../../configuration/calendar/use-preview.ts";
import { readToday } from "../../texts/days.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";

/** Where one entity owes one section, the month from which on, with what that makes of open months; more of either are set in the calendar. */
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
  const errorText = useErrorText();
  const [today] = useState(readToday);
  const inTime = firstMonthInTime(section.months, usualDueDay, today);
  const [first, setFirst] = useState(inTime);
  // The month whose files are there by now; who wants them in the portal at once knows that they come late.
  const over = previousPeriod(periodOf(today));
  const isLate = section.months.includes(over.month) && comparePeriods(over, inTime) < 0 && comparePeriods(over, first) !== 0;
  const from = (month: Period) => ({
    sections: [section.code],
    legalEntityIds: [entity.id],
    country: null,
    first: month,
    last: null,
    dueDay: usualDueDay,
  });
  const told = useTold(previewCalendarFilling, from(first), true);
  const late = useTold(previewCalendarFilling, from(over), isLate);
  const asked = isLate ? [told, late] : [told];
  const lookAgain = () => asked.forEach((shown) => void shown.refetch());
  const expect = useMutation({
    mutationFn: ({ month, token }: { month: Period; token: string }) => call(fillCalendar, { body: { ...from(month), token } }),
    onSuccess: onDone,
    // It would do something else by now: that is told anew.
    onError: lookAgain,
    onSettled: () => invalidateArea(fillCalendar),
  });
  const offer = (month: Period, shown: typeof told, text: string, variant: "filled" | "default") =>
    shown.data && (
      <div className="hub-stacked-fields">
        <EffectLines effect={shown.data} label={text} />
        <div className="hub-page-actions">
          <Button
            variant={variant}
            loading={expect.isPending && comparePeriods(expect.variables.month, month) === 0}
            disabled={expect.isPending || shown.isFetching}
            onClick={() => expect.mutate({ month, token: shown.data.token })}
          >
            {text}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="hub-set-up-step hub-stacked-fields">
      <p className="hub-dimmed">{t("today.set-up-calendar-note", { section: section.code, entity: entity.name, day: usualDueDay })}</p>
      <PeriodFields legend={t("configuration.from")} id="set-up-calendar-first" period={first} onChange={setFirst} />
      <h3>{t("calendar.preview")}</h3>
      <StateView loading={asked.some(({ isPending }) => isPending)} error={asked.find(({ error }) => error)?.error} onRetry={lookAgain}>
        {offer(first, told, t("today.set-up-expect"), "filled")}
        {isLate && offer(over, late, t("today.set-up-expect-late", { month: formats.month(over.year, over.month) }), "default")}
      </StateView>
      {expect.error && (
        <p className="hub-note hub-note-late" role="alert">
          {errorText(expect.error)}
        </p>
      )}
    </div>
  );
}

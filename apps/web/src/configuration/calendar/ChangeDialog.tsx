import { changeCalendar, previewCalendarChange } from "@hub/contract/configuration/calendar/calendar.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import { usualDueDay } from "@hub/domain/configuration/section-months.ts";
import type { Period } from "@hub/domain/period.ts";
import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { prepare } from "../../api/client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { CalendarEffect } from "./CalendarEffect.tsx";
import { DueDayField } from "./MonthsFields.tsx";
import { PeriodFields } from "./PeriodFields.tsx";
import { PreviewedForm } from "./PreviewedForm.tsx";
import { usePreview } from "./use-preview.ts";

type Change = Input<NonNullable<(typeof previewCalendarChange)["body"]>>;
type Changed = Output<(typeof previewCalendarChange)["answer"]>;
const acts = ["end", "remove", "due-day"] as const;
type Draft = { act: (typeof acts)[number]; last: Period; dueDay: number };
/** Which rows: some, or all that a filter finds. */
export type Chosen = Omit<Change, "last" | "dueDay">;
type Props = { chosen: Chosen; count: number; onDone: () => void; onClose: () => void };

/** Ends or removes many rows at once, or gives them another due day, in a dialog: what that would do is shown, then done by just that. */
export function ChangeDialog({ opened, ...form }: Props & { opened: boolean }) {
  const t = useText();
  const title = t("calendar.change-title", { count: form.count });
  return (
    <FormDialog opened={opened} title={title} size="xl" onClose={form.onClose}>
      {(leave) => <ChangeForm {...form} title={title} onLeave={leave} />}
    </FormDialog>
  );
}

function ChangeForm({ chosen, title, onDone, onClose, onLeave }: Props & { title: string; onLeave: () => void }) {
  const t = useText();
  const formats = useFormats();
  // What is changed is what was chosen when the dialog came, whatever the list behind does.
  const [meant] = useState(chosen);
  const [now] = useState(() => new Date());
  const preview = usePreview<Draft, Changed>();
  const bodyOf = ({ act, last, dueDay }: Draft): Change =>
    act === "due-day" ? { ...meant, dueDay } : { ...meant, last: act === "end" ? last : null };
  const form = useRecord<Draft, never, Changed>({
    id: "calendar-change",
    record: undefined,
    draftOf: () => ({ act: "end", last: { year: now.getFullYear(), month: now.getMonth() + 1 }, dueDay: usualDueDay }),
    fields: {
      act: { label: t("calendar.act"), show: (act) => t(`calendar.act-${act}`) },
      last: { label: t("calendar.last"), show: ({ year, month }) => formats.month(year, month) },
      dueDay: { label: t("configuration.due-day") },
    },
    save: (draft) => prepare(changeCalendar, { body: { ...bodyOf(draft), token: preview.token } }),
    trial: (draft) => prepare(previewCalendarChange, { body: bodyOf(draft) }),
    onRefused: (error) => preview.isOther(error, () => look(true)),
    onSaved: ({ changed }) => {
      notifySuccess(t(`calendar.done-${form.draft.act}`, { count: changed }));
      onDone();
      onClose();
    },
  });
  const look = (again = false) => form.review((draft, _, tried) => preview.tell(draft, tried as Changed, again));
  const told = preview.of(form.draft);
  const { act, last } = form.draft;
  const { id, ...choice } = form.choice("act");
  return (
    <PreviewedForm
      form={form}
      label={title}
      look={look}
      act={told && told.shown.changed > 0 ? t(`calendar.do-${act}`, { count: told.shown.changed }) : undefined}
      isTold={told !== undefined}
      onLeave={onLeave}
    >
      <Radio.Group {...choice} onChange={(value) => choice.onChange(value as Draft["act"])}>
        <Stack gap={8} mt={4}>
          {acts.map((each, place) => (
            <Radio
              key={each}
              id={place === 0 ? id : undefined}
              size="xs"
              value={each}
              label={t(`calendar.act-${each}`)}
              data-autofocus={place === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {act === "end" && (
        <PeriodFields
          legend={t("calendar.last")}
          id="calendar-change-last"
          period={last}
          onChange={(period) => form.change({ last: period })}
        />
      )}
      {act === "due-day" && <DueDayField {...form.choice("dueDay")} />}
      {told && (
        <CalendarEffect key={told.shown.token} effect={told.shown} again={told.again}>
          <li>{t(`calendar.changed-${act}`, { count: told.shown.changed })}</li>
          {told.shown.rows > told.shown.changed && (
            <li>
              {t(act === "due-day" ? "calendar.unchanged-due-day" : "calendar.unchanged", { count: told.shown.rows - told.shown.changed })}
            </li>
          )}
        </CalendarEffect>
      )}
    </PreviewedForm>
  );
}

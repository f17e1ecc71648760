import { fillCalendar, previewCalendarFilling } from "@hub/contract/configuration/calendar/calendar.ts";
import { prepare } from "../../api/client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import type { Section } from "./calendar-entry.ts";
import { CalendarEffect } from "./CalendarEffect.tsx";
import { checkFilling, type FillDraft, type Filled, fillingOf, startFilling } from "./fill-draft.ts";
import { FillFields } from "./FillFields.tsx";
import { PreviewedForm } from "./PreviewedForm.tsx";
import { useNodes } from "./use-nodes.ts";
import { usePreview } from "./use-preview.ts";

type Props = { sections: readonly Section[]; onClose: () => void };

/** Expects sections of many entities at once, in a dialog: what that would do is shown, then done by just that. */
export function FillDialog({ opened, ...form }: Props & { opened: boolean }) {
  const t = useText();
  return (
    <FormDialog opened={opened} title={t("configuration.calendar-add")} size="xl" onClose={form.onClose}>
      {(leave) => <FillForm {...form} onLeave={leave} />}
    </FormDialog>
  );
}

function FillForm({ sections, onClose, onLeave }: Props & { onLeave: () => void }) {
  const t = useText();
  const formats = useFormats();
  const preview = usePreview<FillDraft, Filled>();
  const nodes = useNodes();
  const month = ({ year, month: number }: { year: number; month: number }) => formats.month(year, number);
  const form = useRecord<FillDraft, never, Filled>({
    id: "calendar-fill",
    keeps: true,
    record: undefined,
    draftOf: () => startFilling(sections),
    fields: {
      sections: { label: t("calendar.sections"), required: true },
      who: { label: t("configuration.entities"), show: (who) => t(`calendar.who-${who}`) },
      country: { label: t("configuration.country"), required: true },
      nodeId: { label: t("calendar.node"), required: true },
      legalEntityIds: { label: t("calendar.who-some"), required: true },
      first: { label: t("configuration.from"), show: month },
      last: { label: t("configuration.to"), show: (last) => (last ? month(last) : t("configuration.no-end")) },
      dueDay: { label: t("configuration.due-day") },
    },
    save: (draft) => prepare(fillCalendar, { body: { ...fillingOf(draft, nodes.within(draft)), token: preview.token } }),
    trial: (draft) => prepare(previewCalendarFilling, { body: fillingOf(draft, nodes.within(draft)) }),
    check: (draft) => checkFilling(draft, nodes.within(draft)),
    onRefused: (error) => preview.isOther(error, () => look(true)),
    onSaved: ({ added }) => {
      notifySuccess(t("calendar.done-add", { count: added }));
      onClose();
    },
  });
  const look = (again = false) => form.review((draft, _, tried) => preview.tell(draft, tried as Filled, again));
  const told = preview.of(form.draft);
  return (
    <PreviewedForm
      form={form}
      label={t("configuration.calendar-add")}
      look={look}
      act={told && told.shown.added > 0 ? t("calendar.do-add", { count: told.shown.added }) : undefined}
      isTold={told !== undefined}
      onLeave={onLeave}
    >
      <FillFields form={form} sections={sections} nodes={nodes} />
      {told && (
        <CalendarEffect key={told.shown.token} effect={told.shown} again={told.again}>
          <li>{t("calendar.added", { count: told.shown.added })}</li>
          {told.shown.existing > 0 && <li>{t("calendar.existing", { count: told.shown.existing })}</li>}
          {told.shown.overlapping > 0 && (
            <li>
              {t("calendar.overlapping", {
                count: told.shown.overlapping,
                names: told.shown.examples.map(({ section, legalEntity }) => `${section} · ${legalEntity}`).join(", "),
              })}
            </li>
          )}
        </CalendarEffect>
      )}
    </PreviewedForm>
  );
}

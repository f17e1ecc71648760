import { previewCalendarRow, updateCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { prepare, prepareAct } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { askMonths, isOtherByNow, type MonthsTold } from "./ask-months.tsx";
import { calendarBody, type CalendarEntry, type CalendarRow, checkMonths, entryOf, type Section } from "./calendar-entry.ts";
import { CalendarFields } from "./CalendarFields.tsx";

export type CalendarFormProps = { row: CalendarRow; sections: readonly Section[]; onClose: () => void };
type Props = CalendarFormProps & { title: string; onLeave: () => void };

/** Changes when a section is expected of an entity; tells what that makes of open months before it is saved. */
export function CalendarForm({ row, sections, title, onClose, onLeave }: Props) {
  const t = useText();
  const formats = useFormats();
  const form = useRecord<CalendarEntry, CalendarRow, CalendarRow & MonthsTold>({
    id: "calendar",
    keeps: true,
    record: row,
    draftOf: (record) => entryOf(record ?? row),
    fields: {
      section: { label: t("ui.section"), required: true },
      first: { label: t("configuration.from"), group: "months", show: ({ year, month }) => formats.month(year, month) },
      last: {
        label: t("configuration.to"),
        group: "months",
        show: (last) => (last ? formats.month(last.year, last.month) : t("configuration.no-end")),
      },
      dueDay: { label: t("configuration.due-day") },
    },
    save: (entry, base = row, tried) =>
      prepare(updateCalendarRow, {
        params: { id: base.id },
        ifMatch: base.version,
        body: { ...calendarBody(entry, base.legalEntity.id), token: tried?.token },
      }),
    trial: (entry, base = row) => prepareAct(previewCalendarRow, { params: { id: base.id }, body: entry }),
    isOther: isOtherByNow,
    check: checkMonths,
    onSaved: ({ section }) => {
      notifySuccess(t("configuration.calendar-saved", { section, count: 1 }));
      onClose();
    },
  });
  return (
    <RecordForm
      form={form}
      label={title}
      className="hub-dialog"
      parameters={["section", "only", "q", "state"]}
      confirm={(_draft, _base, tried, again) => askMonths(t, tried, again)}
      onLeave={onLeave}
    >
      <CalendarFields form={form} row={row} sections={sections} />
    </RecordForm>
  );
}

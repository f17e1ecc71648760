import { createCalendarRow, updateCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { ApiError, call, prepare, type PreparedCall } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import {
  calendarBody,
  type CalendarEntry,
  type CalendarRow,
  checkCalendarEntry,
  entryOf,
  type Section,
  startEntry,
} from "./calendar-entry.ts";
import { CalendarFields, type Entity } from "./CalendarFields.tsx";

export type CalendarFormProps = {
  row: CalendarRow | undefined;
  rows: readonly CalendarRow[];
  sections: readonly Section[];
  entities: readonly Entity[];
  onClose: () => void;
};
type Props = CalendarFormProps & { title: string; onLeave: () => void };

/** Adds expected sections, of several entities at once, or changes one. Entities that failed stay in the form with the reason. */
export function CalendarForm({ row, rows, sections, entities, title, onClose, onLeave }: Props) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const tell = (section: string, count: number) => notifySuccess(t("configuration.calendar-saved", { section, count }));
  const add = async (entry: CalendarEntry) => {
    const failed: { id: number; why: string }[] = [];
    for (const id of entry.entityIds) {
      try {
        // One after the other: the server lets one change of the calendar happen at a time.
        await call(createCalendarRow, { body: calendarBody(entry, id) });
      } catch (error) {
        const entity = entities.find((each) => each.id === id)?.name ?? String(id);
        failed.push({ id, why: t("configuration.calendar-failed", { entity, text: errorText(error) }) });
      }
    }
    if (failed.length < entry.entityIds.length) tell(entry.section, entry.entityIds.length - failed.length);
    if (failed.length === 0) return;
    form.change({ entityIds: failed.map(({ id }) => id) });
    const error = failed.map(({ why }) => why).join(" ");
    throw new ApiError(409, { code: "duplicate", fields: [{ path: ["entityIds"], code: "duplicate", error }] });
  };
  const form = useRecord({
    id: "calendar",
    keeps: true,
    record: row,
    draftOf: (record) => (record ? entryOf(record) : startEntry(sections)),
    fields: {
      section: { label: t("ui.section"), required: true },
      ...(!row && { entityIds: { label: t("configuration.entities"), required: true } }),
      first: { label: t("configuration.from"), group: "months", show: ({ year, month }) => formats.month(year, month) },
      last: {
        label: t("configuration.to"),
        group: "months",
        show: (last) => (last ? formats.month(last.year, last.month) : t("configuration.no-end")),
      },
      dueDay: { label: t("configuration.due-day") },
    },
    save: (entry, base): PreparedCall<CalendarRow | void, CalendarRow> => {
      const body = calendarBody(entry, base?.legalEntity.id ?? entry.entityIds[0] ?? 0);
      return base
        ? prepare(updateCalendarRow, { params: { id: base.id }, ifMatch: base.version, body })
        : {
            route: createCalendarRow,
            body: { ...body, entityIds: entry.entityIds },
            send: () => add(entry),
            conflict: () => undefined,
          };
    },
    check: checkCalendarEntry,
    fieldOf: ([field]) => (field === "legalEntityId" && !row ? "entityIds" : undefined),
    onSaved: (saved) => {
      if (saved) tell(saved.section, 1);
      onClose();
    },
  });
  return (
    <RecordForm
      form={form}
      label={title}
      className="hub-dialog"
      parameters={["section", "only", "q", "state"]}
      save={row ? t("ui.save") : t("configuration.calendar-add-count", { count: form.draft.entityIds.length })}
      onLeave={onLeave}
    >
      <CalendarFields form={form} row={row} rows={rows} sections={sections} entities={entities} />
    </RecordForm>
  );
}

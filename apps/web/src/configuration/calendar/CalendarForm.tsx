import { createCalendarRow, updateCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { FormActions } from "../../forms/FormActions.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { calendarBody, type CalendarEntry, type CalendarRow, checkCalendarEntry, entryOf, type Section } from "./calendar-entry.ts";
import { CalendarFields } from "./CalendarFields.tsx";

type Entity = { id: number; code: string; name: string };
export type CalendarFormProps = {
  row: CalendarRow | undefined;
  rows: readonly CalendarRow[];
  sections: readonly Section[];
  entities: readonly Entity[];
  onClose: () => void;
};
type Failure = { entityId: number; text: string };

/** Adds expected sections, of several entities at once, or changes one. Entities that failed stay in the form with the reason. */
export function CalendarForm({ row, rows, sections, entities, onClose }: CalendarFormProps) {
  const t = useText();
  const errorText = useErrorText();
  const [entry, setEntry] = useState<CalendarEntry>(() => (row ? entryOf(row) : startEntry(sections)));
  const [tried, setTried] = useState(false);
  const [failures, setFailures] = useState<Failure[]>([]);

  const save = useMutation({
    mutationFn: async () => {
      const failed: Failure[] = [];
      for (const entityId of entry.entityIds) {
        const body = calendarBody(entry, entityId);
        try {
          // One after the other: the server lets one change of the calendar happen at a time.
          await (row ? call(updateCalendarRow, { params: { id: row.id }, body, ifMatch: row.version }) : call(createCalendarRow, { body }));
        } catch (error) {
          failed.push({ entityId, text: errorText(error) });
        }
      }
      return failed;
    },
    onSuccess: (failed) => {
      void invalidateArea(createCalendarRow);
      const saved = entry.entityIds.length - failed.length;
      if (saved > 0) notifySuccess(t("configuration.calendar-saved", { section: entry.section, count: saved }));
      if (failed.length === 0) return onClose();
      setFailures(failed);
      setEntry({ ...entry, entityIds: failed.map(({ entityId }) => entityId) });
    },
  });
  const press = () => {
    setTried(true);
    setFailures([]);
    if (checkCalendarEntry(entry).length === 0) save.mutate();
  };
  const issues = tried ? checkCalendarEntry(entry) : [];
  const nameOf = (id: number) => entities.find((entity) => entity.id === id)?.name ?? String(id);
  const items: SummaryItem[] = [
    ...issues.map(({ field, code }) => ({ text: t(`configuration.${code}`), field: `calendar-${field}` })),
    ...failures.map(({ entityId, text }) => ({
      text: t("configuration.calendar-failed", { entity: nameOf(entityId), text }),
      field: "calendar-entities",
    })),
  ];
  return (
    <div className="hub-dialog">
      <ErrorSummary items={items} />
      <CalendarFields
        entry={entry}
        row={row}
        rows={rows}
        sections={sections}
        entities={entities}
        issues={issues}
        onChange={(changed) => setEntry({ ...entry, ...changed })}
      />
      <FormActions
        action={row ? t("ui.save") : t("configuration.calendar-add-count", { count: entry.entityIds.length })}
        busy={save.isPending}
        onCancel={onClose}
        onAct={press}
      />
    </div>
  );
}

function startEntry(sections: readonly Section[]): CalendarEntry {
  return {
    section: sections.length === 1 ? (sections[0]?.code ?? "") : "",
    entityIds: [],
    first: { year: new Date().getFullYear(), month: 1 },
    last: null,
    dueDay: 10,
  };
}

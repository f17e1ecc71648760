import { deleteCalendarRow, listCalendar, listLegalEntities, listSections } from "@hub/contract/configuration/configuration.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { CalendarDialog } from "./CalendarDialog.tsx";
import type { CalendarRow } from "./calendar-entry.ts";
import { calendarColumns } from "./calendar-columns.tsx";
import { useAddress } from "../../ui/use-address.ts";

/** Which section is expected of which entity, from when to when, and by which day. */
export function CalendarSection() {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const {
    search: { only },
    show: showAddress,
  } = useAddress("/configuration");
  const calendar = useRoute(listCalendar);
  const sections = useRoute(listSections);
  const entities = useRoute(listLegalEntities);
  const [edited, setEdited] = useState<CalendarRow>();
  const [editing, setEditing] = useState(false);
  const [doomed, setDoomed] = useState<CalendarRow>();
  const all = calendar.data?.items ?? [];
  const rows = only === undefined ? all : all.filter(({ section }) => section === only);
  const loading = calendar.isPending || sections.isPending || entities.isPending;
  const error = calendar.error ?? sections.error ?? entities.error;

  const remove = useMutation({
    mutationFn: (row: CalendarRow) => call(deleteCalendarRow, { params: { id: row.id }, ifMatch: row.version }),
    onSuccess: (_, row) => notifySuccess(t("configuration.calendar-deleted", { section: row.section, entity: row.legalEntity.name })),
    onError: (failure) => notifyError(errorText(failure)),
    onSettled: async () => {
      setDoomed(undefined);
      await invalidateArea(deleteCalendarRow);
      // The button that was pressed has gone with its row.
      if (document.activeElement === document.body) document.getElementById("calendar-add")?.focus();
    },
  });
  const retry = () => [calendar, sections, entities].forEach((query) => query.error && void query.refetch());
  const show = (section: string) => showAddress({ section: "calendar", only: section || undefined });
  const edit = (row: CalendarRow | undefined) => {
    setEdited(row);
    setEditing(true);
  };
  const showAll = (
    <Button variant="default" onClick={() => show("")}>
      {t("configuration.calendar-all")}
    </Button>
  );
  const add = (
    <Button id="calendar-add" onClick={() => edit(undefined)}>
      {t("configuration.calendar-add")}
    </Button>
  );

  return (
    <Panel title={t("configuration.section-calendar")} actions={!loading && !error && add}>
      <p className="hub-dimmed">{t("configuration.calendar-note")}</p>
      <StateView
        loading={loading}
        error={error}
        onRetry={retry}
        empty={all.length === 0 && { title: t("configuration.calendar-none-title"), text: t("configuration.calendar-none-text") }}
      >
        <div className="hub-filters">
          <NativeSelect
            label={t("ui.section")}
            value={only ?? ""}
            onChange={(event) => show(event.currentTarget.value)}
            data={[
              { value: "", label: t("configuration.all-sections") },
              ...(sections.data?.items ?? []).map(({ code }) => ({ value: code, label: code })),
            ]}
          />
        </div>
        <StateView empty={rows.length === 0 && { title: t("configuration.calendar-hidden", { section: only ?? "" }), action: showAll }}>
          <DataTable
            label={t("configuration.table-calendar")}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={edit}
            columns={calendarColumns({ t, formats, onEdit: edit, onDelete: setDoomed })}
          />
          <p className="hub-dimmed" role="status">
            {t("configuration.calendar-count", { count: rows.length, of: all.length })}
          </p>
        </StateView>
      </StateView>
      <CalendarDialog
        opened={editing}
        row={edited}
        rows={all}
        sections={sections.data?.items ?? []}
        entities={(entities.data?.items ?? []).filter(({ active }) => active)}
        onClose={() => setEditing(false)}
      />
      <ConfirmDialog
        opened={doomed !== undefined}
        title={t("configuration.calendar-delete-title")}
        text={
          doomed &&
          t("configuration.calendar-delete-text", {
            section: doomed.section,
            entity: doomed.legalEntity.name,
            first: formats.month(doomed.first.year, doomed.first.month),
          })
        }
        action={t("configuration.calendar-delete")}
        danger
        busy={remove.isPending}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => doomed && remove.mutate(doomed)}
      />
    </Panel>
  );
}

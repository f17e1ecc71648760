import { deleteCalendarRow, listCalendar, listLegalEntities, listSections } from "@hub/contract/configuration/configuration.ts";
import { comparePeriods, previousPeriod } from "@hub/domain/period.ts";
import { wordFinder } from "@hub/domain/word-finder.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { prepare } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import { DeleteDialog, type Deletion } from "../../forms/DeleteRecord.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { SearchField } from "../../ui/list/SearchField.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { CalendarDialog } from "./CalendarDialog.tsx";
import type { CalendarRow } from "./calendar-entry.ts";
import { calendarColumns } from "./calendar-columns.tsx";
import { type How, useAddress } from "../../ui/use-address.ts";

/** Which section is expected of which entity, from when to when, and by which day. */
export function CalendarSection() {
  const t = useText();
  const formats = useFormats();
  const {
    search: { only, q, state },
    show: showAddress,
  } = useAddress("/configuration");
  const calendar = useRoute(listCalendar);
  const sections = useRoute(listSections);
  const entities = useRoute(listLegalEntities);
  const [edited, setEdited] = useState<CalendarRow>();
  const [editing, setEditing] = useState(false);
  const [doomed, setDoomed] = useState<CalendarRow>();
  const all = calendar.data?.items ?? [];
  const isCalled = wordFinder(q ?? "");
  const withEnded = state === "ended";
  const rows = all
    .filter((row) => (only === undefined || row.section === only) && (withEnded || !hasEnded(row)))
    .filter(({ legalEntity: { name, code } }) => isCalled(`${name} ${code}`))
    .toSorted(byEntity);
  const loading = calendar.isPending || sections.isPending || entities.isPending;
  const error = calendar.error ?? sections.error ?? entities.error;

  const deletion: Deletion<CalendarRow> = {
    call: ({ id, version }) => prepare(deleteCalendarRow, { params: { id }, ifMatch: version }),
    action: t("configuration.calendar-delete"),
    title: () => t("configuration.calendar-delete-title"),
    text: ({ section, legalEntity, first }) =>
      t("configuration.calendar-delete-text", { section, entity: legalEntity.name, first: formats.month(first.year, first.month) }),
    focusAfter: "calendar-add",
    onDeleted: ({ section, legalEntity }) => notifySuccess(t("configuration.calendar-deleted", { section, entity: legalEntity.name })),
  };
  const retry = () => [calendar, sections, entities].forEach((query) => query.error && void query.refetch());
  const show = (changed: { only?: string; q?: string; state?: string }, how: How = {}) => {
    const asked = { only, q, state, ...changed };
    showAddress({ section: "calendar", only: asked.only || undefined, q: asked.q || undefined, state: asked.state || undefined }, how);
  };
  const edit = (row: CalendarRow | undefined) => {
    setEdited(row);
    setEditing(true);
  };
  const showAll = (
    <Button variant="default" onClick={() => show({ only: "", q: "", state: "ended" })}>
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
          <SearchField label={t("ui.legal-entity")} value={q ?? ""} onSearch={(entity) => show({ q: entity }, { replace: true })} />
          <NativeSelect
            label={t("ui.section")}
            value={only ?? ""}
            onChange={(event) => show({ only: event.currentTarget.value })}
            data={[
              { value: "", label: t("configuration.all-sections") },
              ...(sections.data?.items ?? []).map(({ code }) => ({ value: code, label: code })),
            ]}
          />
          <NativeSelect
            label={t("configuration.calendar-months")}
            value={withEnded ? "ended" : ""}
            onChange={(event) => show({ state: event.currentTarget.value })}
            data={[
              { value: "", label: t("configuration.calendar-current") },
              { value: "ended", label: t("configuration.calendar-ended") },
            ]}
          />
        </div>
        <StateView
          empty={
            rows.length === 0 && {
              title: all.some(({ section }) => only === undefined || section === only)
                ? t("configuration.calendar-none-found")
                : t("configuration.calendar-hidden", { section: only ?? "" }),
              action: showAll,
            }
          }
        >
          <DataTable
            cards
            label={t("configuration.table-calendar")}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={edit}
            columns={calendarColumns({ t, formats, sections: sections.data?.items ?? [], onEdit: edit, onDelete: setDoomed })}
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
      <DeleteDialog deletion={deletion} record={doomed} onClose={() => setDoomed(undefined)} />
    </Panel>
  );
}

/** What was expected until a month before the last one is history; the last month's data may still be due. */
function hasEnded({ last }: CalendarRow): boolean {
  const now = new Date();
  return last !== null && comparePeriods(last, previousPeriod({ year: now.getFullYear(), month: now.getMonth() + 1 })) < 0;
}

/** An entity's rows stand together, each section's in the order of its months. */
function byEntity(one: CalendarRow, other: CalendarRow): number {
  return (
    one.legalEntity.name.localeCompare(other.legalEntity.name) ||
    one.section.localeCompare(other.section) ||
    comparePeriods(one.first, other.first)
  );
}

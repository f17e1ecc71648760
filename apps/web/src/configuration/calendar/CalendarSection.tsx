import { listCalendar, listSections } from "@hub/contract/configuration/configuration.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useMemo, useState } from "react";
import { useReadOnly, Writing } from "../../ui/read-only.tsx";
import { usePages, useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { SearchField } from "../../ui/list/SearchField.tsx";
import { openedPart } from "../../ui/opened-part.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { type How, useAddress } from "../../ui/use-address.ts";
import { CalendarDialog } from "./CalendarDialog.tsx";
import type { CalendarRow } from "./calendar-entry.ts";
import { ChoiceBar } from "../../tasks/acts/ChoiceBar.tsx";
import { chooseColumn, chooseRow } from "../../ui/select/choose-row.tsx";
import { selectionOf } from "../../ui/select/chosen.ts";
import { useChosen } from "../../ui/select/use-chosen.ts";
import { calendarColumns } from "./calendar-columns.tsx";
import { RowRemoval } from "./RowRemoval.tsx";

const FillDialog = openedPart(
  async () => (await import("./FillDialog.tsx")).FillDialog,
  ({ onClose }) => onClose(),
);
const ChangeDialog = openedPart(
  async () => (await import("./ChangeDialog.tsx")).ChangeDialog,
  ({ onClose }) => onClose(),
);
const atOnce = 100;

/** Which section is expected of which entity, from when to when, and by which day: 100 rows at a time, of which some, or all that are found, are ended or removed at once. */
export function CalendarSection() {
  const t = useText();
  const formats = useFormats();
  const readOnly = useReadOnly();
  const {
    search: { only, q, state },
    show: showAddress,
  } = useAddress("/configuration");
  const withEnded = state === "ended";
  const filter = { ...(q && { search: q }), ...(only && { section: only }), ...(!withEnded && { ended: "0" as const }) };
  const calendar = usePages(listCalendar, "after", { query: { ...filter, limit: atOnce } });
  const sections = useRoute(listSections);
  const [edited, setEdited] = useState<CalendarRow>();
  const [opened, setOpened] = useState<"edit" | "fill" | "change">();
  const [doomed, setDoomed] = useState<CalendarRow>();
  const rows = useMemo(() => calendar.data?.pages.flatMap(({ items }) => items) ?? [], [calendar.data]);
  const total = calendar.data?.pages[0]?.total;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const choice = useChosen(JSON.stringify(filter), ids, total, !readOnly);
  const selection = selectionOf(choice.chosen, filter);
  const choosing = readOnly ? [] : [chooseColumn<CalendarRow>(t, choice, ({ section, legalEntity }) => `${section} · ${legalEntity.name}`)];
  const error = (calendar.data ? null : calendar.error) ?? sections.error;
  const known = sections.data?.items ?? [];

  const retry = () => [calendar, sections].forEach((query) => query.error && void query.refetch());
  const show = (changed: { only?: string; q?: string; state?: string }, how: How = {}) => {
    const asked = { only, q, state, ...changed };
    showAddress({ section: "calendar", only: asked.only || undefined, q: asked.q || undefined, state: asked.state || undefined }, how);
  };
  const edit = (row: CalendarRow) => {
    setEdited(row);
    setOpened("edit");
  };
  const close = () => setOpened(undefined);
  const showAll = (
    <Button variant="default" onClick={() => show({ only: "", q: "", state: "ended" })}>
      {t("configuration.calendar-all")}
    </Button>
  );
  const isFiltered = Boolean(q || only);

  return (
    <Panel
      title={t("configuration.section-calendar")}
      actions={
        sections.data && (
          <Writing>
            <Button id="calendar-add" onClick={() => setOpened("fill")}>
              {t("configuration.calendar-add")}
            </Button>
          </Writing>
        )
      }
    >
      <p className="hub-dimmed">{t("configuration.calendar-note")}</p>
      <div className="hub-filters">
        <SearchField label={t("ui.legal-entity")} value={q ?? ""} onSearch={(entity) => show({ q: entity }, { replace: true })} />
        <NativeSelect
          label={t("ui.section")}
          value={only ?? ""}
          onChange={(event) => show({ only: event.currentTarget.value })}
          data={[{ value: "", label: t("configuration.all-sections") }, ...known.map(({ code }) => ({ value: code, label: code }))]}
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
        loading={calendar.isPending || sections.isPending}
        error={error}
        onRetry={retry}
        empty={
          rows.length === 0 &&
          (isFiltered
            ? { title: t("configuration.calendar-none-found"), action: showAll }
            : {
                title: t("configuration.calendar-none-title"),
                text: t("configuration.calendar-none-text"),
                ...(!withEnded && { action: showAll }),
              })
        }
      >
        <Writing>
          <ChoiceBar choice={choice}>
            <Button variant="default" size="compact-sm" onClick={() => setOpened("change")}>
              {t("calendar.change")}
            </Button>
          </ChoiceBar>
        </Writing>
        <div className={calendar.isPlaceholderData ? "hub-stale-rows" : undefined}>
          <DataTable
            cards
            label={t("configuration.table-calendar")}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={edit}
            onRowKey={readOnly ? undefined : ({ id }, event) => chooseRow(event, id, choice)}
            columns={[...choosing, ...calendarColumns({ t, formats, sections: known, onEdit: edit, onDelete: setDoomed })]}
          />
        </div>
        <div className="hub-page-actions">
          <span className="hub-dimmed" role="status">
            {t("configuration.calendar-count", { count: rows.length, of: total ?? rows.length })}
          </span>
          {calendar.hasNextPage && (
            <Button variant="default" loading={calendar.isFetchingNextPage} onClick={() => void calendar.fetchNextPage()}>
              {t("ui.more")}
            </Button>
          )}
        </div>
      </StateView>
      <CalendarDialog opened={opened === "edit"} row={edited} sections={known} onClose={close} />
      <FillDialog opened={opened === "fill"} sections={known} onClose={close} />
      <ChangeDialog
        opened={opened === "change"}
        chosen={"ids" in selection ? { ids: selection.ids } : { ids: null, ...selection.filter, except: selection.except }}
        count={choice.count ?? 0}
        onDone={choice.clear}
        onClose={close}
      />
      <RowRemoval row={doomed} onClose={() => setDoomed(undefined)} />
    </Panel>
  );
}

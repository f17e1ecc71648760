import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useText } from "../../texts/language.tsx";
import { EntityLink } from "../../ui/EntityLink.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { findingColumns } from "../finding-columns.ts";
import { HistoryFilters } from "./HistoryFilters.tsx";
import { type UploadFilter, useUploads } from "./queries.ts";
import { outcomeMeaning, outcomeOf, type Upload } from "./upload-states.ts";

type Props = {
  filter: UploadFilter;
  selected: number | undefined;
  maySend: boolean;
  onFilter: (filter: UploadFilter) => void;
  onOpen: (upload: Upload) => void;
};

/** What was sent, newest first; a row opens what came of it. */
export function UploadHistory({ filter, selected, maySend, onFilter, onOpen }: Props) {
  const t = useText();
  const formats = useFormats();
  const uploads = useUploads(filter);
  const rows = uploads.data?.pages.flatMap(({ items }) => items) ?? [];
  // Beside the rail of a laptop what belongs together stands in one column: none is out of sight.
  const isNarrow = useMediaQuery("(max-width: 1360px)", false, { getInitialValueInEffect: false });
  const columns = isNarrow ? closeColumns(t, formats, onOpen) : uploadColumns(t, formats, onOpen);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const reset = (
    <Button variant="default" onClick={() => onFilter({})}>
      {t("ingestion.filters-reset")}
    </Button>
  );
  const empty = isFiltered
    ? { title: t("ingestion.history-hidden"), action: reset }
    : { title: t("ingestion.history-none"), text: t(maySend ? "ingestion.history-none-send" : "ingestion.history-none-read") };
  return (
    <Panel title={t("ingestion.history-title")}>
      <HistoryFilters filter={filter} onFilter={onFilter} reset={isFiltered && reset} />
      <StateView
        loading={uploads.isPending}
        error={uploads.data ? undefined : uploads.error}
        onRetry={() => void uploads.refetch()}
        empty={rows.length === 0 && empty}
      >
        <DataTable
          label={t("ingestion.history-table")}
          rows={rows}
          rowKey={({ id }) => id}
          selected={selected}
          onOpen={onOpen}
          columns={uploads.hasNextPage ? withoutSorting(columns) : columns}
        />
        <div className="hub-page-actions">
          <span className="hub-dimmed">
            {t(uploads.hasNextPage ? "ingestion.uploads-so-far" : "ingestion.uploads-all", { count: rows.length })}
          </span>
          {uploads.hasNextPage && (
            <Button variant="default" loading={uploads.isFetchingNextPage} onClick={() => void uploads.fetchNextPage()}>
              {t("ui.more")}
            </Button>
          )}
        </div>
      </StateView>
    </Panel>
  );
}

function uploadColumns(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  onOpen: (upload: Upload) => void,
): Column<Upload>[] {
  return [
    {
      id: "file",
      header: t("ingestion.file"),
      cell: (upload) => (
        <button type="button" className="hub-link hub-file-name" onClick={() => onOpen(upload)}>
          {upload.fileName}
        </button>
      ),
      sortBy: ({ fileName }) => fileName,
    },
    {
      id: "state",
      header: t("ui.state"),
      cell: (upload) => <StatusBadge meaning={outcomeMeaning[outcomeOf(upload)]} text={t(`ingestion.badge-${outcomeOf(upload)}`)} />,
      sortBy: outcomeOf,
    },
    ...findingColumns<Upload>(t, formats),
    { id: "at", header: t("ingestion.sent"), cell: ({ createdAt }) => formats.instant(createdAt), sortBy: ({ createdAt }) => createdAt },
    {
      id: "ingestion",
      header: t("ingestion.ingestion"),
      cell: ({ ingestion }) => ingestion.name,
      sortBy: ({ ingestion }) => ingestion.name,
    },
    {
      id: "entity",
      header: t("ui.legal-entity"),
      cell: (upload) => {
        const only = onlyEntity(upload);
        return only ? <EntityLink entity={only} /> : t("ingestion.entities", { count: upload.deliveryCount });
      },
      sortBy: ({ legalEntity }) => legalEntity?.name ?? null,
    },
    {
      id: "month",
      header: t("ui.month"),
      cell: ({ year, month }) => formats.monthShort(year, month),
      sortBy: ({ year, month }) => year * 12 + month,
    },
    {
      id: "rows",
      header: t("ingestion.file-rows"),
      cell: ({ rowsRead }) => formats.integer(rowsRead),
      sortBy: ({ rowsRead }) => rowsRead,
      numeric: true,
    },
    { id: "by", header: t("ingestion.by"), cell: ({ createdBy }) => createdBy, sortBy: ({ createdBy }) => createdBy },
  ];
}

/** The same in five columns: what was found stands below the state, who below when, the month below what was sent, its rows below whose they are. */
function closeColumns(...given: Parameters<typeof uploadColumns>): Column<Upload>[] {
  const [t, formats] = given;
  const below: Partial<Record<string, (upload: Upload) => string>> = {
    state: ({ errorCount, warningCount }) =>
      t("ingestion.found-in-file", { errors: errorCount, warnings: warningCount, both: String(errorCount > 0 && warningCount > 0) }),
    at: ({ createdBy }) => createdBy,
    ingestion: ({ year, month }) => formats.monthShort(year, month),
    entity: ({ rowsRead }) => t("ingestion.rows-in-file", { count: rowsRead }),
  };
  return uploadColumns(...given)
    .filter(({ id }) => id === "file" || below[id])
    .map((column) => {
      const second = below[column.id];
      if (!second) return column;
      const cell = (upload: Upload) => (
        <>
          {column.cell(upload)}
          <div className="hub-dimmed">{second(upload)}</div>
        </>
      );
      return { ...column, cell };
    });
}

/** A part of the list, sorted, would pass for the whole. */
function withoutSorting(columns: Column<Upload>[]): Column<Upload>[] {
  return columns.map((column) => ({ ...column, sortBy: undefined }));
}

/** The entity that a file is of; where the file says the entities itself, its only one. */
function onlyEntity({ legalEntity, deliveries, deliveryCount }: Upload) {
  return legalEntity ?? (deliveryCount === 1 ? deliveries[0]?.legalEntity : undefined);
}

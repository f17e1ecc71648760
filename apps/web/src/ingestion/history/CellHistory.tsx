import { downloadUploadFile } from "@hub/contract/ingestion/deliveries.ts";
import { Button } from "@mantine/core";
import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { DeliverySearch } from "../delivery-search.ts";
import { ExceptionsLink } from "../uploads/ExceptionsLink.tsx";
import { useDownload } from "../../api/use-download.ts";
import { notifyError } from "../../ui/notifications.ts";
import { CompareChoice } from "./CompareChoice.tsx";
import { DifferencePanel } from "./DifferencePanel.tsx";
import { entryMeaning, entryWord } from "./entry-states.ts";
import { type CellPlace, type HistoryEntry, useCellHistory } from "./use-cell-history.ts";

type Props = {
  place: CellPlace;
  compare: DeliverySearch["compare"];
  onCompare: (compare: DeliverySearch["compare"]) => void;
  onOpen: (upload: { id: number }) => void;
};

/** The versions of one cell: who delivered which file when, what took whose place, and what changed between two of them. */
export function CellHistory({ place, compare, onCompare, onOpen }: Props) {
  const t = useText();
  const formats = useFormats();
  const mayReadExceptions = useMay()("quality.read");
  const history = useCellHistory(place);
  const file = useDownload(downloadUploadFile, notifyError);
  const first = history.data?.pages[0];
  const rows = history.data?.pages.flatMap(({ items }) => items) ?? [];
  const save = first?.seesRows ? { busy: file.busy, start: (id: number) => file.start({ params: { id } }) } : undefined;
  const open = ({ uploadId }: HistoryEntry) => onOpen({ id: uploadId });
  const title = first
    ? t("ingestion.cell-title", {
        ingestion: first.ingestion.name,
        entity: first.legalEntity.name,
        month: formats.month(place.year, place.month),
      })
    : t("ingestion.cell-title-none");
  return (
    <>
      <Panel title={title}>
        <StateView
          loading={history.isPending}
          error={history.data ? undefined : history.error}
          onRetry={() => void history.refetch()}
          empty={rows.length === 0 && { title: t("ingestion.cell-none"), text: t("ingestion.cell-none-text") }}
        >
          {first?.cell.validatedAt && <p>{t("ingestion.cell-validated-on", { at: formats.instant(first.cell.validatedAt) })}</p>}
          <DataTable
            label={t("ingestion.cell-table")}
            rows={rows}
            rowKey={keyOf}
            columns={[...entryColumns(t, formats, open, save), ...(mayReadExceptions ? [exceptionsColumn(t, formats)] : [])]}
            onOpen={open}
          />
          {history.hasNextPage && (
            <div className="hub-page-actions">
              <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                {t("ui.more")}
              </Button>
            </div>
          )}
          <CompareChoice rows={rows} compare={compare} onCompare={onCompare} />
        </StateView>
      </Panel>
      {compare && (
        <DifferencePanel
          key={`${compare.from} ${compare.to}`}
          compare={compare}
          rows={rows}
          onKind={(kind) => onCompare({ ...compare, kind })}
          onClose={() => onCompare(undefined)}
        />
      )}
    </>
  );

  function keyOf({ uploadId, deliveryId }: HistoryEntry): string {
    return `${uploadId} ${deliveryId}`;
  }
}

type Save = { busy: boolean; start: (uploadId: number) => void };

/** `save`: for those who may have the files. */
function entryColumns(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  open: (entry: HistoryEntry) => void,
  save: Save | undefined,
): Column<HistoryEntry>[] {
  return [
    {
      id: "version",
      header: t("ingestion.version"),
      cell: ({ version }) => (version === null ? "" : formats.integer(version)),
      numeric: true,
    },
    {
      id: "state",
      header: t("ui.state"),
      wrap: true,
      cell: (entry) => (
        <div className="hub-delivery-badges">
          <StatusBadge meaning={entryMeaning(entry)} text={t(`ingestion.badge-${entryWord(entry)}`)} />
          {entry.signed && <StatusBadge meaning="closed" text={t("ingestion.version-signed")} />}
          {entry.supersededBy !== null && (
            <span className="hub-dimmed">{t("ingestion.superseded-by", { version: entry.supersededBy })}</span>
          )}
          {entry.sameAsBefore && <span className="hub-dimmed">{t("ingestion.same-as-before")}</span>}
        </div>
      ),
    },
    { id: "at", header: t("ingestion.sent"), cell: ({ at }) => formats.instant(at) },
    { id: "by", header: t("ingestion.by"), cell: ({ by, source }) => source ?? by },
    {
      id: "file",
      header: t("ingestion.file"),
      cell: (entry) => (
        <>
          <button type="button" className="hub-link hub-file-name" onClick={() => open(entry)}>
            {entry.fileName}
          </button>{" "}
          <span className="hub-dimmed">{formats.bytes(entry.fileBytes)}</span>
        </>
      ),
    },
    { id: "rows", header: t("ingestion.rows"), cell: ({ rowCount }) => formats.integer(rowCount), numeric: true },
    { id: "errors", header: t("ingestion.errors"), cell: ({ errorCount }) => formats.integer(errorCount), numeric: true },
    { id: "warnings", header: t("ingestion.warnings"), cell: ({ warningCount }) => formats.integer(warningCount), numeric: true },
    ...(save
      ? [
          {
            id: "acts",
            header: t("ingestion.acts"),
            cell: ({ uploadId, fileName }: HistoryEntry) => (
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={save.busy}
                aria-label={t("ingestion.file-download-named", { file: fileName, upload: uploadId })}
                onClick={() => save.start(uploadId)}
              >
                {t("ingestion.file-download-short")}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

/** What replaced a version has its exceptions now. */
function exceptionsColumn(t: ReturnType<typeof useText>, formats: ReturnType<typeof useFormats>): Column<HistoryEntry> {
  return {
    id: "exceptions",
    header: t("ingestion.exceptions"),
    cell: (entry) =>
      entry.supersededBy === null && (
        <ExceptionsLink
          delivery={entry}
          id={entry.deliveryId}
          about={t("ingestion.version-at", { version: entry.version ?? 0, at: formats.instant(entry.at) })}
        />
      ),
  };
}

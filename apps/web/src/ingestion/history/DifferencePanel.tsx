import { differenceKinds } from "@hub/contract/ingestion/deliveries.ts";
import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { DeliverySearch, DifferenceKind } from "../delivery-search.ts";
import { DifferenceRows } from "./DifferenceRows.tsx";
import { type Difference, type HistoryEntry, useDifference } from "./use-cell-history.ts";

type Props = {
  compare: NonNullable<DeliverySearch["compare"]>;
  rows: readonly HistoryEntry[];
  onKind: (kind: DifferenceKind) => void;
  onClose: () => void;
};

/** What changed between two deliveries: rows and cells counted, and the rows themselves for those who see pay. */
export function DifferencePanel({ compare, rows, onKind, onClose }: Props) {
  const t = useText();
  const formats = useFormats();
  const { from, to, kind } = compare;
  const difference = useDifference(from, to, kind);
  const first = difference.data?.pages[0];
  const items = difference.data?.pages.flatMap((page) => page.items ?? []) ?? [];
  const versionOf = (id: number) => rows.find(({ deliveryId }) => deliveryId === id)?.version ?? id;
  const same = first && first.counts.added + first.counts.removed + first.counts.changed === 0;
  return (
    <Panel
      title={t("ingestion.difference-title", { from: versionOf(from), to: versionOf(to) })}
      actions={
        <Button variant="subtle" onClick={onClose}>
          {t("ui.close")}
        </Button>
      }
    >
      <StateView loading={difference.isPending} error={difference.error} onRetry={() => void difference.refetch()}>
        {first && (
          <>
            <p>{t(same ? "ingestion.difference-same" : "ingestion.difference-counts", first.counts)}</p>
            {first.columns.length > 0 && (
              <DataTable label={t("ingestion.difference-columns")} rows={first.columns} rowKey={nameOf} columns={columnColumns()} />
            )}
            {first.items === null ? (
              <p className="hub-note hub-note-closed">{t("ingestion.difference-no-values")}</p>
            ) : (
              !same && (
                <>
                  <div className="hub-counts" role="group" aria-label={t("ingestion.difference-kinds")}>
                    {differenceKinds.map((each) => (
                      <button key={each} type="button" className="hub-count" aria-pressed={kind === each} onClick={() => onKind(each)}>
                        <span className="hub-count-number hub-number">{formats.integer(first.counts[each])}</span>
                        <span>{t(`ingestion.difference-${each}`)}</span>
                      </button>
                    ))}
                  </div>
                  <DifferenceRows kind={kind} rows={items} nameOf={nameOf} />
                  {difference.hasNextPage && (
                    <div className="hub-page-actions">
                      <span className="hub-dimmed">{t("ingestion.expected-so-far", { count: items.length })}</span>
                      <Button variant="default" loading={difference.isFetchingNextPage} onClick={() => void difference.fetchNextPage()}>
                        {t("ui.more")}
                      </Button>
                    </div>
                  )}
                </>
              )
            )}
          </>
        )}
      </StateView>
    </Panel>
  );

  function nameOf({ column, field }: { column: string | null; field: string }): string {
    return column ?? field;
  }

  function columnColumns(): Column<Difference["columns"][number]>[] {
    return [
      { id: "column", header: t("ingestion.issue-column"), cell: nameOf, sortBy: nameOf },
      {
        id: "cells",
        header: t("ingestion.difference-cells"),
        cell: ({ cells }) => formats.integer(cells),
        sortBy: ({ cells }) => cells,
        numeric: true,
      },
    ];
  }
}

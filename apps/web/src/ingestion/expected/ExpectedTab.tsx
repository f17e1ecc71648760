import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useReadOnly } from "../../ui/read-only.tsx";
import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { AskReopening } from "../uploads/AskReopening.tsx";
import type { DeliverySearch } from "../delivery-search.ts";
import { HistoryFilters } from "../uploads/HistoryFilters.tsx";
import { useChosen } from "../../ui/select/use-chosen.ts";
import { DeliveryActs } from "./DeliveryActs.tsx";
import { ExpectedCounts } from "./ExpectedCounts.tsx";
import { ExpectedTable } from "./ExpectedTable.tsx";
import { type ExpectedLine, type ExpectedPage, useExpected } from "./use-expected.ts";

type Props = {
  search: DeliverySearch;
  change: (changed: Partial<DeliverySearch>) => void;
  maySend: boolean;
  onOpen: (upload: { id: number }) => void;
};

/** What is expected of whoever looks: failed and late first, each line with what can be done about it. */
export function ExpectedTab({ search, change, maySend, onOpen }: Props) {
  const t = useText();
  const { filter, section, state } = search;
  const expected = useExpected({ ...filter, section, state });
  const [asking, setAsking] = useState<{ line?: ExpectedLine; opened: boolean }>({ opened: false });
  const rows = useMemo(() => expected.data?.pages.flatMap(({ items }) => items) ?? [], [expected.data]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const counts = expected.data?.pages[0]?.counts;
  const readOnly = useReadOnly();
  const mayRemind = useMay()("validation.read") && !readOnly;
  const asked = { ...filter, section, state };
  const choice = useChosen(JSON.stringify(asked), ids, counts && totalOf(counts, state), mayRemind);
  const isFiltered = section !== undefined || Object.values(filter).some((value) => value !== undefined);
  const reset = (
    <Button variant="default" onClick={() => change({ filter: {}, section: undefined, state: undefined })}>
      {t("ingestion.filters-reset")}
    </Button>
  );
  const toCell = ({ ingestion, legalEntity, year, month }: ExpectedLine) => ({
    filter: { ingestionId: ingestion.id, legalEntityId: legalEntity.id, year, month },
    upload: undefined,
    compare: undefined,
  });
  return (
    <Panel title={t(maySend ? "ingestion.expected-title" : "ingestion.tab-expected")}>
      <HistoryFilters
        filter={filter}
        section={{ value: section, onChange: (changed) => change({ section: changed }) }}
        onFilter={(changed) => change({ filter: changed })}
        reset={(isFiltered || state !== undefined) && reset}
      />
      {counts && <ExpectedCounts counts={counts} state={state} onState={(changed) => change({ state: changed })} />}
      <StateView
        loading={expected.isPending}
        error={expected.data ? undefined : expected.error}
        onRetry={() => void expected.refetch()}
        empty={rows.length === 0 && emptyWords()}
      >
        {mayRemind && <DeliveryActs choice={choice} filter={asked} />}
        <div className="hub-issues" data-dimmed={expected.isPlaceholderData || undefined}>
          <ExpectedTable
            rows={rows}
            choice={mayRemind ? choice : undefined}
            onErrors={(uploadId) => onOpen({ id: uploadId })}
            onDeliver={(line) => change({ ...toCell(line), tab: "deliver" })}
            onHistory={(line) => change({ ...toCell(line), tab: "history" })}
            onAsk={(line) => setAsking({ line, opened: true })}
          />
        </div>
        {expected.hasNextPage && (
          <div className="hub-page-actions">
            <span className="hub-dimmed">{t("ingestion.expected-so-far", { count: rows.length })}</span>
            <Button variant="default" loading={expected.isFetchingNextPage} onClick={() => void expected.fetchNextPage()}>
              {t("ui.more")}
            </Button>
          </div>
        )}
      </StateView>
      <AskReopening {...asking} line={asking.line} onClose={() => setAsking((now) => ({ ...now, opened: false }))} />
    </Panel>
  );

  function emptyWords() {
    const none = counts && Object.values(counts).every((count) => count === 0);
    if (isFiltered || (state !== undefined && none)) return { title: t("ingestion.expected-hidden"), action: reset };
    // Nothing of this state is good news, and no reason to look for a mistake.
    if (state !== undefined) return { title: t(`ingestion.expected-none-${state}`) };
    return { title: t("ingestion.expected-none"), text: t("ingestion.expected-none-text") };
  }
}

/** How many lines a state has, or all states together. */
const totalOf = (counts: ExpectedPage["counts"], state: DeliverySearch["state"]): number =>
  state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0);

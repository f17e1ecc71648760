import { listQualityEvents } from "@hub/contract/quality/events.ts";
import { Button } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { useMay } from "../api/access.ts";
import { invalidateArea } from "../api/query-client.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { useText } from "../texts/language.tsx";
import { ExportButton } from "../tasks/exports/ExportButton.tsx";
import { useImportEnd } from "../tasks/import-ends.ts";
import { ImportButton } from "../tasks/imports/ImportButton.tsx";
import { ColumnsMenu } from "../ui/grid/ColumnsMenu.tsx";
import { useKeptLayout } from "../ui/grid/use-kept-layout.ts";
import { answerOf } from "../ui/list/facet-values.ts";
import "../ui/list/list-page.css";
import { DrawnLast } from "../ui/drawn-later.tsx";
import { Page } from "../ui/Page.tsx";
import { stringifySearch } from "../ui/address.ts";
import { ChoiceBar } from "../tasks/acts/ChoiceBar.tsx";
import { selectionOf } from "../ui/select/chosen.ts";
import { useChosen } from "../ui/select/use-chosen.ts";
import type { BulkSelection } from "./bulk/bulk-draft.ts";
import { BulkEdit } from "./BulkEdit.tsx";
import { Causes } from "./Causes.tsx";
import { EventCount } from "./EventCount.tsx";
import { EventDialog } from "./EventDialog.tsx";
import { columnTitle, eventColumns, type EventColumnId } from "./event-columns.tsx";
import { EventList } from "./EventList.tsx";
import { FilterChips } from "./filters/FilterChips.tsx";
import { FilterPanel } from "./filters/FilterPanel.tsx";
import { useFacets } from "./filters/use-facets.ts";
import { orderSearch, type QualityFilter, queryOf, readFilter, readOrder, readView, writeQuery } from "./quality-search.ts";
import "./quality.css";
import { useCounts, useEventRows } from "./use-events.ts";
import { ViewSwitch } from "./ViewSwitch.tsx";
import { ViewsMenu } from "./views/ViewsMenu.tsx";
import { type SearchOf, useAddress } from "../ui/use-address.ts";

const Trend = lazyPart(async () => (await import("./trend/Trend.tsx")).Trend);

/** Below this the panel would leave the table no room for what is wrong, and stays closed until asked for. */
const roomForPanel = 1340;

/** Exceptions in the data: what there is by filter, as a table or by cause, each opened to be worked. The address says all of it. */
export default function QualityPage() {
  const t = useText();
  const may = useMay();
  const { search, show: go } = useAddress("/quality");
  const filter = useMemo(() => readFilter(search), [search]);
  const order = readOrder(search);
  const view = readView(search);
  const [panel, setPanel] = useState(() => window.innerWidth >= roomForPanel);
  // Stays what it was while its dialog goes.
  const [bulk, setBulk] = useState<{ opened: boolean; selection: BulkSelection; count: number | undefined }>({
    opened: false,
    selection: { filter: {} },
    count: undefined,
  });
  const [layout, setLayout] = useKeptLayout("quality", eventColumns);
  const events = useEventRows(filter, order, view === "table");
  const counts = useCounts(filter);
  const facets = useFacets(filter, answerOf(counts));
  // What still tells of the filter before does not count.
  const listed = events.query.isPlaceholderData ? undefined : events.total;
  const exact = counts.data && !counts.isPlaceholderData ? counts.data.total : listed?.exact ? listed.count : undefined;

  const ids = useMemo(() => events.rows.map(({ idEvent }) => idEvent), [events.rows]);
  const mayEdit = may("quality.edit");
  const choice = useChosen(stringifySearch(filter), ids, exact, mayEdit && view === "table");
  const change = (selection: BulkSelection, count: number | undefined) => setBulk({ opened: true, selection, count });
  const changeChosen = () => change(selectionOf(choice.chosen, queryOf(filter)), choice.count);

  const show = (next: SearchOf<"/quality">, replace = false) => go(next, { replace, resetScroll: false });
  const address = (changed: SearchOf<"/quality">) => ({ ...orderSearch(order), view: search["view"], saved: search["saved"], ...changed });
  const showFilter = (changed: QualityFilter, refined = false) => show(address(changed), refined);
  const refresh = () => void invalidateArea(listQualityEvents);
  useImportEnd("quality-edit", refresh);
  return (
    <Page
      title={t("shell.title-quality")}
      note={t("quality.table-note")}
      actions={
        <>
          <ExportButton kind="quality-export" filter={filter as Record<string, string>} rows={exact} />
          {may("quality.edit") && <ImportButton kind="quality-import" onDone={refresh} />}
          {may("quality.load") && <ImportButton kind="quality-load" label={t("quality.table-load")} onDone={refresh} />}
        </>
      }
    >
      <ViewSwitch view={view} search={search} />
      <div className="hub-list-bar">
        <Button
          variant={panel ? "light" : "default"}
          aria-expanded={panel}
          aria-controls={panel ? "quality-filters" : undefined}
          onClick={() => setPanel(!panel)}
        >
          {t("quality.filter-title")}
        </Button>
        <ViewsMenu search={search} onShow={(next) => show(next)} />
        <EventCount exact={exact} known={events.total} />
        <span className="hub-list-acts">
          {view === "table" && (
            <ColumnsMenu columns={eventColumns} title={(id) => t(columnTitle(id as EventColumnId))} layout={layout} onLayout={setLayout} />
          )}
          {mayEdit && (
            <Button variant="default" disabled={exact === 0} onClick={() => change({ filter: queryOf(filter) }, exact)}>
              {exact ? t("quality.table-change-all-count", { count: exact }) : t("quality.table-change-all")}
            </Button>
          )}
        </span>
      </div>
      <FilterChips filter={filter} facets={facets} onFilter={showFilter} />
      <div className="hub-list-body hub-quality-list" data-panel={panel || undefined}>
        <DrawnLast>
          {panel && <FilterPanel filter={filter} onFilter={showFilter} facets={facets} counts={counts} />}
          <div className="hub-list-main">
            {view === "trend" ? (
              <Suspense>
                <Trend filter={filter} />
              </Suspense>
            ) : view === "causes" ? (
              <Causes filter={filter} onShow={(changed) => show({ ...orderSearch(order), ...changed })} onReset={() => showFilter({})} />
            ) : (
              <>
                {mayEdit && (
                  <ChoiceBar choice={choice}>
                    <Button variant="default" size="compact-sm" onClick={changeChosen}>
                      {t("quality.table-change-chosen")}
                    </Button>
                  </ChoiceBar>
                )}
                <EventList
                  choice={mayEdit ? choice : undefined}
                  events={events}
                  total={exact}
                  isFiltered={Object.keys(filter).length > 0}
                  onClear={() => showFilter({})}
                  order={order}
                  onOrder={(next) => show({ ...search, sort: undefined, direction: undefined, ...orderSearch(next) })}
                  layout={layout}
                  onLayout={setLayout}
                  onOpen={(id) => show({ ...search, event: String(id) })}
                  listKey={writeQuery(search)}
                />
              </>
            )}
          </div>
        </DrawnLast>
      </div>
      <EventDialog events={events.rows} total={exact} onMore={events.more} />
      {mayEdit && <BulkEdit {...bulk} onClose={() => setBulk((old) => ({ ...old, opened: false }))} />}
    </Page>
  );
}

import { fieldNeeds, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { Button } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { useMay } from "../api/access.ts";
import { DeleteDialog } from "../forms/DeleteRecord.tsx";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { openedPart } from "../ui/opened-part.tsx";
import { ColumnsMenu } from "../ui/grid/ColumnsMenu.tsx";
import { useKeptLayout } from "../ui/grid/use-kept-layout.ts";
import { FilterChips } from "./filters/FilterChips.tsx";
import { FilterPanel } from "./filters/FilterPanel.tsx";
import { useFacets } from "./filters/use-facets.ts";
import { useItemWords } from "./items/item-words.ts";
import { useChosen } from "../ui/select/use-chosen.ts";
import { ItemChoice } from "./many/ItemChoice.tsx";
import { SnapshotActions } from "./snapshots/SnapshotActions.tsx";
import { type ItemFilter, listKeyOf, orderSearch, readFilter, readOpened, readOrder } from "./swp-search.ts";
import { useItemWays } from "./use-item-ways.ts";
import { columnsOf } from "./items/item-columns.ts";
import { ItemList } from "./items/ItemList.tsx";
import { useColumnTitle } from "./items/use-column-title.ts";
import { useItemDeletion } from "./items/use-item-deletion.tsx";
import { type SwpItem, totalOf, useItemCounts, useItemRows } from "./items/use-items.ts";
import { answerOf } from "../ui/list/facet-values.ts";
import "../ui/list/list-page.css";
import { stringifySearch } from "../ui/address.ts";
import { type SearchOf, useAddress } from "../ui/use-address.ts";

const ItemDialog = openedPart(
  async () => (await import("./form/ItemDialog.tsx")).ItemDialog,
  ({ ways }) => ways.close(),
);
const InformationDialog = openedPart(
  async () => (await import("./info/InformationDialog.tsx")).InformationDialog,
  ({ ways }) => ways.close(),
);
const PoolsDialog = openedPart(
  async () => (await import("./pools/PoolsDialog.tsx")).PoolsDialog,
  ({ onClose }) => onClose(),
);

const DeletedItems = openedPart(
  async () => (await import("./deleted/DeletedItems.tsx")).DeletedItems,
  ({ onClose }) => onClose(),
);

/** Below this the panel would leave the table no room for what says which row it is and what of it, and stays closed until asked for. */
const roomForPanel = 1200;

/** A tab of items: what it is narrowed to, its table, and what is opened above it. The address says all of it. */
export function ItemsPart({ tab, search }: { tab: SwpTab; search: SearchOf<"/swp"> }) {
  const t = useText();
  const may = useMay();
  const { show: showAddress } = useAddress("/swp");
  const ways = useItemWays();
  const filter = useMemo(() => readFilter(tab, search), [tab, search]);
  const order = readOrder(search);
  const opened = readOpened(search);
  const [panel, setPanel] = useState(() => window.innerWidth >= roomForPanel);
  const [doomed, setDoomed] = useState<SwpItem>();
  const [layout, setLayout] = useKeptLayout(`swp.${tab}`, columnsOf[tab]);
  const title = useColumnTitle(tab);
  const items = useItemRows(tab, filter, order);
  const counts = useItemCounts(tab, filter);
  const facets = useFacets(tab, filter, answerOf(counts));
  const exact = totalOf(counts.data, items);
  const deletion = useItemDeletion(() => undefined);
  const mayEdit = may("swp.edit");
  const ids = useMemo(() => items.rows.map(({ id }) => id), [items.rows]);
  const choice = useChosen(stringifySearch({ tab, ...filter }), ids, exact, mayEdit);

  const show = (next: SearchOf<"/swp">, replace = false) => showAddress(next, { replace, resetScroll: false });
  const showFilter = (changed: ItemFilter, refined = false) => show({ tab: search["tab"], ...orderSearch(order), ...changed }, refined);
  const open = useCallback((item: SwpItem) => (item.mayEdit ? ways.openForm(item.id) : ways.openInformation(item.id)), [ways]);
  const inform = useCallback((item: SwpItem) => ways.openInformation(item.id), [ways]);
  const setOpen = (what: "pools" | "deleted" | undefined) => show({ ...search, open: what });
  const add = mayEdit && <Button onClick={ways.openNew}>{t(`swp.table-add-${tab}`)}</Button>;
  const division = filter.orgs && !filter.orgs.includes(",") ? Number(filter.orgs) : null;
  return (
    <>
      <div className="hub-list-bar">
        <Button
          variant={panel ? "light" : "default"}
          aria-expanded={panel}
          aria-controls={panel ? "swp-filters" : undefined}
          onClick={() => setPanel(!panel)}
        >
          {t("swp.filter-title")}
        </Button>
        <ItemCount exact={exact} size={counts.data?.size} />
        <span className="hub-list-acts">
          <SnapshotActions tab={tab} search={search} change={show} />
          <ColumnsMenu columns={columnsOf[tab]} title={title} layout={layout} onLayout={setLayout} />
          {fieldNeeds.poolId[tab] !== "-" && (
            <Button variant="default" onClick={() => setOpen("pools")}>
              {t("swp.pools-title")}
            </Button>
          )}
          {mayEdit && (
            <Button variant="default" onClick={() => setOpen("deleted")}>
              {t("ui.deleted")}
            </Button>
          )}
        </span>
      </div>
      <FilterChips tab={tab} filter={filter} facets={facets} rows={items.rows} onFilter={showFilter} />
      <div className="hub-list-body hub-swp-list" data-panel={panel || undefined}>
        {panel && <FilterPanel tab={tab} filter={filter} onFilter={showFilter} facets={facets} counts={counts} />}
        <div className="hub-list-main">
          {mayEdit && <ItemChoice tab={tab} choice={choice} filter={filter} />}
          <ItemList
            tab={tab}
            choice={mayEdit ? choice : undefined}
            items={items}
            total={exact}
            isFiltered={Object.keys(filter).length > 0}
            onClear={() => showFilter({})}
            first={add}
            order={order}
            onOrder={(next) => show({ ...search, sort: undefined, direction: undefined, ...orderSearch(next) })}
            layout={layout}
            onLayout={setLayout}
            onOpen={open}
            onInform={inform}
            onDelete={setDoomed}
            listKey={listKeyOf(tab, search)}
          />
        </div>
      </div>
      <ItemDialog
        tab={tab}
        opened={opened?.as === "new" ? (mayEdit ? "new" : undefined) : opened?.as === "form" ? opened.id : undefined}
        items={items.rows}
        total={exact}
        divisionId={division}
        ways={ways}
        onPools={() => setOpen("pools")}
      />
      <InformationDialog opened={opened?.as === "information" ? opened.id : undefined} items={items.rows} total={exact} ways={ways} />
      <DeleteDialog deletion={deletion} record={doomed} onClose={() => setDoomed(undefined)} />
      <PoolsDialog opened={search["open"] === "pools"} orgs={filter.orgs} onClose={() => setOpen(undefined)} />
      <DeletedItems opened={mayEdit && search["open"] === "deleted"} onClose={() => setOpen(undefined)} />
    </>
  );
}

/** How many items there are, and what they are together: from the sum of the least to the sum of the most. */
function ItemCount({ exact, size }: { exact: number | undefined; size: SwpItem["size"] | undefined }) {
  const t = useText();
  const formats = useFormats();
  const words = useItemWords();
  return (
    <span role="status" className="hub-list-count hub-number">
      {exact !== undefined && t("swp.table-count", { count: exact, shown: formats.integer(exact) })}
      {exact !== undefined && exact > 0 && size && ` · ${words.fte(size)}`}
    </span>
  );
}

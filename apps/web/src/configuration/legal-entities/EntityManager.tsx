import { searchLegalEntities } from "@hub/contract/configuration/legal-entities.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import { useText } from "../../texts/language.tsx";
import { invalidateArea } from "../../api/query-client.ts";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { ImportButton } from "../../tasks/imports/ImportButton.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { entityColumns } from "./entity-columns.tsx";
import { type EntityFilter, filterOf, searchOf } from "./entity-filter.ts";
import { EntityDialog } from "./EntityDialog.tsx";
import { EntityChips, EntityFilters } from "./EntityFilters.tsx";
import { useRegions } from "../../texts/display-names.ts";
import { useEntities } from "./use-entities.ts";
import "./legal-entities.css";
import { type How, useAddress } from "../../ui/use-address.ts";
import { answerOf, countIn } from "../../ui/list/facet-values.ts";

/** The legal entities: found while one types, 100 at a time; a row opens the form (`entity=<id>` or `new` in the address). */
export function EntityManager() {
  const t = useText();
  const formats = useFormats();
  const regions = useRegions();
  const { search, show: showAddress } = useAddress("/configuration");
  const filter = filterOf(search);
  const entities = useEntities(filter);
  const rows = entities.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = entities.data?.pages[0];
  const total = first?.total ?? rows.length;
  const alike = countIn(answerOf({ data: first, error: entities.error }), (page) => page.alike);
  const go = (shown: EntityFilter, entity?: string, how: How = {}) =>
    showAddress({ section: "legal-entities", ...searchOf(shown), entity }, how);
  const show = (changed: EntityFilter) => go(changed, undefined, { replace: true });
  const open = (id: number) => go(filter, String(id));
  const isFiltered = Object.keys(filter).length > 0;
  const reset = (
    <Button variant="default" onClick={() => show({})}>
      {t("entities.filters-reset")}
    </Button>
  );
  return (
    <Panel
      title={t("configuration.section-legal-entities")}
      actions={
        <>
          <ImportButton kind="legal-entities-import" onDone={() => void invalidateArea(searchLegalEntities)} />
          <ExportButton kind="legal-entities-export" filter={{ ...filter }} rows={entities.data && total} />
          <Writing>
            <Button id="entity-add" onClick={() => go(filter, "new")}>
              {t("entities.add")}
            </Button>
          </Writing>
        </>
      }
    >
      <EntityFilters filter={filter} alike={alike} onFilter={show} />
      <EntityChips filter={filter} onFilter={show} />
      <StateView
        loading={entities.isPending}
        error={entities.data ? undefined : entities.error}
        onRetry={() => void entities.refetch()}
        empty={
          rows.length === 0 &&
          (isFiltered
            ? { title: t("entities.none-found"), text: t("entities.none-found-text"), action: reset }
            : { title: t("entities.none-title"), text: t("entities.none-text") })
        }
      >
        <div className={entities.isPlaceholderData ? "hub-stale-rows" : undefined}>
          <DataTable
            cards
            label={t("entities.table")}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) => open(id)}
            columns={entityColumns({ t, formats, regions, rows, onOpen: open })}
          />
        </div>
        <div className="hub-page-actions">
          <span className="hub-dimmed" role="status">
            {t("entities.count", { shown: rows.length, total })}
          </span>
          {entities.hasNextPage && (
            <Button variant="default" loading={entities.isFetchingNextPage} onClick={() => void entities.fetchNextPage()}>
              {t("ui.more")}
            </Button>
          )}
        </div>
      </StateView>
      <EntityDialog
        entity={search["entity"]}
        onOpen={open}
        onDone={() => go(filter, undefined, { ignoreBlocker: true })}
        onClose={() => go(filter)}
      />
    </Panel>
  );
}

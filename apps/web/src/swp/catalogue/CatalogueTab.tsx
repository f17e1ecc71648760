import { listSwpItems } from "@hub/contract/swp/items.ts";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useMay } from "../../api/access.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useText } from "../../texts/language.tsx";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { ImportButton } from "../../tasks/imports/ImportButton.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StateView } from "../../ui/StateView.tsx";
import { readOpened, readTermFilter, type TermFilter, termSearch } from "./catalogue-search.ts";
import { KindLinks } from "./KindLinks.tsx";
import { TermDialog } from "./TermDialog.tsx";
import { TermFilters } from "./TermFilters.tsx";
import { TermTable } from "./TermTable.tsx";
import { useTerms } from "./use-terms.ts";
import "./catalogue.css";
import { type How, type SearchOf, useAddress } from "../../ui/use-address.ts";

/** The catalogue that all tabs point at: a kind at a time, with what names each term. Who keeps it adds, changes and deletes here, one by one or by sheet. */
export function CatalogueTab() {
  const t = useText();
  const may = useMay();
  const formats = useFormats();
  const { search, show: showAddress } = useAddress("/swp");
  const filter = useMemo(() => readTermFilter(search), [search]);
  const { query, terms, total } = useTerms(filter);
  const keeps = may("swp.catalogue");
  const opened = readOpened(search);
  const go = (address: SearchOf<"/swp">, how: How = {}) => showAddress(address, { resetScroll: false, ...how });
  const show = (changed: TermFilter, replace = false) => go(termSearch(search["tab"], changed), { replace });
  const open = (term: number | "new") => go({ ...termSearch(search["tab"], filter), term: String(term) });
  const close = (how: How = {}) => go(termSearch(search["tab"], filter), how);
  const { kind, ...narrowed } = filter;
  const isFiltered = Object.keys(narrowed).length > 0;
  const add = (
    <Button onClick={() => open("new")} id="swp-term-new">
      {t("swp.catalogue-add")}
    </Button>
  );
  return (
    <section className="hub-catalogue" aria-label={t("swp.catalogue-title")}>
      <div className="hub-catalogue-head">
        <KindLinks filter={filter} tab={search["tab"]} />
        <div className="hub-page-actions">
          <ExportButton kind="swp-catalogue-export" filter={filter} rows={total} />
          {keeps && (
            <>
              <ImportButton kind="swp-catalogue-import" onDone={() => void invalidateArea(listSwpItems)} />
              {add}
            </>
          )}
        </div>
      </div>
      <TermFilters key={kind} filter={filter} onFilter={show} />
      <p role="status" className="hub-number hub-catalogue-count">
        {total !== undefined && t("swp.catalogue-count", { count: total, shown: formats.integer(total) })}
      </p>
      <StateView
        loading={query.isPending}
        error={query.data ? undefined : query.error}
        onRetry={() => void query.refetch()}
        empty={
          terms.length === 0 &&
          (isFiltered
            ? {
                title: t("swp.catalogue-none-found"),
                text: t("swp.catalogue-none-found-text"),
                action: (
                  <Button variant="default" onClick={() => show({ kind })}>
                    {t("swp.catalogue-filter-clear")}
                  </Button>
                ),
              }
            : {
                title: t("swp.catalogue-none"),
                text: t(keeps ? "swp.catalogue-none-text" : "swp.catalogue-none-text-reader"),
                action: keeps && add,
              })
        }
      >
        <TermTable kind={kind} terms={terms} stale={query.isPlaceholderData} onOpen={({ id }) => open(id)} />
        {query.hasNextPage && (
          <div className="hub-page-actions">
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("ui.more")}
            </Button>
            <span className="hub-dimmed hub-number">{t("ui.rows-of", { shown: terms.length, total: total ?? terms.length })}</span>
          </div>
        )}
      </StateView>
      <TermDialog
        opened={opened}
        kind={kind}
        parentId={filter.parent}
        mayEdit={keeps}
        onClose={() => close()}
        onDone={() => close({ ignoreBlocker: true })}
      />
    </section>
  );
}

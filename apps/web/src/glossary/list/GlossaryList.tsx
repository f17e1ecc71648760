import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { ImportButton } from "../../tasks/imports/ImportButton.tsx";
import { changeFilter } from "../../ui/address.ts";
import { useFormats } from "../../texts/formats.ts";
import { DrawnLast } from "../../ui/drawn-later.tsx";
import { Page } from "../../ui/Page.tsx";
import { answerOf } from "../../ui/list/facet-values.ts";
import { SearchField } from "../../ui/list/SearchField.tsx";
import { openedPart } from "../../ui/opened-part.tsx";
import { useGlossaryChanged } from "../card/use-card-changes.ts";
import { type GlossaryFilter, readFilter } from "../glossary-search.ts";
import { CardResults } from "./CardResults.tsx";
import { Corrections } from "./Corrections.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { GlossaryTabs } from "./GlossaryTabs.tsx";
import { NewCardMenu } from "./NewCardMenu.tsx";
import { useCardCounts, useCards } from "./use-cards.ts";
import { useFilterValues } from "./use-filter-values.ts";
import { focusResult } from "./walk-results.ts";
import { WorkLists } from "./WorkLists.tsx";
import { useAddress } from "../../ui/use-address.ts";

const DeletedCards = openedPart(
  async () => (await import("./DeletedCards.tsx")).DeletedCards,
  ({ onClose }) => onClose(),
);

/** Below this the panel would leave the cards no room, and stays closed until asked for. */
const roomForPanel = 1000;

/** Cards by filter: a search box for all at once, the advanced search beside what was found. */
export function GlossaryList() {
  const t = useText();
  const may = useMay();
  const formats = useFormats();
  const changed = useGlossaryChanged();
  const { search, show: showAddress } = useAddress("/glossary");
  const filter = useMemo(() => readFilter(search), [search]);
  const [panel, setPanel] = useState(() => window.innerWidth >= roomForPanel);
  const [deleted, setDeleted] = useState(false);
  const cards = useCards(filter, true);
  const counts = useCardCounts(filter);
  const values = useFilterValues(filter, answerOf(counts));
  // What still tells of the filter before does not count.
  const exact = cards.query.isPlaceholderData ? undefined : cards.total;
  const show = (changed: GlossaryFilter, replace = false) => showAddress(changed, { replace, resetScroll: false });
  const { glossary } = filter;
  const clear = () => show(glossary ? { glossary } : {});
  return (
    <Page
      title={t("shell.title-glossary")}
      note={t("glossary.list-note")}
      actions={
        <>
          <ExportButton kind="glossary-export" filter={filter as Record<string, string>} rows={exact} />
          {may("glossary.edit") && (
            <>
              <ImportButton kind="glossary-import" onDone={changed} />
              <NewCardMenu search={search} />
            </>
          )}
        </>
      }
    >
      <GlossaryTabs filter={filter} counts={counts.data} />
      <div className="hub-glossary-bar">
        <div className="hub-glossary-search" role="search" aria-label={t("glossary.list-search")}>
          <SearchField
            label={t("glossary.list-search-all")}
            value={filter.text ?? ""}
            onDown={() => focusResult(0)}
            onSearch={(text) => show(changeFilter(filter, { text: text || undefined }), filter.text !== undefined && text !== "")}
          />
        </div>
        <Button
          variant={panel ? "light" : "default"}
          aria-expanded={panel}
          aria-controls={panel ? "glossary-filters" : undefined}
          onClick={() => setPanel(!panel)}
        >
          {t("glossary.list-advanced")}
        </Button>
        {may("glossary.edit") && (
          <>
            <WorkLists />
            <Button variant="default" onClick={() => setDeleted(true)}>
              {t("ui.deleted")}
            </Button>
          </>
        )}
        <span role="status" className="hub-glossary-count hub-number">
          {exact !== undefined && t("glossary.list-count", { count: exact, shown: formats.integer(exact) })}
        </span>
      </div>
      <FilterChips filter={filter} values={values} onFilter={show} />
      <div className="hub-glossary-body" data-panel={panel || undefined}>
        <DrawnLast>
          {panel && <FilterPanel filter={filter} values={values} counts={counts} onFilter={show} />}
          <div className="hub-glossary-main">
            <Corrections cards={cards} />
            <CardResults cards={cards} filter={filter} search={search} onClear={clear} />
          </div>
        </DrawnLast>
      </div>
      <DeletedCards opened={deleted} onClose={() => setDeleted(false)} />
    </Page>
  );
}

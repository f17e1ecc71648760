import { listSwpItems } from "@hub/contract/swp/items.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useMay } from "../../api/access.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useText } from "../../texts/language.tsx";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { ImportButton } from "../../tasks/imports/ImportButton.tsx";
import { readFilter, readOrder } from "../swp-search.ts";
import { useItemWays } from "../use-item-ways.ts";
import { totalOf, useItemCounts, useItemRows } from "./use-items.ts";
import type { SearchOf } from "../../ui/use-address.ts";

/** What can be done with a tab as a whole: exporting what is filtered (SWP-12), importing, adding. */
export function ItemsActions({ tab, search }: { tab: SwpTab; search: SearchOf<"/swp"> }) {
  const t = useText();
  const may = useMay();
  const ways = useItemWays();
  const filter = useMemo(() => readFilter(tab, search), [tab, search]);
  const counts = useItemCounts(tab, filter);
  const total = totalOf(counts.data, useItemRows(tab, filter, readOrder(search)));
  const refresh = () => void invalidateArea(listSwpItems);
  return (
    <>
      <ExportButton kind="swp-export" filter={{ ...(filter as Record<string, string>), tab }} rows={total} />
      {may("swp.edit") && (
        <>
          <ImportButton kind={`swp-${tab}-import`} onDone={refresh} />
          <Button onClick={ways.openNew}>{t(`swp.table-add-${tab}`)}</Button>
        </>
      )}
    </>
  );
}

import type { ComponentProps } from "react";
import { useText } from "../texts/language.tsx";
import { GridList } from "../ui/grid/GridList.tsx";
import type { PagedRows } from "../ui/grid/use-paged-rows.ts";
import { EventTable } from "./EventTable.tsx";
import type { QualityEvent } from "./event-pages.ts";

type Props = Omit<ComponentProps<typeof EventTable>, "rows" | "onMore" | "stale" | "footer"> & {
  events: PagedRows<QualityEvent>;
  isFiltered: boolean;
  onClear: () => void;
};

/** The events of the page, or why there are none. */
export function EventList({ events, isFiltered, onClear, ...table }: Props) {
  const t = useText();
  return (
    <GridList
      list={events}
      total={table.total}
      isFiltered={isFiltered}
      noneFound={{
        title: t("quality.table-none-found"),
        text: t("quality.table-none-found-text"),
        clear: t("quality.filter-clear"),
        onClear,
      }}
      none={{ title: t("quality.table-none"), text: t("quality.table-none-text") }}
    >
      {(grid) => <EventTable {...table} {...grid} />}
    </GridList>
  );
}

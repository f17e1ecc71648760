import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import { useText } from "../shell/language.tsx";
import { useFormats } from "../ui/formats.ts";
import { StateView } from "../ui/StateView.tsx";
import { EventTable } from "./EventTable.tsx";
import type { EventRows } from "./use-events.ts";

type Props = Omit<ComponentProps<typeof EventTable>, "rows" | "onMore" | "stale" | "footer"> & {
  events: EventRows;
  isFiltered: boolean;
  onClear: () => void;
};

/** The events of the page in their states: loading, failed, none with the reason, and the table, which goes on as it is scrolled. */
export function EventList({ events, isFiltered, onClear, ...table }: Props) {
  const t = useText();
  const formats = useFormats();
  const { rows, query, more } = events;
  const none = isFiltered
    ? {
        title: t("quality.table-none-found"),
        text: t("quality.table-none-found-text"),
        action: (
          <Button variant="default" onClick={onClear}>
            {t("quality.filter-clear")}
          </Button>
        ),
      }
    : { title: t("quality.table-none"), text: t("quality.table-none-text") };
  const footer = query.isFetchingNextPage
    ? t("ui.more-rows")
    : t(table.total === undefined ? "ui.rows" : "ui.rows-of", { count: rows.length, shown: rows.length, total: table.total ?? 0 });
  return (
    <StateView
      loading={query.isPending}
      error={query.data ? undefined : query.error}
      onRetry={() => void query.refetch()}
      empty={rows.length === 0 && none}
    >
      {query.isFetchNextPageError && (
        <div className="hub-note" role="alert">
          <p>{t("ui.grid-more-failed", { count: formats.integer(rows.length) })}</p>
          <Button variant="default" onClick={() => void query.fetchNextPage()}>
            {t("ui.try-again")}
          </Button>
        </div>
      )}
      <EventTable {...table} rows={rows} onMore={more} stale={query.isPlaceholderData} footer={footer} />
    </StateView>
  );
}

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StateView } from "../StateView.tsx";
import type { PagedRows } from "./use-paged-rows.ts";

type Empty = { title: string; text: string; action?: ReactNode };
type Props<T> = {
  list: PagedRows<T>;
  /** How many there are, where it is known. */
  total: number | undefined;
  isFiltered: boolean;
  /** What is said where nothing is found, with the way back to all, and where there is nothing yet. */
  noneFound: Omit<Empty, "action"> & { clear: string; onClear: () => void };
  none: Empty;
  /** The grid with the rows there are. */
  children: (grid: { rows: readonly T[]; onMore: (() => void) | undefined; stale: boolean; footer: string }) => ReactNode;
};

/** The rows of a page in their states: loading, failed, none with the reason, and the grid, which goes on as it is scrolled. */
export function GridList<T>({ list: { rows, query, more }, total, isFiltered, noneFound, none, children }: Props<T>) {
  const t = useText();
  const formats = useFormats();
  const { clear, onClear, ...found } = noneFound;
  const cleared = (
    <Button variant="default" onClick={onClear}>
      {clear}
    </Button>
  );
  const footer = query.isFetchingNextPage
    ? t("ui.more-rows")
    : t(total === undefined ? "ui.rows" : "ui.rows-of", { count: rows.length, shown: rows.length, total: total ?? 0 });
  return (
    <StateView
      loading={query.isPending}
      error={query.data ? undefined : query.error}
      onRetry={() => void query.refetch()}
      empty={rows.length === 0 && (isFiltered ? { ...found, action: cleared } : none)}
    >
      {query.isFetchNextPageError && (
        <div className="hub-note" role="alert">
          <p>{t("ui.grid-more-failed", { count: formats.integer(rows.length) })}</p>
          <Button variant="default" onClick={() => void query.fetchNextPage()}>
            {t("ui.try-again")}
          </Button>
        </div>
      )}
      {children({ rows, onMore: more, stale: query.isPlaceholderData, footer })}
    </StateView>
  );
}

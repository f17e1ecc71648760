import { listQualityCauses } from "@hub/contract/quality/events.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { usePages } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { StateView } from "../ui/StateView.tsx";
import { BulkEdit } from "./BulkEdit.tsx";
import type { BulkSelection } from "./bulk/bulk-draft.ts";
import { type Cause, causeKey, filterOfCause } from "./causes/cause-filter.ts";
import { CauseItem } from "./causes/CauseItem.tsx";
import "./causes/causes.css";
import { type QualityFilter, queryOf } from "./quality-search.ts";

const pageSize = 50;
/** `onShow`: shows the events of a filter as a table. `onReset`: takes the page's filter away. */
type Props = { filter: QualityFilter; onShow: (filter: QualityFilter) => void; onReset: () => void };

/** Open events by what they have in common, the most first: seen and changed as one. */
export function Causes({ filter, onShow, onReset }: Props) {
  const t = useText();
  const query = queryOf(filter);
  const causes = usePages(listQualityCauses, "after", { query: { ...query, limit: pageSize } });
  // Stays what it was while its dialog goes.
  const [bulk, setBulk] = useState<{ opened: boolean; selection: BulkSelection; count: number }>({
    opened: false,
    selection: { filter: query },
    count: 0,
  });
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const items = causes.data?.pages.flatMap((page) => page.items) ?? [];
  const isTicked = (cause: Cause) => ticked.includes(causeKey(cause));
  const together = items.filter(isTicked);
  const change = (all: readonly Cause[]) =>
    setBulk({
      opened: true,
      selection: selectionOf(all.map((cause) => queryOf(filterOfCause(filter, cause)))),
      count: all.reduce((sum, { open }) => sum + open, 0),
    });
  const selectionOf = ([one, ...others]: ReturnType<typeof queryOf>[]): BulkSelection =>
    one && others.length === 0 ? { filter: one } : { filter: { ...query, anyOf: [...(one ? [one] : []), ...others] } };
  const isFiltered = Object.keys(filter).length > 0;
  // A cause that is dealt with goes, and with it the button that the focus would return to.
  const keepFocus = () => document.activeElement === document.body && list.current?.focus();
  return (
    <>
      <StateView
        loading={causes.isPending}
        error={causes.data ? undefined : causes.error}
        onRetry={() => void causes.refetch()}
        empty={
          items.length === 0 && {
            title: t("quality.causes-none"),
            text: t(isFiltered ? "quality.causes-none-filtered" : "quality.causes-none-text"),
            action: isFiltered && (
              <Button variant="default" onClick={onReset}>
                {t("quality.causes-reset")}
              </Button>
            ),
          }
        }
      >
        <p className="hub-dimmed">{t("quality.causes-intro")}</p>
        {together.length > 0 && (
          <p className="hub-quality-causes-ticked">
            <Button onClick={() => change(together)}>
              {t("quality.causes-change-together", { causes: together.length, count: together.reduce((sum, { open }) => sum + open, 0) })}
            </Button>
            <Button variant="subtle" onClick={() => setTicked([])}>
              {t("tasks.choose-none")}
            </Button>
          </p>
        )}
        <ol ref={list} data-list className="hub-list hub-quality-causes" tabIndex={-1} data-stale={causes.isPlaceholderData || undefined}>
          {items.map((cause) => (
            <li key={causeKey(cause)}>
              <CauseItem
                cause={cause}
                isTicked={isTicked(cause)}
                onTick={() => setTicked(isTicked(cause) ? ticked.filter((key) => key !== causeKey(cause)) : [...ticked, causeKey(cause)])}
                onShow={() => onShow(filterOfCause(filter, cause))}
                onChangeAll={() => change([cause])}
              />
            </li>
          ))}
        </ol>
        {causes.hasNextPage && (
          <Button variant="default" loading={causes.isFetchingNextPage} onClick={() => void causes.fetchNextPage()}>
            {t("quality.causes-more")}
          </Button>
        )}
      </StateView>
      <BulkEdit {...bulk} onClose={() => setBulk((old) => ({ ...old, opened: false }))} onGone={() => setTimeout(keepFocus)} />
    </>
  );
}

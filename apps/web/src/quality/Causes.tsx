import { listQualityCauses } from "@hub/contract/quality/events.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { usePages } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { StateView } from "../ui/StateView.tsx";
import { BulkEdit } from "./BulkEdit.tsx";
import { causeKey, filterOfCause } from "./causes/cause-filter.ts";
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
  const [bulk, setBulk] = useState<{ opened: boolean; filter: QualityFilter; count: number }>({ opened: false, filter, count: 0 });
  const list = useRef<HTMLOListElement>(null);
  const items = causes.data?.pages.flatMap((page) => page.items) ?? [];
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
        <ol ref={list} data-list className="hub-list hub-quality-causes" tabIndex={-1} data-stale={causes.isPlaceholderData || undefined}>
          {items.map((cause) => (
            <li key={causeKey(cause)}>
              <CauseItem
                cause={cause}
                onShow={() => onShow(filterOfCause(filter, cause))}
                onChangeAll={() => setBulk({ opened: true, filter: filterOfCause(filter, cause), count: cause.open })}
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

import { listQualityCauses, mostCauses } from "@hub/contract/quality/events.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useMay } from "../api/access.ts";
import { usePages } from "../api/queries.ts";
import { ChoiceBar } from "../tasks/acts/ChoiceBar.tsx";
import { useText } from "../texts/language.tsx";
import { stringifySearch } from "../ui/address.ts";
import { useChosen } from "../ui/select/use-chosen.ts";
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
  const mayEdit = useMay()("quality.edit");
  const query = queryOf(filter);
  const causes = usePages(listQualityCauses, "after", { query: { ...query, limit: pageSize } });
  // Stays what it was while its dialog goes.
  const [bulk, setBulk] = useState<{ opened: boolean; selection: BulkSelection; count: number }>({
    opened: false,
    selection: { filter: query },
    count: 0,
  });
  const list = useRef<HTMLOListElement>(null);
  const items = causes.data?.pages.flatMap((page) => page.items) ?? [];
  // How many causes there are is not known: they are chosen among those that are shown.
  const chosen = useChosen(stringifySearch(filter), items.map(causeKey), undefined, mayEdit);
  const together = items.filter((cause) => chosen.has(causeKey(cause)));
  // What was dealt with is no cause any more, and does not count.
  const choice = { ...chosen, count: together.length };
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
        {mayEdit && (
          <ChoiceBar choice={choice}>
            {together.length > mostCauses ? (
              t("quality.causes-most", { most: mostCauses })
            ) : (
              <Button variant="default" size="compact-sm" onClick={() => change(together)}>
                {t("quality.causes-change-together", { causes: together.length, count: together.reduce((sum, { open }) => sum + open, 0) })}
              </Button>
            )}
          </ChoiceBar>
        )}
        <ol ref={list} data-list className="hub-list hub-quality-causes" tabIndex={-1} data-stale={causes.isPlaceholderData || undefined}>
          {items.map((cause) => (
            <li key={causeKey(cause)}>
              <CauseItem
                cause={cause}
                choice={mayEdit ? choice : undefined}
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

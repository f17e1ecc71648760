import type { Input, Output } from "@hub/contract/route.ts";
import { type compareSwp, listSwpComparisonItems } from "@hub/contract/swp/snapshots.ts";
import { type SwpField, swpFields } from "@hub/domain/swp/plan-item.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { usePages } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StateView } from "../../ui/StateView.tsx";
import { useItemWords } from "../items/item-words.ts";
import { useValueWords } from "../items/use-value-words.ts";
import { symbolOf } from "./ComparisonTable.tsx";
import type { OpenedCell } from "./snapshot-search.ts";
import type { SwpComparison } from "./use-snapshots.ts";

type Props = {
  tab: QuestionTab;
  comparison: SwpComparison;
  query: Input<(typeof compareSwp)["query"]>;
  cell: OpenedCell;
  onClose: () => void;
};

/** The items behind a cell: what became of each since the column before, and what of it. */
export function ComparisonItems({ tab, comparison: { columns, rows: allRows }, query, cell, onClose }: Props) {
  const t = useText();
  const formats = useFormats();
  const nameColumn = (at: number) => {
    const of = columns[at];
    return of?.snapshotId == null ? t("swp.compare-now") : formats.instant(of.takenAt);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { column, kind, row } = cell;
  const columnsOfItems = useItemColumns(tab, kind);
  const asked = { ...query, column, kind, ...(row !== undefined && { row }) };
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(
    listSwpComparisonItems,
    "after",
    { query: asked },
    { placeholderData: undefined },
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const total = data?.pages[0]?.total ?? items.length;
  const name =
    row === undefined
      ? t("swp.compare-total")
      : row === 0
        ? t("swp.compare-no-cluster")
        : (allRows.find(({ id }) => id === row)?.name ?? "");
  const title = t(`swp.compare-items-${kind}`, { name, from: nameColumn(column - 1), to: nameColumn(column) });
  return (
    <section className="hub-panel" aria-label={title}>
      <div className="hub-panel-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div className="hub-page-actions">
          <Button variant="default" size="xs" onClick={onClose}>
            {t("ui.close")}
          </Button>
        </div>
      </div>
      <StateView
        loading={isPending}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        empty={items.length === 0 && { title: t("swp.compare-items-none"), text: t("swp.compare-items-none-text") }}
      >
        <DataTable label={t("swp.compare-items-label")} rows={items} rowKey={({ itemId }) => itemId} columns={columnsOfItems} />
        <p className="hub-dimmed">{t("ui.rows-of", { count: items.length, shown: items.length, total })}</p>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("swp.compare-items-more")}
          </Button>
        )}
      </StateView>
    </section>
  );
}

type Item = Output<(typeof listSwpComparisonItems)["answer"]>["items"][number];

/** What became of each item, its size before and after, and what else changed of it. */
function useItemColumns(tab: QuestionTab, kind: OpenedCell["kind"]): Column<Item>[] {
  const t = useText();
  const words = useItemWords();
  const sayChange = useChangeWords(tab);
  return [
    {
      id: "name",
      header: t("swp.snapshot-row-name"),
      wrap: true,
      sortBy: (item) => item.name,
      cell: (item) => (
        <>
          {words.nameWithLevel(item.name, item.skillLevel)}
          <span className="hub-table-note">{item.place}</span>
        </>
      ),
    },
    {
      id: "how",
      header: t("swp.compare-how"),
      wrap: true,
      sortBy: ({ how }) => t(`swp.compare-how-${how}`),
      cell: ({ how }) => (
        <>
          <span aria-hidden="true">{symbolOf[kind]}</span> {t(`swp.compare-how-${how}`)}
        </>
      ),
    },
    { id: "before", header: t("swp.compare-before"), numeric: true, cell: ({ before }) => (before ? words.fte(before) : "–") },
    { id: "after", header: t("swp.compare-after"), numeric: true, cell: ({ after }) => (after ? words.fte(after) : "–") },
    {
      id: "changes",
      header: t("swp.compare-changes"),
      wrap: true,
      cell: ({ changes }) => (
        <ul className="hub-snapshot-changes">
          {changes.map((change) => (
            <li key={change.field}>{sayChange(change)}</li>
          ))}
        </ul>
      ),
    },
  ];
}

/** Names that comparisons give to fields of an item. */
const fieldOf: Partial<Record<string, SwpField>> = { place: "divisionId", pool: "poolId" };

/** A change of a field in words: its name, before and after. */
function useChangeWords(tab: QuestionTab): (change: { field: string; before: string | null; after: string | null }) => string {
  const t = useText();
  const words = useItemWords();
  const sayValue = useValueWords();
  const isSkill = tab === "skills-shortage";
  const known = (name: string): SwpField | undefined => {
    if (name === "name") return isSkill ? "skillId" : "profileId";
    if (name === "cluster") return isSkill ? "skillClusterId" : "profileClusterId";
    return fieldOf[name] ?? swpFields.find((each) => each === name);
  };
  return ({ field: name, before, after }) => {
    const field = known(name);
    if (!field) return "";
    return t("swp.compare-change", { field: words.field(tab, field), before: sayValue(field, before), after: sayValue(field, after) });
  };
}

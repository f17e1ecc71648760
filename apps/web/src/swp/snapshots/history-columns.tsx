import { fieldNeeds, sizeOf } from "@hub/domain/swp/plan-item.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { type SnapshotCount, snapshotCounts } from "@hub/domain/swp/snapshot.ts";
import { Button, Checkbox } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useItemWords } from "../items/item-words.ts";
import { mostSnapshots } from "./snapshot-search.ts";
import { type SwpSnapshot, useSnapshotWords } from "./use-snapshots.ts";

type Given = {
  tab: QuestionTab;
  /** The snapshots to be compared, by id. */
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
  onDelete: (snapshot: SwpSnapshot) => void;
};

/** The columns of the history (SWP-13): date, size, and how many items are critical, new, existent and of each level, with their FTE. */
export function useHistoryColumns({ tab, chosen, onChoose, onDelete }: Given): Column<SwpSnapshot>[] {
  const t = useText();
  const words = useItemWords();
  const formats = useFormats();
  const named = useSnapshotWords();
  const counted = (name: SnapshotCount): Column<SwpSnapshot> => ({
    id: name,
    header: t(`swp.history-${name}`),
    numeric: true,
    sortBy: ({ totals }) => totals[name].count,
    cell: ({ totals: { [name]: of } }) => (
      <>
        {formats.integer(of.count)}
        <span className="hub-table-note">{words.fte(of.fte)}</span>
      </>
    ),
  });
  // What a tab's items do not have is nothing that could be counted.
  const hasCount = (name: SnapshotCount) => {
    if (name === "new" || name === "existent") return true;
    return fieldNeeds[name === "critical" ? "impact" : "skillLevel"][tab] !== "-";
  };
  return [
    {
      id: "choose",
      header: t("swp.history-choose"),
      cell: (snapshot) => (
        <Checkbox
          aria-label={t("swp.history-choose-of", { name: named.name(snapshot) })}
          checked={chosen.includes(snapshot.id)}
          disabled={chosen.length >= mostSnapshots && !chosen.includes(snapshot.id)}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(checked ? [...chosen, snapshot.id] : chosen.filter((id) => id !== snapshot.id))
          }
        />
      ),
    },
    {
      id: "date",
      header: t("swp.history-date"),
      sortBy: ({ takenAt }) => takenAt,
      cell: ({ takenAt, takenBy }) => (
        <>
          {formats.instant(takenAt)}
          <span className="hub-table-note">{t("swp.history-by-whom", { by: takenBy })}</span>
        </>
      ),
    },
    {
      id: "scope",
      header: t("swp.history-scope"),
      wrap: true,
      sortBy: named.scope,
      cell: (snapshot) => (
        <>
          {named.scope(snapshot)}
          {snapshot.comment !== "" && <span className="hub-table-note hub-swp-text">{snapshot.comment}</span>}
          {snapshot.isPart && <span className="hub-table-note">{t("swp.history-part")}</span>}
          {snapshot.withoutZero && <span className="hub-table-note">{t("swp.history-without-zero")}</span>}
        </>
      ),
    },
    {
      id: "size",
      header: t(`swp.field-${sizeOf[tab]}`),
      numeric: true,
      sortBy: ({ totals }) => Number(totals.size.min),
      cell: ({ totals }) => (
        <>
          {words.size(totals.size)}
          <span className="hub-table-note">{t("swp.history-items-of", { count: totals.items })}</span>
        </>
      ),
    },
    ...snapshotCounts.filter(hasCount).map(counted),
    {
      id: "acts",
      header: t("swp.history-acts"),
      pinned: true,
      cell: (snapshot) =>
        snapshot.mayDelete && (
          <Button
            variant="subtle"
            color="red.9"
            className="hub-danger"
            size="compact-sm"
            aria-label={t("swp.snapshot-delete-of", { name: named.name(snapshot) })}
            onClick={() => onDelete(snapshot)}
          >
            {t("ui.delete")}
          </Button>
        ),
    },
  ];
}

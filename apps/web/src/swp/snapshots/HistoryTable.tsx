import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { DeleteSnapshot } from "./DeleteSnapshot.tsx";
import { useHistoryColumns } from "./history-columns.tsx";
import { mostSnapshots } from "./snapshot-search.ts";
import type { SwpSnapshot } from "./use-snapshots.ts";

type Props = { tab: QuestionTab; snapshots: readonly SwpSnapshot[]; onCompare: (snapshots: string) => void };

/** A row for each snapshot; up to three are compared, and whoever leads its part deletes one. */
export function HistoryTable({ tab, snapshots, onCompare }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [doomed, setDoomed] = useState<SwpSnapshot>();
  const there = chosen.filter((id) => snapshots.some((each) => each.id === id));
  const columns = useHistoryColumns({ tab, chosen: there, onChoose: setChosen, onDelete: setDoomed });
  return (
    <>
      <div className="hub-snapshot-choice">
        <Button
          variant="default"
          size="xs"
          disabled={there.length === 0}
          onClick={() => onCompare(there.toSorted((a, b) => a - b).join(","))}
        >
          {t("swp.history-compare", { count: there.length })}
        </Button>
        <span className="hub-dimmed">{t("swp.history-compare-note", { most: mostSnapshots })}</span>
      </div>
      <DataTable label={t("swp.history-table")} columns={columns} rows={snapshots} rowKey={({ id }) => id} />
      <DeleteSnapshot snapshot={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}

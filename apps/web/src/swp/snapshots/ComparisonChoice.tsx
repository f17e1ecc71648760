import { cutText } from "@hub/domain/cut-text.ts";
import { comparisonRows } from "@hub/contract/swp/snapshots.ts";
import { Checkbox, SegmentedControl } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { type ComparisonRow, mostSnapshots } from "./snapshot-search.ts";
import { type SwpSnapshot, useSnapshotWords } from "./use-snapshots.ts";
import type { SearchOf } from "../../ui/use-address.ts";
import { PickMany } from "../../ui/pick/PickMany.tsx";

type Props = {
  all: readonly SwpSnapshot[];
  snapshots: readonly string[];
  now: boolean;
  by: ComparisonRow;
  onChange: (changed: SearchOf<"/swp">) => void;
};

/** Which snapshots stand side by side, whether the plan as it is now does, and by what. */
export function ComparisonChoice({ all, snapshots, now, by, onChange }: Props) {
  const t = useText();
  const named = useSnapshotWords();
  const options = all.map((snapshot) => ({
    value: String(snapshot.id),
    label: cutText([named.name(snapshot), snapshot.comment].filter((part) => part !== "").join(" · "), 120),
  }));
  return (
    <div className="hub-snapshot-fields">
      <PickMany
        label={t("swp.compare-snapshots")}
        description={t("swp.compare-snapshots-note", { most: mostSnapshots })}
        placeholder={snapshots.length === 0 ? t("swp.compare-choose") : undefined}
        data={options}
        value={snapshots.filter((id) => options.some(({ value }) => value === id))}
        onChange={(chosen) => onChange({ snapshots: chosen.toSorted((a, b) => Number(a) - Number(b)).join(",") })}
        maxValues={mostSnapshots}
        openOnFocus={false}
        hidePickedOptions
        nothingFoundMessage={t("swp.compare-no-more")}
      />
      <Checkbox
        label={t("swp.compare-with-now")}
        checked={now}
        onChange={({ currentTarget: { checked } }) => onChange({ now: checked ? undefined : "0" })}
      />
      <SegmentedControl
        size="xs"
        aria-label={t("swp.compare-by")}
        value={by}
        onChange={(value) => onChange({ by: value === "division" ? undefined : value })}
        data={comparisonRows.map((value) => ({ value, label: t(`swp.compare-by-${value}`) }))}
      />
    </div>
  );
}

import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { DeliverySearch } from "../delivery-search.ts";
import { usualPair } from "./entry-states.ts";
import type { HistoryEntry } from "./use-cell-history.ts";

type Props = {
  rows: readonly HistoryEntry[];
  compare: DeliverySearch["compare"];
  onCompare: (compare: DeliverySearch["compare"]) => void;
};

/** Which two versions are compared; the newest with the one before it unless chosen otherwise. */
export function CompareChoice({ rows, compare, onCompare }: Props) {
  const t = useText();
  const formats = useFormats();
  const usual = usualPair(rows);
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({});
  if (!usual) return rows.length > 1 ? <p className="hub-dimmed">{t("ingestion.compare-none")}</p> : null;
  const from = chosen.from ?? compare?.from ?? usual.from;
  const to = chosen.to ?? compare?.to ?? usual.to;
  const data = rows
    .filter(({ comparable }) => comparable)
    .map(({ deliveryId, version, at }) => ({
      value: String(deliveryId),
      label: t("ingestion.version-at", { version, at: formats.instant(at) }),
    }));
  return (
    <div className="hub-filters">
      <NativeSelect
        label={t("ingestion.compare-from")}
        value={String(from)}
        onChange={(event) => setChosen({ from: Number(event.currentTarget.value), to })}
        data={data}
      />
      <NativeSelect
        label={t("ingestion.compare-to")}
        value={String(to)}
        onChange={(event) => setChosen({ from, to: Number(event.currentTarget.value) })}
        data={data}
      />
      <Button variant="default" disabled={from === to} onClick={() => onCompare({ from, to, kind: "changed" })}>
        {t("ingestion.compare")}
      </Button>
    </div>
  );
}

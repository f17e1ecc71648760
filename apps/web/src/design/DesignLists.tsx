import { useState } from "react";
import { useText } from "../texts/language.tsx";
import { DataTable } from "../ui/list/DataTable.tsx";
import "../ui/list/facets.css";
import { FacetGroup } from "../ui/list/FacetGroup.tsx";
import "../ui/list/list-page.css";
import { RemovableChips } from "../ui/list/RemovableChips.tsx";
import { Panel } from "../ui/Page.tsx";

const rows = [1, 2, 3] as const;

/** A list with its filter. */
export function DesignLists() {
  const t = useText();
  const [chosen, setChosen] = useState<string[]>(["1"]);
  const toggle = (value: string) => setChosen(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  const name = (number: number) => t("design.choice", { number });
  return (
    <Panel title={t("design.lists")}>
      <RemovableChips
        label={t("design.chosen")}
        chips={chosen.map((key) => ({ key, text: name(Number(key)) }))}
        removeLabel={(text) => t("design.remove", { text })}
        resetLabel={t("design.clear")}
        onRemove={toggle}
        onReset={() => setChosen([])}
      />
      <FacetGroup
        title={t("design.filter")}
        values={rows.map((number) => ({
          value: String(number),
          label: name(number),
          count: number === 3 ? "failed" : 12 * (2 - number),
        }))}
        chosen={chosen}
        onToggle={toggle}
        counts="failed"
        opened
      />
      <DataTable
        label={t("design.table")}
        rows={rows}
        rowKey={(row) => row}
        columns={[
          { id: "name", header: t("design.text"), cell: name, sortBy: (row) => row },
          { id: "count", header: t("design.number"), numeric: true, cell: (row) => row * 1234, sortBy: (row) => -row },
        ]}
      />
    </Panel>
  );
}

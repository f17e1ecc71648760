import { type comparisonTypes, compareScenarios } from "@hub/contract/scenarios/comparison.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useMay } from "../../api/access.ts";
import { type ComparisonSearch, writeColumns } from "./comparison-search.ts";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { KeepDialog } from "./KeepDialog.tsx";
import { Likeness } from "./Likeness.tsx";

type Props = {
  title: string;
  search: ComparisonSearch;
  onChange: (changed: Partial<ComparisonSearch>) => void;
  /** As what it can be kept; undefined for one that is kept already. */
  keepAs?: (typeof comparisonTypes)[number];
};

/** A comparison: why it is not like for like, its table, to be exported and kept. */
export function ComparisonPanel({ title, search, onChange, keepAs }: Props) {
  const t = useText();
  const may = useMay();
  const [keeping, setKeeping] = useState(false);
  const query = {
    columns: writeColumns(search.columns),
    ...(search.kpis.length > 0 ? { kpis: search.kpis.join(",") } : {}),
    ...(search.alike ? { likeForLike: "1" as const } : {}),
  };
  const { data, error, isPending, isPlaceholderData, refetch } = useRoute(compareScenarios, { query });
  return (
    <Panel
      title={title}
      actions={
        data && (
          <>
            <ExportButton kind="comparison-export" filter={query} />
            {keepAs && may("scenarios.read") && (
              <Writing>
                <Button variant="default" onClick={() => setKeeping(true)}>
                  {t("scenarios.keep")}
                </Button>
              </Writing>
            )}
          </>
        )
      }
    >
      <StateView loading={isPending} error={error} onRetry={() => void refetch()}>
        {data && (
          <div data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData} className="hub-comparison">
            <Likeness comparison={data} />
            <ComparisonTable comparison={data} of={search.of} kpi={search.kpi} onChange={onChange} />
          </div>
        )}
      </StateView>
      {keepAs && <KeepDialog opened={keeping} as={keepAs} search={search} onClose={() => setKeeping(false)} />}
    </Panel>
  );
}

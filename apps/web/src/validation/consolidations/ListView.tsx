import { listValidation } from "@hub/contract/validation/validation.ts";
import { Button } from "@mantine/core";
import { useMay } from "../../api/access.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { Capacity } from "../signatures/form-values.ts";
import { ConsolidationFilters } from "./ConsolidationFilters.tsx";
import { ConsolidationList } from "./ConsolidationList.tsx";
import { useListFilters } from "../list-filters.ts";
import { ValidationForm } from "../signatures/ValidationForm.tsx";
import { useAddress } from "../../ui/use-address.ts";
import "../validation.css";

/** The consolidations with how far they are, and the form to sign, validate and consolidate. */
export function ListView() {
  const t = useText();
  const { show } = useAddress("/validation");
  const filters = useListFilters();
  const capacities = useCapacities();
  const { data, error, isPending, refetch } = useRoute(listValidation, { query: filters });
  const rows = data?.items ?? [];
  const filtered = Object.keys(filters).length > 0;
  const reset = (
    <Button variant="default" onClick={() => show({ view: "list" }, { replace: true, ignoreBlocker: true })}>
      {t("validation.filters-reset")}
    </Button>
  );
  // The form starts on what one looks at: the filters, else the newest month.
  const start = {
    consolidationType: filters.section ?? "",
    year: filters.year ?? String(rows[0]?.year ?? ""),
    month: filters.month ?? String(rows[0]?.month ?? ""),
  };
  // Who does one of them alone reads which.
  const [only, ...more] = capacities;
  const formTitle = only !== undefined && more.length === 0 ? t(`validation.act-${only}`) : t("validation.form");
  return (
    <div className="hub-validation">
      <Panel title={t("validation.list")}>
        <ConsolidationFilters filters={filters} />
        <StateView
          loading={isPending}
          error={error}
          onRetry={() => void refetch()}
          empty={
            rows.length === 0 &&
            (filtered
              ? { title: t("validation.filtered-title"), text: t("validation.filtered-text"), action: reset }
              : { title: t("validation.empty-title"), text: t("validation.empty-text") })
          }
        >
          <ConsolidationList rows={rows} />
        </StateView>
      </Panel>
      <Panel title={formTitle}>
        {capacities.length === 0 && <p>{t("validation.no-capacity")}</p>}
        {capacities.length > 0 && !isPending && <ValidationForm start={start} capacities={capacities} />}
      </Panel>
    </div>
  );
}

/** The capacities in which one may sign at all; whether on this very cell, the server says. */
function useCapacities(): Capacity[] {
  const may = useMay();
  return [
    ...(may("validation.sign") ? (["coordinator"] as const) : []),
    ...(may("validation.validate") ? (["owner"] as const) : []),
    ...(may("validation.consolidate") ? (["group-owner"] as const) : []),
  ];
}

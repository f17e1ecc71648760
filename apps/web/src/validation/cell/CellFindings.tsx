import { listCellFindings } from "@hub/contract/checks.ts";
import { useRoute } from "../../api/queries.ts";
import { FindingList } from "../../checks/FindingList.tsx";
import { useText } from "../../shell/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { shownFindings } from "../findings-of-cells.ts";
import type { CellPlace } from "./cell-act.ts";

/** What the checks found in a cell, and what was said of it. */
export function CellFindings({ place }: { place: CellPlace }) {
  const t = useText();
  const { data, error, isPending, refetch } = useRoute(listCellFindings, { query: place });
  const [cell] = data?.items ?? [];
  return (
    <section aria-label={t("validation.view-findings")}>
      <h3>{t("validation.view-findings")}</h3>
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        <FindingList findings={cell ? shownFindings(cell) : []} />
      </StateView>
    </section>
  );
}

import { listCellFindings } from "@hub/contract/checks/checks.ts";
import type { OwedComments } from "@hub/domain/validation/signature-rules.ts";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../api/access.ts";
import { useRoute } from "../../api/queries.ts";
import { FindingList } from "../../checks/FindingList.tsx";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { shownFindings } from "../cells/findings-of-cells.ts";
import type { CellPlace } from "./cell-act.ts";

/** What the checks found in a cell, and what was said of it; what the check of its files found stands with the delivery. */
export function CellFindings({ place, fileWarnings, owed }: { place: CellPlace; fileWarnings: number; owed: OwedComments }) {
  const t = useText();
  const mayReadUploads = useMay()("uploads.read");
  const { section, legalEntityId, year, month } = place;
  const delivery = { section, entity: String(legalEntityId), year: String(year), month: String(month) };
  const { data, error, isPending, refetch } = useRoute(listCellFindings, { query: place });
  const [cell] = data?.items ?? [];
  return (
    <section aria-label={t("validation.view-findings")}>
      <h3>{t("validation.view-findings")}</h3>
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        <FindingList findings={cell ? shownFindings(cell) : []} />
      </StateView>
      {fileWarnings > 0 && (
        <p>
          {t("validation.file-warnings", { count: fileWarnings })}{" "}
          {mayReadUploads && (
            <Link to="/mut" search={delivery} className="hub-link">
              {t("validation.file-warnings-link")}
            </Link>
          )}
        </p>
      )}
      {owed.findings + owed.files > 0 && <p className="hub-note">{t("validation.owed", owed)}</p>}
    </section>
  );
}

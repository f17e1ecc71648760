import { compareDeliveries } from "@hub/contract/ingestion/deliveries.ts";
import { useMay } from "../../api/access.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import type { CellItem } from "./use-cell-figures.ts";

/** What changed, row by row, since the delivery before; nothing for those who do not read deliveries. */
export function ReplacedRows({ replaced: { from, to } }: { replaced: NonNullable<CellItem["replaced"]> }) {
  const t = useText();
  const may = useMay()("uploads.read");
  const { data } = useRoute(compareDeliveries, { params: { id: from }, query: { to } }, { enabled: may, placeholderData: undefined });
  if (!data) return null;
  const columns = data.columns
    .slice(0, 8)
    .map(({ column, field, cells }) => t("validation.figures-column", { column: column ?? field, count: cells }));
  return (
    <p>
      {t("validation.figures-difference", data.counts)}{" "}
      {columns.length > 0 && t("validation.figures-columns", { columns: columns.join(", ") })}
    </p>
  );
}

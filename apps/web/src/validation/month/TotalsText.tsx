import { useText } from "../../texts/language.tsx";
import type { Month } from "./cell-state.ts";

/** How far a section is in all its entities. */
export function TotalsText({ totals }: { totals: Month["totals"] }) {
  const t = useText();
  if (totals.expected === 0) return <span className="hub-month-totals">{t("validation.totals-none")}</span>;
  return (
    <span className="hub-month-totals">
      {t("validation.totals-validated", { count: totals.validated, total: totals.expected })}
      {totals.late > 0 && <span className="hub-month-late"> · {t("validation.totals-late", { count: totals.late })}</span>}
      {totals.blocked > 0 && <span className="hub-month-late"> · {t("validation.totals-blocked", { count: totals.blocked })}</span>}
    </span>
  );
}

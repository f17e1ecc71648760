import { useText } from "../../texts/language.tsx";
import type { Cell } from "./cell-states.ts";

/** Persons in what was delivered, and the warnings of its checks. */
export function RowCounts({ cell }: { cell: Cell }) {
  const t = useText();
  return (
    <>
      {t("validation.persons", { count: cell.rows })}
      {cell.warnings > 0 && <strong className="hub-warnings">, {t("validation.warnings", { count: cell.warnings })}</strong>}
    </>
  );
}

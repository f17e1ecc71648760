import { countDaysLate } from "@hub/domain/validation/lateness.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { Cell } from "./cell-states.ts";
import { readToday } from "./lateness.ts";
import { TwoLines } from "./TwoLines.tsx";

/** The day a cell is due, and how late it is while it is not validated. */
export function DueDay({ cell }: { cell: Cell }) {
  const t = useText();
  const formats = useFormats();
  if (cell.dueDate === null) return <span className="hub-dimmed">{t("validation.due-none")}</span>;
  const late = countDaysLate(cell.dueDate, readToday(), cell.signOff === "OWNER_VALIDATED");
  return (
    <TwoLines
      first={formats.day(cell.dueDate)}
      second={late > 0 && <StatusBadge meaning="late" text={t("validation.days-late", { count: late })} />}
    />
  );
}

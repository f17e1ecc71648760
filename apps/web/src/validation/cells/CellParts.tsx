import { countDaysLate } from "@hub/domain/validation/lateness.ts";
import type { ReactNode } from "react";
import { readToday } from "../../texts/days.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type Cell, dataMeanings } from "./cell-states.ts";

/** A table cell of two lines, the second one small. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className="hub-two-lines">
      <div>{first}</div>
      {second && <div className="hub-dimmed">{second}</div>}
    </div>
  );
}

/** How the data of a cell is. "Ready to sign" is said only until it is signed. */
export function DataBadge({ cell }: { cell: Cell }) {
  const t = useText();
  const signed = cell.data === "READY" && cell.signOff !== "NONE";
  return <StatusBadge meaning={dataMeanings[cell.data]} text={t(signed ? "validation.data-signed" : `validation.data-${cell.data}`)} />;
}

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

/** Rows of what was delivered, and the warnings of its checks. */
export function RowCounts({ cell }: { cell: Cell }) {
  const t = useText();
  return (
    <>
      {t("validation.rows", { count: cell.rows })}
      {cell.warnings > 0 && <strong className="hub-warnings">, {t("validation.warnings", { count: cell.warnings })}</strong>}
    </>
  );
}

/** Who signed and when, or that it is missing. */
export function SignedBy({ name, at }: { name: string | null; at: string | null }) {
  const t = useText();
  const formats = useFormats();
  if (at === null) return <span className="hub-dimmed">{t("validation.not-signed")}</span>;
  return <TwoLines first={name ?? t("validation.somebody")} second={formats.instant(at)} />;
}

import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type Cell, lockMeanings } from "./cell-states.ts";
import { DataBadge, DueDay, RowCounts, SignedBy } from "./CellParts.tsx";

/** How far a cell is: its data, signatures and lock. */
export function CellFacts({ cell }: { cell: Cell }) {
  const t = useText();
  const formats = useFormats();
  return (
    <dl className="hub-facts">
      <dt>{t("validation.data")}</dt>
      <dd>
        <DataBadge cell={cell} /> {cell.rows > 0 && <RowCounts cell={cell} />}
      </dd>
      {cell.deliveredAt && (
        <>
          <dt>{t("validation.delivered")}</dt>
          <dd>
            {cell.deliveredBy.join(", ")}, {formats.instant(cell.deliveredAt)}
          </dd>
        </>
      )}
      <dt>{t("validation.first-signature")}</dt>
      <dd>
        <SignedBy name={cell.signedBy} at={cell.signedAt} />
      </dd>
      <dt>{t("validation.second-signature")}</dt>
      <dd>
        <SignedBy name={cell.validatedBy} at={cell.validatedAt} />
      </dd>
      <dt>{t("validation.due")}</dt>
      <dd>
        <DueDay cell={cell} />
      </dd>
      <dt>{t("validation.lock")}</dt>
      <dd>
        <StatusBadge meaning={lockMeanings[cell.lock]} text={t(`validation.lock-${cell.lock}`)} />
      </dd>
    </dl>
  );
}

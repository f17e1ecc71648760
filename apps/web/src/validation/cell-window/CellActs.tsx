import { Button } from "@mantine/core";
import { useReadOnly } from "../../ui/read-only.tsx";
import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import type { Capacity } from "../signatures/form-values.ts";
import { type ActKind, type CellDetail, offeredActs } from "./cell-act.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

type Props = {
  detail: CellDetail;
  onAct: (kind: ActKind) => void;
  onSign: (capacity: Capacity) => void;
  next: { count: number; open: () => void } | undefined;
};

/** What one may do with a cell now. The step that it waits for from the reader stands out. */
export function CellActs({ detail, onAct, onSign, next }: Props) {
  const t = useText();
  const may = useMay();
  const { cell, section, year, month, waits } = detail;
  const readOnly = useReadOnly();
  const step = may("uploads.send") && (waits?.step === "deliver" || waits?.step === "answer") && waits.step;
  const acts = readOnly ? [] : offeredActs(detail);
  // What is delivered with errors is read first, in the list, and so is what is held; else the form opens filled in.
  const delivery = {
    section,
    year: String(year),
    month: String(month),
    entity: String(cell.legalEntity.id),
    tab: cell.data === "BLOCKED" || step === "answer" ? undefined : "deliver",
  };
  return (
    <div className="hub-page-actions hub-cell-acts">
      {cell.may.sign && <Button onClick={() => onSign("coordinator")}>{t("validation.act-coordinator")}</Button>}
      {cell.may.validate && <Button onClick={() => onSign("owner")}>{t("validation.act-owner")}</Button>}
      {step && (
        <LinkButton variant={waits?.me ? "filled" : "default"} to="/mut" search={delivery}>
          {t(`validation.act-${step}`)}
        </LinkButton>
      )}
      {acts.map((kind) => (
        <Button key={kind} variant={kind === "approve" && waits?.me ? "filled" : "default"} onClick={() => onAct(kind)}>
          {t(`validation.act-${kind}`)}
        </Button>
      ))}
      {next && (
        <Button variant={waits?.me ? "default" : "filled"} onClick={next.open}>
          {t("validation.next", { count: next.count })}
        </Button>
      )}
      {detail.nudgedToday && <span className="hub-dimmed">{t("validation.nudged-already")}</span>}
    </div>
  );
}

import { cellKey } from "@hub/domain/validation/cell-key.ts";
import { VisuallyHidden } from "@mantine/core";
import { useFigureWords } from "../figures/figure-words.ts";
import type { CellItem } from "../figures/use-cell-figures.ts";
import { useText } from "../../texts/language.tsx";
import { ChooseBox } from "../../ui/select/ChooseBox.tsx";
import type { Choice } from "../../ui/select/use-chosen.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type CellRef, type ManyCapacity, refOf } from "./many-cells.ts";
import type { useMany } from "./use-many.ts";
import "../month/month.css";

type Props = {
  items: readonly CellItem[];
  capacity: ManyCapacity;
  choice: Choice<string>;
  many: ReturnType<typeof useMany>;
  onOpen: (cell: CellRef) => void;
};

const shown = ["opening", "joiners", "moves-in", "leavers", "moves-out", "closing", "fte", "workforce-cost"] as const;

/** The figures of what waits, a cell a line, with what the checks found and what came of signing. */
export function ManyTable({ items, capacity, choice, many, onOpen }: Props) {
  const t = useText();
  const words = useFigureWords();
  const rows = items.flatMap(({ figures }) => figures?.rows ?? []);
  const isShown = (measure: Row["measure"]) => shown.some((each) => each === measure);
  const delivered = rows.filter(({ measure, values }) => !isShown(measure) && values[0]?.delivered !== undefined);
  const measures = [
    ...shown.filter((measure) => rows.some((row) => row.measure === measure)),
    ...new Set(delivered.map(({ measure }) => measure)),
  ];
  return (
    <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("validation.many-table")}>
      <table className="hub-table hub-many">
        <thead>
          <tr>
            <th scope="col">{t("ui.legal-entity")}</th>
            {many.outcome && <th scope="col">{t("validation.many-result")}</th>}
            <th scope="col">{t("validation.many-findings")}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col" data-numeric>
                {words.measure({ measure })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const { section, cell, figures } = item;
            const about = { section, entity: cell.legalEntity.name };
            const result = many.resultOf(refOf(item));
            return (
              <tr key={cellKey(refOf(item))}>
                <th scope="row">
                  <span className="hub-many-cell">
                    <ChooseBox
                      id={cellKey(refOf(item))}
                      name={`${section}, ${cell.legalEntity.name}`}
                      choice={choice}
                      disabled={many.busy || result?.done === true}
                      ownKeys
                    />
                    <button
                      type="button"
                      className="hub-link"
                      aria-label={t("validation.many-open", about)}
                      onClick={() => onOpen(refOf(item))}
                    >
                      {cell.legalEntity.name}
                    </button>
                    <span className="hub-dimmed">{section}</span>
                  </span>
                </th>
                {many.outcome && (
                  <td data-wrap>
                    {result?.done && (
                      <StatusBadge meaning="good" text={t(capacity === "owner" ? "validation.many-validated" : "validation.many-signed")} />
                    )}
                    {result?.error && <span className="hub-month-late">{result.error.text}</span>}
                  </td>
                )}
                <td>
                  <Findings item={item} />
                </td>
                {measures.map((measure) => (
                  <ManyValue key={measure} row={figures?.rows.find((row) => row.measure === measure)} figures={figures} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type Row = NonNullable<CellItem["figures"]>["rows"][number];

/** A figure, with what it differs by from last month and from last year, as the sentence above the table says. */
function ManyValue({ row, figures }: { row: Row | undefined; figures: CellItem["figures"] }) {
  const t = useText();
  const words = useFigureWords();
  const [own] = row?.values ?? [];
  if (!row || !own || !figures) return <td data-numeric>–</td>;
  const changes = figures.columns.flatMap(({ kind }, at) => {
    const value = row.values[at];
    const change = value && (kind === "month" || kind === "year") ? words.change(row, value) : "";
    return change === "" ? [] : [{ kind, change }];
  });
  return (
    <td data-numeric>
      {words.value(row, own)}
      {changes.map(({ kind, change }) => (
        <span key={kind} className="hub-many-change">
          <VisuallyHidden>{t(kind === "month" ? "validation.many-month" : "validation.many-year")}: </VisuallyHidden>
          {change}
        </span>
      ))}
    </td>
  );
}

function Findings({ item: { cell } }: { item: CellItem }) {
  const t = useText();
  const count = cell.warnings + cell.findings.warnings;
  return count === 0 ? (
    <span className="hub-dimmed">{t("validation.many-no-findings")}</span>
  ) : (
    <span className="hub-warnings">{t("validation.warnings", { count })}</span>
  );
}

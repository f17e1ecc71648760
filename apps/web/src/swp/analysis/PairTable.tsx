import { VisuallyHidden } from "@mantine/core";
import { useText } from "../../shell/language.tsx";
import { useFormats } from "../../ui/formats.ts";
import { addPairs, type Pair } from "./figures.ts";
import { useFigureWords } from "./use-figure-words.ts";

/** `items`: how many that is, where the lines are of different items. */
export type PairRow = { key: string; name: string; items?: number; pair: Pair };
type Props = { caption: string; first: string; rows: readonly PairRow[]; heard?: boolean };

/** FTE by line with their sum; beside a what-if the plan, the what-if and how they differ. */
export function PairTable({ caption, first, rows, heard = false }: Props) {
  const t = useText();
  const words = useFigureWords();
  const formats = useFormats();
  const beside = rows.some(({ pair }) => pair.whatIf !== null);
  const counted = rows.every(({ items }) => items !== undefined);
  const line = ({ name, items, pair }: PairRow) => (
    <>
      <th scope="row">{name}</th>
      {counted && <td data-numeric>{formats.integer(items ?? 0)}</td>}
      <td data-numeric>{words.size(pair.plan)}</td>
      {beside && <td data-numeric>{words.size(pair.whatIf ?? pair.plan)}</td>}
      {beside && <td data-numeric>{words.difference(pair)}</td>}
    </>
  );
  const all = rows.map(({ pair }) => pair);
  const total = {
    key: "",
    name: t("swp.analysis-total"),
    items: rows.reduce((sum, { items }) => sum + (items ?? 0), 0),
    pair: addPairs(all, beside),
  };
  const content = (
    <table className="hub-table hub-figure-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {[
            ...(counted ? [t("swp.analysis-items")] : []),
            beside ? t("swp.analysis-plan-fte") : t("swp.analysis-fte"),
            ...(beside ? [t("swp.analysis-whatif-fte"), t("swp.analysis-difference")] : []),
          ].map((head) => (
            <th key={head} scope="col" data-numeric>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>{line(row)}</tr>
        ))}
      </tbody>
      <tfoot>
        <tr>{line(total)}</tr>
      </tfoot>
    </table>
  );
  if (heard) return <VisuallyHidden component="div">{content}</VisuallyHidden>;
  return (
    <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("ui.chart-table-of", { title: caption })}>
      {content}
    </div>
  );
}

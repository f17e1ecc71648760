import { useText } from "../../texts/language.tsx";
import { ChartTable } from "../../ui/charts/ChartTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { addPairs, countItems, type Pair } from "./figures.ts";
import { useFigureWords } from "./use-figure-words.ts";

/** `items`: how many that is, where the lines are of different items. */
type PairRow = { key: string; name: string; items?: number; pair: Pair };
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
  const total = {
    key: "",
    name: t("swp.analysis-total"),
    items: countItems(rows),
    pair: addPairs(
      rows.map(({ pair }) => pair),
      beside,
    ),
  };
  const heads = [
    ...(counted ? [t("swp.analysis-items")] : []),
    ...(beside ? [t("swp.analysis-plan-fte"), t("swp.analysis-whatif-fte"), t("swp.analysis-difference")] : [t("swp.analysis-fte")]),
  ];
  return (
    <ChartTable title={caption} first={first} heads={heads} heard={heard}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>{line(row)}</tr>
        ))}
      </tbody>
      <tfoot>
        <tr>{line(total)}</tr>
      </tfoot>
    </ChartTable>
  );
}

import { addSizes, type Size } from "@hub/domain/swp/size.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { ChartTable } from "../../ui/charts/ChartTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { countItems } from "./figures.ts";
import { useFigureWords } from "./use-figure-words.ts";

type Row = { key: string; name: string; items: number; fte: Size; levers: Record<string, Size> };
type Props = { caption: string; first: string; levers: readonly string[]; rows: readonly Row[]; heard: boolean };

/** FTE by line and by lever, with their sums. */
export function LeverTable({ caption, first, levers, rows, heard }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const words = useFigureWords();
  const formats = useFormats();
  const none: Size = { min: "0", max: null };
  const line = ({ name, items, fte, levers: parts }: Omit<Row, "key">) => (
    <>
      <th scope="row">{name}</th>
      <td data-numeric>{formats.integer(items)}</td>
      <td data-numeric>{words.size(fte)}</td>
      {levers.map((lever) => (
        <td key={lever} data-numeric>
          {words.size(parts[lever] ?? none)}
        </td>
      ))}
    </>
  );
  const total = {
    name: t("swp.analysis-total"),
    items: countItems(rows),
    fte: addSizes(rows.map(({ fte }) => fte)),
    levers: Object.fromEntries(levers.map((lever) => [lever, addSizes(rows.map(({ levers: parts }) => parts[lever] ?? none))])),
  };
  const heads = [t("swp.analysis-items"), t("swp.analysis-fte"), ...levers.map((lever) => codeText("swp", `field-${lever}`))];
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

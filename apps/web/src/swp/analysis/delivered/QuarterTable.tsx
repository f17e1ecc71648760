import { useFormats } from "../../../texts/formats.ts";
import { useText } from "../../../texts/language.tsx";
import { ChartTable } from "../../../ui/charts/ChartTable.tsx";
import type { Delivered } from "../../delivered/use-delivered-of.ts";
import { useFigureWords } from "../use-figure-words.ts";

/** Quarter by quarter what goes, who is there, who is planned to come, and what is missing then; beside a what-if its gap as well. */
export function QuarterTable({ title, data: { quarters, total }, heard }: { title: string; data: Delivered; heard: boolean }) {
  const t = useText();
  const formats = useFormats();
  const words = useFigureWords();
  const hasWhatIf = total.quarters.some(({ whatIf }) => whatIf !== null);
  const heads = [
    t("swp.delivered-leaving"),
    t("swp.delivered-retirees"),
    t("swp.delivered-retiring"),
    t("swp.delivered-there"),
    t("swp.delivered-right"),
    t("swp.delivered-hires"),
    t("swp.delivered-gap"),
    ...(hasWhatIf ? [t("swp.delivered-gap-whatif")] : []),
  ];
  const fte = (decimal: string) => words.size({ min: decimal, max: null });
  return (
    <ChartTable title={title} first={t("swp.analysis-quarter")} heads={heads} heard={heard}>
      <tbody>
        {total.quarters.map(({ leaving, retirees, retiring, there, rightSize, hires, gap, whatIf }, at) => (
          <tr key={quarters[at]}>
            <th scope="row">{words.quarter(quarters[at] ?? "")}</th>
            <td data-numeric>{fte(leaving)}</td>
            <td data-numeric>{formats.integer(retirees)}</td>
            <td data-numeric>{fte(retiring)}</td>
            <td data-numeric>{fte(there)}</td>
            <td data-numeric>{rightSize ? words.size(rightSize) : "–"}</td>
            <td data-numeric>{words.size(hires)}</td>
            <td data-numeric>{gap ? words.between(gap.min, gap.max) : "–"}</td>
            {hasWhatIf && <td data-numeric>{whatIf?.gap ? words.between(whatIf.gap.min, whatIf.gap.max) : "–"}</td>}
          </tr>
        ))}
      </tbody>
    </ChartTable>
  );
}

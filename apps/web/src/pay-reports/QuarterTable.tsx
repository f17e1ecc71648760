import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import { ChartTable } from "../ui/charts/ChartTable.tsx";
import type { EntityReport } from "./report-parts.ts";

type Props = {
  title: string;
  quarters: EntityReport["british"]["quarters"];
  minimum: number;
  /** For those who hear the page while the chart is shown. */
  heard: boolean;
};

/** Women and men in each quarter of the pay distribution, the highest first as the authorities print it. */
export function QuarterTable({ title, quarters, minimum, heard }: Props) {
  const t = useText();
  const formats = useFormats();
  return (
    <ChartTable title={title} first={t("pay-reports.quarter")} heads={[t("pay-reports.women"), t("pay-reports.men")]} heard={heard}>
      <tbody>
        {quarters
          .map((quarter, at) => ({ ...quarter, number: at + 1 }))
          .toReversed()
          .map(({ number, women, men, reason }) => (
            <tr key={number}>
              <th scope="row">{t(`pay-reports.quarter-${number as 1 | 2 | 3 | 4}`)}</th>
              {women === null || men === null ? (
                <td colSpan={2} data-wrap className="hub-dimmed">
                  {t(`dashboards.reason-${reason ?? "NO_DATA"}`, { minimum })}
                </td>
              ) : (
                <>
                  <td data-numeric>{formats.percent(women)}</td>
                  <td data-numeric>{formats.percent(men)}</td>
                </>
              )}
            </tr>
          ))}
      </tbody>
    </ChartTable>
  );
}

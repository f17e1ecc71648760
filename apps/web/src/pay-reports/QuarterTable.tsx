import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import type { EntityReport } from "./report-parts.ts";

/** Women and men in each quarter of the pay distribution, the highest first as the authorities print it; between them a bar of which the women's part is filled. */
export function QuarterTable({
  label,
  quarters,
  minimum,
}: {
  label: string;
  quarters: EntityReport["british"]["quarters"];
  minimum: number;
}) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="hub-table-frame" tabIndex={0} role="region" aria-label={label}>
      <table className="hub-table">
        <thead>
          <tr>
            <th scope="col">{t("pay-reports.quarter")}</th>
            <th scope="col" data-numeric>
              {t("pay-reports.women")}
            </th>
            <td aria-hidden="true" />
            <th scope="col" data-numeric>
              {t("pay-reports.men")}
            </th>
          </tr>
        </thead>
        <tbody>
          {quarters
            .map((quarter, at) => ({ ...quarter, number: at + 1 }))
            .toReversed()
            .map(({ number, women, men, reason }) => (
              <tr key={number}>
                <th scope="row">{t(`pay-reports.quarter-${number as 1 | 2 | 3 | 4}`)}</th>
                {women === null || men === null ? (
                  <td colSpan={3} data-wrap className="hub-dimmed">
                    {t(`dashboards.reason-${reason ?? "NO_DATA"}`, { minimum })}
                  </td>
                ) : (
                  <>
                    <td data-numeric>{formats.percent(women)}</td>
                    <td aria-hidden="true" className="hub-pay-bar">
                      <span>
                        <span style={{ inlineSize: `${women}%` }} />
                      </span>
                    </td>
                    <td data-numeric>{formats.percent(men)}</td>
                  </>
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

import { useCodeText, useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import type { Line } from "./report-parts.ts";

/** Figures by point, each with the women and men behind it, or why it has no value. */
export function FigureLines({ label, lines, minimum }: { label: string; lines: readonly Line[]; minimum: number }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  return (
    <div className="hub-table-frame" tabIndex={0} role="region" aria-label={label}>
      <table className="hub-table">
        <thead>
          <tr>
            <th scope="col">{t("pay-reports.point")}</th>
            <th scope="col">{t("pay-reports.figure")}</th>
            <th scope="col" data-numeric>
              {t("pay-reports.value")}
            </th>
            <th scope="col" data-numeric>
              {t("pay-reports.women")}
            </th>
            <th scope="col" data-numeric>
              {t("pay-reports.men")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ point, name, figure: { value, reason, women, men } }) => (
            <tr key={name}>
              <td>{t("pay-reports.point-of", { point })}</td>
              <th scope="row" data-wrap>
                {codeText("pay-reports", `figure-${name}`)}
              </th>
              <td data-numeric data-wrap={value === null || undefined}>
                {value === null ? (
                  <span className="hub-dimmed">{t(`dashboards.reason-${reason ?? "NO_DATA"}`, { minimum })}</span>
                ) : (
                  formats.percent(value)
                )}
              </td>
              <td data-numeric>{women === null ? "–" : formats.integer(women)}</td>
              <td data-numeric>{men === null ? "–" : formats.integer(men)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { useText } from "../texts/language.tsx";
import { ExportButton } from "../tasks/exports/ExportButton.tsx";
import { FigureLines } from "./FigureLines.tsx";
import { QuarterTable } from "./QuarterTable.tsx";
import { type EntityReport, europeanLines, filterOf, type PayPlace } from "./report-parts.ts";

/** Points (a) to (f) of article 9(1) of Directive (EU) 2023/970: what may be published. */
export function EuropeanTable({ european, minimum, place }: { european: EntityReport["european"]; minimum: number; place: PayPlace }) {
  const t = useText();
  return (
    <>
      <div className="hub-pay-head">
        <p className="hub-dimmed">{t("pay-reports.european-note")}</p>
        <ExportButton kind="pay-report-export" filter={filterOf(place)} />
      </div>
      <div className="hub-pay-tables">
        <FigureLines label={t("pay-reports.part-european")} lines={europeanLines(european)} minimum={minimum} />
        <div className="hub-pay-quarters">
          <h3>{t("pay-reports.quarters-european")}</h3>
          <QuarterTable label={t("pay-reports.quarters-european")} quarters={european.f} minimum={minimum} />
        </div>
      </div>
    </>
  );
}

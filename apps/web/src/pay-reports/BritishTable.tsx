import { useText } from "../texts/language.tsx";
import { ExportButton } from "../tasks/exports/ExportButton.tsx";
import { FigureLines } from "./FigureLines.tsx";
import { QuarterTable } from "./QuarterTable.tsx";
import { britishLines, type EntityReport, filterOf, type PayPlace } from "./report-parts.ts";

/** The six figures that employers in Great Britain publish. */
export function BritishTable({ british, minimum, place }: { british: EntityReport["british"]; minimum: number; place: PayPlace }) {
  const t = useText();
  return (
    <>
      <div className="hub-pay-head">
        <p className="hub-dimmed">{t("pay-reports.british-note")}</p>
        <ExportButton kind="pay-report-export" filter={filterOf(place)} />
      </div>
      <div className="hub-pay-tables">
        <FigureLines label={t("pay-reports.part-british")} lines={britishLines(british)} minimum={minimum} />
        <div className="hub-pay-quarters">
          <h3>{t("pay-reports.quarters-british")}</h3>
          <QuarterTable label={t("pay-reports.quarters-british")} quarters={british.quarters} minimum={minimum} />
        </div>
      </div>
    </>
  );
}

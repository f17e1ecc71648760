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
      <p className="hub-dimmed">{t("pay-reports.british-note")}</p>
      <FigureLines label={t("pay-reports.part-british")} lines={britishLines(british)} minimum={minimum} />
      <h3>{t("pay-reports.quarters-british")}</h3>
      <QuarterTable label={t("pay-reports.quarters-british")} quarters={british.quarters} minimum={minimum} />
      <div className="hub-pay-actions">
        <ExportButton kind="pay-report-export" filter={filterOf(place)} />
      </div>
    </>
  );
}

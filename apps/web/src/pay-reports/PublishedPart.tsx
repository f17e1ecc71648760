import type { Period } from "@hub/domain/period.ts";
import { useText } from "../texts/language.tsx";
import { ExportButton } from "../tasks/exports/ExportButton.tsx";
import { FigureLines } from "./FigureLines.tsx";
import { Submissions } from "./Submissions.tsx";
import { QuartersChart } from "./QuartersChart.tsx";
import { type EntityReport, filterOf, type Line, type PayPlace } from "./report-parts.ts";

type Props = {
  part: "british" | "european";
  lines: readonly Line[];
  quarters: EntityReport["british"]["quarters"];
  minimum: number;
  place: PayPlace;
  /** Of the legal entity. */
  name: string;
  month: Period;
  submissions: EntityReport["submissions"];
};

/** What may be published: the six figures of employers in Great Britain, or points (a) to (f) of article 9(1) of Directive (EU) 2023/970. */
export function PublishedPart({ part, lines, quarters, minimum, place, name, month, submissions }: Props) {
  const t = useText();
  return (
    <>
      <div className="hub-pay-head">
        <p className="hub-dimmed">{t(`pay-reports.${part}-note`)}</p>
        <ExportButton kind="pay-report-export" filter={filterOf(place)} />
      </div>
      <div className="hub-pay-tables">
        <FigureLines label={t(`pay-reports.part-${part}`)} lines={lines} minimum={minimum} />
        <div className="hub-pay-quarters">
          <QuartersChart
            title={t(`pay-reports.quarters-${part}`)}
            quarters={quarters}
            minimum={minimum}
            of={{ legalEntity: name, version: place.version, month }}
          />
        </div>
      </div>
      {submissions && <Submissions law={part} place={place} month={month} submissions={submissions} />}
    </>
  );
}

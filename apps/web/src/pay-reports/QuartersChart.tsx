import { writeMonth, type Period } from "@hub/domain/period.ts";
import { quartersDrawing } from "@hub/domain/pay-reports/pay-pictures.ts";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { ChartPanel } from "../ui/charts/ChartPanel.tsx";
import { QuarterTable } from "./QuarterTable.tsx";
import type { EntityReport } from "./report-parts.ts";

type Props = {
  title: string;
  quarters: EntityReport["british"]["quarters"];
  minimum: number;
  /** Whose they are, of which version. */
  of: { legalEntity: string; version: number; month: Period };
};

/** Women and men in each quarter of the pay distribution, as parts of it and as a table. */
export function QuartersChart({ title, quarters, minimum, of: { legalEntity, version, month } }: Props) {
  const t = useText();
  const formats = useFormats();
  const drawing = quartersDrawing(quarters, {
    women: t("pay-reports.women"),
    men: t("pay-reports.men"),
    quarter: (number) => t(`pay-reports.quarter-${number}`),
    share: (women) => t("dashboards.share-of-women", { value: formats.percent(women) }),
    hidden: (reason) => t(`dashboards.reason-short-${reason}`),
  });
  // All are hidden for one reason, which stands below once.
  const [reason] = quarters.flatMap((quarter) => quarter.reason ?? []);
  return (
    <ChartPanel
      title={title}
      drawing={drawing}
      download={{
        source: [
          t("pay-reports.quarters-source", { name: legalEntity, month: formats.month(month.year, month.month), version }),
          t("dashboards.minimum-group-size", { minimum }),
        ],
        tag: writeMonth(month),
      }}
      renderTable={(heard) => <QuarterTable title={title} quarters={quarters} minimum={minimum} heard={heard} />}
      renderBelow={() => reason !== undefined && <p className="hub-dimmed">{t(`dashboards.reason-${reason}`, { minimum })}</p>}
    />
  );
}

import { useText } from "../../texts/language.tsx";
import type { ChartDrawing } from "../../ui/charts/chart-drawing.ts";
import { barMarks, quartileMarks, shareMarks } from "./chart-marks.ts";
import { ChartPanel } from "./ChartPanel.tsx";
import { type Figures, quartileKpis, type Subject } from "./figure-rows.ts";
import { useFigureText } from "../../texts/kpi-values.ts";
import { SexTable } from "./SexTable.tsx";
import { ValueTable } from "./ValueTable.tsx";

type Props = { figures: Figures; subjects: readonly Subject[]; group: Subject | undefined; subject: Subject };

/** The charts, each with the table of the same figures. Where a group figure compares with the entities', the group is the first bar. */
export function FigureCharts({ figures, subjects, group, subject }: Props) {
  const t = useText();
  const text = useFigureText(figures.conventions.minimumGroupSize);
  const all = group ? [group, ...subjects] : subjects;
  const bars = (of: readonly Subject[], kpis: readonly string[], percent: boolean): ChartDrawing => ({
    shape: "bars",
    percent,
    series: kpis.map((kpi) => ({ name: kpi, label: text.name(kpi) })),
    marks: barMarks(of, kpis, text),
  });
  const sexes = [
    { name: "women", label: t("dashboards.women") },
    { name: "men", label: t("dashboards.men") },
  ];
  const parts = (marks: ChartDrawing["marks"]): ChartDrawing => ({ shape: "parts", percent: true, series: sexes, marks });
  const table = (kpis: readonly string[], caption: string) => (
    <ValueTable caption={caption} kpis={kpis} subjects={subjects} group={group} figures={figures} />
  );
  const headcount = t("dashboards.chart-headcount");
  const share = t("dashboards.chart-share");
  const turnover = t("dashboards.chart-turnover");
  const gap = t("dashboards.chart-gap");
  const quartiles = t("dashboards.chart-quartiles", { name: subject.name });
  return (
    <div className="hub-charts">
      <ChartPanel
        title={headcount}
        figures={figures}
        kpis={["headcount"]}
        drawing={bars(subjects, ["headcount"], false)}
        table={table(["headcount", "fte", "average-headcount"], headcount)}
      />
      <ChartPanel
        title={share}
        figures={figures}
        kpis={["female-share"]}
        drawing={parts(shareMarks(all, text, t))}
        table={<SexTable caption={share} subjects={subjects} group={group} figures={figures} />}
      />
      <ChartPanel
        title={turnover}
        figures={figures}
        kpis={["turnover"]}
        drawing={bars(all, ["turnover"], true)}
        table={table(["turnover", "turnover-voluntary", "turnover-involuntary", "joiners", "leavers"], turnover)}
      />
      <ChartPanel
        title={gap}
        figures={figures}
        kpis={["mean-pay-gap", "median-pay-gap"]}
        drawing={bars(all, ["mean-pay-gap", "median-pay-gap"], true)}
        table={table(["mean-pay-gap", "median-pay-gap"], gap)}
      />
      <ChartPanel
        title={quartiles}
        figures={figures}
        kpis={quartileKpis.slice(0, 1)}
        drawing={parts(quartileMarks(subject, text, t))}
        table={table(quartileKpis, t("dashboards.chart-quartiles-table"))}
      />
    </div>
  );
}

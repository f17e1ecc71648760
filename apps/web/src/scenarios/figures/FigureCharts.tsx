import { useText } from "../../texts/language.tsx";
import { type ChartDrawing, shownEntities, shownOfSeveral } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { barMarks, quartileMarks, shareMarks } from "./chart-marks.ts";
import { ChartPanel } from "./ChartPanel.tsx";
import { type Figures, largestOf, quartileKpis, type Subject } from "./figure-rows.ts";
import { useFigureText } from "../../texts/kpi-values.ts";
import { SexTable } from "./SexTable.tsx";
import { ValueTable } from "./ValueTable.tsx";

const gaps = ["mean-pay-gap", "median-pay-gap"];
type Props = { figures: Figures; subjects: readonly Subject[]; group: Subject | undefined; subject: Subject };

/** The charts, each with the table of the same figures. Where a group figure compares with the entities', the group is the first bar. */
export function FigureCharts({ figures, subjects, group, subject }: Props) {
  const t = useText();
  const text = useFigureText(figures.conventions.minimumGroupSize);
  const shown = (kpis: readonly string[]) => largestOf(subjects, kpis[0] ?? "", kpis.length > 1 ? shownOfSeveral : shownEntities);
  const beside = (kpis: readonly string[]) => (group ? [group, ...shown(kpis)] : shown(kpis));
  const left = (kpis: readonly string[]) => subjects.length - shown(kpis).length;
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
        drawing={bars(shown(["headcount"]), ["headcount"], false)}
        left={left(["headcount"])}
        table={table(["headcount", "fte", "average-headcount"], headcount)}
      />
      <ChartPanel
        title={share}
        figures={figures}
        kpis={["female-share"]}
        drawing={parts(shareMarks(beside(["female-share"]), text, t))}
        left={left(["female-share"])}
        table={<SexTable caption={share} subjects={subjects} group={group} figures={figures} />}
      />
      <ChartPanel
        title={turnover}
        figures={figures}
        kpis={["turnover"]}
        drawing={bars(beside(["turnover"]), ["turnover"], true)}
        left={left(["turnover"])}
        table={table(["turnover", "turnover-voluntary", "turnover-involuntary", "joiners", "leavers"], turnover)}
      />
      <ChartPanel
        title={gap}
        figures={figures}
        kpis={gaps}
        drawing={bars(beside(gaps), gaps, true)}
        left={left(gaps)}
        table={table(gaps, gap)}
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

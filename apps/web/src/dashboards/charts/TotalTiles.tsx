import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { figureText } from "@hub/i18n/words/figure-text.ts";
import { useSpeaker } from "../../texts/kpi-values.ts";
import { useText } from "../../texts/language.tsx";
import { KpiCardLink } from "../../ui/record/KpiCardLink.tsx";
import { FigureSexes } from "../../scenarios/figures/FigureSexes.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { ComparedWith } from "./ComparedWith.tsx";
import { beforeTotal, findTotal, type MonthFigures, type TotalFigure } from "@hub/domain/dashboards/charts/report-lines.ts";
import type { ReportFigures } from "../report-figures.ts";
import { DownloadMenu } from "../../ui/charts/DownloadMenu.tsx";
import { ChangeText } from "./ChangeText.tsx";
import { useFiguresExport, useFrame } from "./frame.ts";
import { Spark } from "./Spark.tsx";
import { targetNote } from "@hub/i18n/words/dashboards/target-note.ts";
import { changeText } from "@hub/i18n/words/dashboards/change-text.ts";
import { chartWords } from "@hub/i18n/words/dashboards/chart-words.ts";

type Props = {
  title: string;
  /** Whose figures they are. */ name: string;
  kpis: readonly string[];
  figures: ReportFigures;
  /** The months of KPIs that no chart shows over time. */ apart: readonly MonthFigures[];
};

/** KPIs as tiles: of the group, of one entity, or of all that is chosen together. */
export function TotalTiles({ title, name, kpis, figures, apart }: Props) {
  const frame = useFrame();
  const exportFigures = useFiguresExport();
  const { total } = figures;
  if (!total) return null;
  return (
    <Panel
      title={title}
      actions={
        <>
          <ComparedWith figures={figures} />
          <DownloadMenu
            title={title}
            onPicture={undefined}
            onWorkbook={(format) => exportFigures({ ...frame.exportFilter, kpis: kpis.join(","), months: "last" }, format)}
          />
        </>
      }
    >
      <ul className="hub-tiles-figures">
        {kpis.filter(isKpi).map((kpi) => (
          <Tile
            key={kpi}
            kpi={kpi}
            figure={findTotal(total.figures, kpi)}
            total={total}
            figures={figures}
            months={[figures.months, apart].find((months) => months.some((month) => findTotal(month.figures, kpi)))}
            minimum={figures.current.conventions.minimumGroupSize}
            name={name}
          />
        ))}
      </ul>
    </Panel>
  );
}

type TileProps = {
  kpi: string;
  figure: TotalFigure | undefined;
  total: NonNullable<ReportFigures["total"]>;
  figures: ReportFigures;
  months: readonly MonthFigures[] | undefined;
  minimum: number;
  name: string;
};

function Tile({ kpi, figure, total, figures, months, minimum, name }: TileProps) {
  const t = useText();
  const frame = useFrame();
  const speaker = useSpeaker();
  const text = figureText(speaker, minimum);
  const { say } = chartWords(speaker, minimum);
  const said = say(figure);
  const change = changeText(speaker, minimum)(figure, { whole: total.whole, before: beforeTotal(figures) });
  const isShown = said.reason === undefined;
  const included = figure?.included ?? 0;
  const { onOrigin } = frame;
  // Compared with it, the change says what it is compared with only where one points.
  const target = targetNote(speaker, kpi, figures);
  // Of several entities each has its own, which stand below.
  const isOfTotal = (each: ReportFigures["remarks"][number]) =>
    total.of !== "selection" && each.legalEntityId === total.legalEntityId && each.nodeId === total.nodeId;
  const remark = figures.remarks.find((each) => each.kpi === kpi && isOfTotal(each))?.text;
  return (
    <li className="hub-figure-tile">
      <div className="hub-kpi-named">
        <h3>{text.name(kpi)}</h3>
        <KpiCardLink kpi={kpi} at={frame.closedAt} />
      </div>
      <p className={isShown ? "hub-figure-value" : "hub-figure-reason"}>
        {onOrigin && total.of !== "selection" && figure ? (
          <button
            type="button"
            className="hub-figure-origin hub-tile-origin"
            title={t("dashboards.origin")}
            aria-label={t("dashboards.origin-of", { kpi: text.name(kpi), name, value: said.text })}
            onClick={() => onOrigin({ kpi, legalEntityId: total.legalEntityId, nodeId: total.nodeId })}
          >
            {said.text}
          </button>
        ) : (
          said.text
        )}
      </p>
      {change && (
        <p className="hub-tile-change">
          <ChangeText change={change} />
        </p>
      )}
      {!isShown && (
        <p className="hub-dimmed hub-tile-reason" title={said.reason}>
          {said.reason}
        </p>
      )}
      {target.map((note) => (
        <p key={note} className="hub-tile-note">
          {note}
        </p>
      ))}
      {text.notes(figure).map((note) => (
        <p key={note} className="hub-dimmed hub-tile-note" title={note}>
          {note}
        </p>
      ))}
      {remark && (
        <p className="hub-tile-note" title={remark}>
          {t("dashboards.remark-short", { text: remark })}
        </p>
      )}
      {isShown && months && <Spark kpi={kpi} months={months} ofEntity={total.of === "entity"} />}
      {isShown && total.of !== "entity" && included < total.entities && (
        <p className="hub-dimmed">{t("dashboards.entities-of", { count: included, total: total.entities })}</p>
      )}
      {isShown && figure && <FigureSexes figure={figure} />}
      {frame.provisional && <StatusBadge meaning="partial" text={t("dashboards.provisional")} />}
    </li>
  );
}

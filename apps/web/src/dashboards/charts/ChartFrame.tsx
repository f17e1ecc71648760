import { chartNotes } from "@hub/i18n/words/dashboards/chart-notes.ts";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { ChartPanel } from "../../ui/charts/ChartPanel.tsx";
import { KpiCardLink } from "../../ui/record/KpiCardLink.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { useFiguresExport, useFrame } from "./frame.ts";
import type { ChartModel, Order } from "@hub/domain/dashboards/charts/model-parts.ts";

/** Where a mark leads, and in words where to. */
export type Lead = { says: string; press: () => void };
type Props = {
  model: ChartModel;
  order?: Order;
  /** What stands below the drawing and its table alike. */
  foot?: ReactNode;
  /** Where a mark leads that has no line one could filter by. */
  leadOf?: (key: string) => Lead | undefined;
  /** Takes its figures along; the report's export unless told. */
  onWorkbook?: (format: "xlsx" | "csv") => void;
};

/** A chart of a report with its table; what is provisional says so. */
export function ChartFrame({ model, order = "value", foot, leadOf, onWorkbook }: Props) {
  const t = useText();
  const frame = useFrame();
  const exportFigures = useFiguresExport();
  const { title, shape, left, kpis, marks } = model;
  const provisional = frame.provisional && !model.official;
  const count = marks.filter(({ isTotal }) => !isTotal).length;
  const notes = chartNotes({ t }, model);
  const lineOf = new Map(model.table.lines.map((line) => [line.key, line]));
  const onLine = (key: string) => {
    const line = lineOf.get(key);
    return line && frame.onLine(line);
  };
  const onMark = ({ key }: { key: string }) => onLine(key) ?? leadOf?.(key)?.press;
  const told = marks.map((mark) => {
    const lead = onLine(mark.key) ? undefined : leadOf?.(mark.key);
    return lead ? { ...mark, details: [...mark.details, lead.says] } : mark;
  });
  const { onOrder } = frame;
  const isOrdered = onOrder !== undefined && model.table.first === "entity" && count > 1 && marks.some(({ key }) => lineOf.has(key));
  const rest = left > 0 ? t("dashboards.largest-shown", { count, total: count + left }) : undefined;
  return (
    <ChartPanel
      title={title}
      heading={provisional ? t("dashboards.provisional-chart", { title }) : title}
      // Of more, each is among the conventions below: signs side by side would not say whose they are.
      beside={kpis.length === 1 && kpis.map((kpi) => <KpiCardLink key={kpi} kpi={kpi} at={frame.closedAt} />)}
      signs={provisional && <StatusBadge meaning="partial" text={t("dashboards.provisional")} />}
      drawing={{ ...model, marks: told }}
      download={{
        warning: provisional ? frame.warning : undefined,
        source: [...(rest === undefined ? [] : [rest]), ...notes, ...frame.source],
        tag: frame.month,
      }}
      onWorkbook={(format) => {
        if (onWorkbook) return onWorkbook(format);
        const part = model.exports ?? { kpis: kpis.join(","), months: shape === "lines" ? "all" : "last" };
        exportFigures({ ...frame.exportFilter, ...part }, format);
      }}
      {...(marks.some((mark) => onMark(mark) !== undefined) ? { onMark } : {})}
      renderTable={(heard) => (
        <>
          <FigureTable
            caption={title}
            table={model.table}
            provisional={provisional}
            heard={heard}
            onOrigin={heard || shape === "lines" || shape === "steps" ? undefined : frame.onOrigin}
          />
          {!heard && foot}
        </>
      )}
      renderBelow={(showTable) => (
        <>
          {notes.length > 0 && (
            <ul className="hub-reasons">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {model.onlyIn !== undefined && <p className="hub-dimmed">{t("dashboards.bars-of-currency", { currency: model.onlyIn })}</p>}
          {(rest !== undefined || isOrdered) && (
            <figcaption className="hub-dimmed hub-chart-foot">
              {rest !== undefined && (
                <span>
                  {rest}{" "}
                  <button type="button" className="hub-link" onClick={showTable}>
                    {t("dashboards.show-all-in-table")}
                  </button>
                </span>
              )}
              {isOrdered && (
                <button type="button" className="hub-link" onClick={() => onOrder(order === "value" ? "name" : "value")}>
                  {t(order === "value" ? "dashboards.sort-name" : "dashboards.sort-value")}
                </button>
              )}
            </figcaption>
          )}
          {foot}
        </>
      )}
    />
  );
}

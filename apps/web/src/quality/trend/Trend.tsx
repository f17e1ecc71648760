import { getQualityTrend } from "@hub/contract/quality/trend.ts";
import type { Output } from "@hub/contract/route.ts";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { Link } from "@tanstack/react-router";
import { useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { LinesDrawing } from "../../ui/charts/LinesDrawing.tsx";
import { SeriesLegend } from "../../ui/charts/SeriesLegend.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { openStatus, type QualityFilter } from "../quality-search.ts";
import "../../ui/charts/charts.css";
import { useRuleName } from "../use-code-names.ts";

type Trend = Output<typeof getQualityTrend.answer>;
type Flow = Omit<Trend["rules"][number], "id" | "label">;
/** What a trend can be narrowed to; it is of all that is open and was, whatever else a table is filtered by. */
const asked = ["elements", "rules", "entities", "sections"] as const;
const solved = ({ resolved, accepted, dismissed }: Flow) => resolved + accepted + dismissed;
const again = ({ reappeared, reopened }: Flow) => reappeared + reopened;

/** What became of exceptions over twelve months, and of which rules and entities they are. */
export function Trend({ filter }: { filter: QualityFilter }) {
  const t = useText();
  const formats = useFormats();
  const ruleName = useRuleName();
  const query: QualityFilter = Object.fromEntries(asked.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]])));
  const { data, error, isPending, refetch } = useRoute(getQualityTrend, { query });
  const left = Object.keys(filter).filter((name) => !(asked as readonly string[]).includes(name));
  return (
    <StateView
      loading={isPending}
      error={error}
      onRetry={() => void refetch()}
      empty={data?.countedAt === null && { title: t("quality.trend-not-yet-title"), text: t("quality.trend-not-yet-text") }}
    >
      {data?.countedAt != null && (
        <div className="hub-page">
          <p className="hub-dimmed">
            {t("quality.trend-counted", { at: formats.instant(data.countedAt) })} {left.length > 0 && t("quality.trend-not-filtered")}
          </p>
          <Months months={data.months} />
          <Lines
            title={t("quality.trend-by-rule")}
            head={t("quality.trend-rule")}
            lines={data.rules}
            count={data.ruleCount}
            nameOf={({ label }) => ruleName(label)}
            filterOf={({ id }) => ({ ...query, rules: String(id) })}
          />
          <Lines
            title={t("quality.trend-by-entity")}
            head={t("ui.legal-entity")}
            lines={data.entities}
            count={data.entityCount}
            nameOf={({ label }) => label}
            filterOf={({ id }) => ({ ...query, entities: String(id) })}
          />
        </div>
      )}
    </StateView>
  );
}

function Months({ months }: { months: Trend["months"] }) {
  const t = useText();
  const formats = useFormats();
  const series = [
    { name: "open", label: t("quality.trend-open") },
    { name: "found", label: t("quality.trend-found") },
    { name: "solved", label: t("quality.trend-solved") },
  ];
  const drawing: ChartDrawing = {
    shape: "lines",
    percent: false,
    series,
    marks: months.map((month) => {
      const lengths = { open: month.open, found: month.found + again(month), solved: solved(month) };
      const said = Object.fromEntries(Object.entries(lengths).map(([name, count]) => [name, formats.integer(count)]));
      return { key: `${month.year}-${month.month}`, name: formats.monthShort(month.year, month.month), lengths, said, details: [] };
    }),
  };
  return (
    <Panel title={t("quality.trend-title")}>
      <figure className="hub-chart" aria-label={t("quality.trend-table", { title: t("quality.trend-title") })}>
        <SeriesLegend shape="lines" series={series} />
        <LinesDrawing model={drawing} title={t("quality.trend-title")} description={t("ui.chart-keys")} />
      </figure>
      <DataTable
        label={t("quality.trend-table", { title: t("quality.trend-title") })}
        rows={months.toReversed()}
        rowKey={({ year, month }) => `${year}-${month}`}
        columns={[
          { id: "month", header: t("quality.trend-month"), cell: ({ year, month }) => formats.month(year, month) },
          ...useFlowColumns<Trend["months"][number]>(),
        ]}
      />
    </Panel>
  );
}

type Line = Trend["rules"][number];
/** `count`: how many lines there are, with those that are left out. `filterOf`: what finds the events of a line. */
type LineProps = {
  title: string;
  head: string;
  lines: readonly Line[];
  count: number;
  nameOf: (line: Line) => string;
  filterOf: (line: Line) => QualityFilter;
};

function Lines({ title, head, lines, count, nameOf, filterOf }: LineProps) {
  const t = useText();
  const columns = useFlowColumns<Line>();
  // Of a line of which nothing is open there is nothing to be shown.
  const linkOf = (line: Line) =>
    line.open === 0 ? (
      nameOf(line)
    ) : (
      <Link
        to="/quality"
        search={{ ...filterOf(line), status: openStatus() }}
        className="hub-link hub-link-plain"
        activeOptions={{ exact: true }}
      >
        {nameOf(line)}
      </Link>
    );
  return (
    <Panel title={title}>
      <StateView empty={lines.length === 0 && { title: t("quality.trend-none-title"), text: t("quality.trend-none-text") }}>
        <DataTable
          label={t("quality.trend-table", { title })}
          rows={lines}
          rowKey={({ id }) => String(id)}
          columns={[{ id: "name", header: head, cell: linkOf, sortBy: nameOf, wrap: true }, ...columns]}
        />
        {count > lines.length && <p className="hub-dimmed">{t("quality.trend-most", { shown: lines.length, count })}</p>}
      </StateView>
    </Panel>
  );
}

/** What came, went and is left, with its age. */
function useFlowColumns<L extends Flow>() {
  const t = useText();
  const formats = useFormats();
  const column = (id: string, header: string, of: (line: L) => number | null) => ({
    id,
    header,
    numeric: true,
    cell: (line: L) => {
      const count = of(line);
      return count === null ? "–" : formats.integer(count);
    },
    sortBy: of,
  });
  return [
    column("open", t("quality.trend-open"), ({ open }) => open),
    column("age", t("quality.trend-age"), ({ averageDays }) => averageDays),
    column("found", t("quality.trend-found-new"), ({ found }) => found),
    column("again", t("quality.trend-again"), again),
    column("resolved", t("quality.status-RESOLVED"), ({ resolved }) => resolved),
    column("accepted", t("quality.status-ACCEPTED"), ({ accepted }) => accepted),
    column("dismissed", t("quality.status-NOT_AN_ERROR"), ({ dismissed }) => dismissed),
  ];
}

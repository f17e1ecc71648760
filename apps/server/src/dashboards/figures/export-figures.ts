import { figureFilter } from "@hub/contract/dashboards/dashboards.ts";
import { id as idSchema } from "@hub/contract/route.ts";
import { dimensions } from "@hub/domain/dashboards/breakdown.ts";
import { getKpi, isKpi, type Kpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { remarkLines } from "@hub/i18n/words/dashboards/remark-lines.ts";
import { speak } from "@hub/i18n/speak.ts";
import { isMessageKey } from "@hub/i18n/translate.ts";
import * as z from "zod/mini";
import type { Broken } from "../../closing/breakdowns/breakdowns.sql.ts";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import type { SheetColumn } from "../../spreadsheets/sheet-column.ts";
import type { ExportKind, Filter, TaskContext } from "../../tasks/kinds.ts";
import { breakdownColumns, breakdownRows } from "./export-breakdown.ts";
import { bridgeColumns, bridgeRows } from "./export-bridge.ts";
import { nodeColumns, nodeRows, shownNodes } from "./export-nodes.ts";
import { noteFigures } from "./export-notes.ts";
import { changeColumns, figureRows } from "./export-rows.ts";
import { type DashboardFigures, findDashboardFigures, readRemarks } from "./read-dashboard-figures.ts";

const exportFilter = z.object({
  ...figureFilter,
  dashboard: idSchema,
  /** All that the dashboard shows unless told. */
  kpis: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}(,[a-z0-9-]{1,60}){0,39}$/))),
  /** `all` months of the period, or the last one. */
  months: z.optional(z.enum(["all", "last"])),
  /** The headcount bridge, a figure by what people are (`by`), or figures by group of entities, instead of figures by legal entity; a whole report has the groups below its legal entities. */
  what: z.optional(z.enum(["bridge", "broken", "nodes"])),
  by: z.optional(z.enum(dimensions)),
  /** How bars stand in a document: by name, else by value. */
  sort: z.optional(z.literal("name")),
});

/** The figures a dashboard shows under a filter as rows: one for each month and legal entity and for all of them together; never taken back. */
export const figureRowsExport: ExportKind = {
  title: "dashboards.export-title",
  about: "dashboards.export-about",
  checkFilter: (filter) => void readFilter(filter),
  async columns(ctx, filter) {
    const figures = await findOnce(ctx, filter);
    const { what } = readFilter(filter);
    if (what === "bridge") return bridgeColumns;
    if (what === "broken") return breakdownColumns(figures, askedBreakdown(figures, filter));
    // Groups of entities have no targets.
    const compared = what === "nodes" && figures.compared?.with === "target" ? undefined : figures.compared;
    const entityColumns: SheetColumn[] = [
      { key: "code", label: "dashboards.export-code", kind: "id" },
      { key: "entity", label: "ui.legal-entity", kind: "text", width: 34 },
      { key: "country", label: "dashboards.country", kind: "id" },
    ];
    return [
      { key: "month", label: "dashboards.export-month", kind: "id" },
      ...(what === "nodes" ? [] : entityColumns),
      ...(what === "nodes" || hasNodes(figures, filter) ? nodeColumns : []),
      { key: "version", label: "dashboards.version", kind: "text", width: 34 },
      ...(compared ? [{ key: "compared", label: "dashboards.compare", kind: "text", width: 34 } as const] : []),
      ...chosenKpis(figures, filter).flatMap((kpi) => [...columnsOf(kpi), ...(compared ? changeColumns(kpi) : [])]),
      { key: "notes", label: "dashboards.export-notes", kind: "text", width: 40 },
      { key: "how", label: "dashboards.conventions", kind: "text", width: 60 },
    ];
  },
  async notes(ctx, filter) {
    const figures = await findOnce(ctx, filter);
    const said = { remarks: await readRemarks(ctx, figures), legalEntities: figures.entities, nodes: figures.last.nodes };
    const remarks = remarkLines(speak(ctx.language), said, chosenKpis(figures, filter));
    return [...noteFigures(ctx, figures), ...remarks.map(({ figure, text, by }) => `${figure}: ${text} (${by})`)];
  },
  async *rows(ctx, filter) {
    const figures = await findOnce(ctx, filter);
    const { what, months } = readFilter(filter);
    if (what === "bridge") yield* bridgeRows(ctx, figures);
    else if (what === "broken") yield* breakdownRows(ctx, figures, askedBreakdown(figures, filter));
    else {
      const kpis = chosenKpis(figures, filter);
      if (what !== "nodes") yield* figureRows(ctx, figures, kpis, months === "all");
      if (what === "nodes" || hasNodes(figures, filter)) yield* nodeRows(ctx, figures, kpis);
    }
  },
};

// Columns, notes and rows of one run come from one reading.
const readings = new WeakMap<TaskContext, Promise<DashboardFigures>>();
function findOnce(ctx: TaskContext, filter: Filter): Promise<DashboardFigures> {
  const known = readings.get(ctx);
  if (known) return known;
  const { dashboard, kpis: _, what: __, sort: ___, by: ____, months, ...asked } = readFilter(filter);
  const reading = findDashboardFigures(ctx, dashboard, asked, { allOverTime: months === "all" });
  readings.set(ctx, reading);
  return reading;
}

/** Reads the filter of an export of figures; throws invalid-input for one that cannot be meant. */
export function readFilter(filter: Filter) {
  refuseUnknownNames(exportFilter, filter, ["filter"]);
  return parseFields(exportFilter, filter);
}

/** The breakdown that is asked for, of those that the dashboard shows. Throws not-found for another. */
function askedBreakdown({ broken }: DashboardFigures, filter: Filter): Broken {
  const { kpis, by } = readFilter(filter);
  return found(broken.find((each) => each.kpi === kpis && each.by === by));
}

/** Whether groups of entities stand below the legal entities: in a whole report that shows some. */
function hasNodes(figures: DashboardFigures, filter: Filter): boolean {
  const { what, kpis } = readFilter(filter);
  return what === undefined && kpis === undefined && shownNodes(figures).length > 0;
}

/** Of the KPIs the dashboard shows, those that are asked for. */
function chosenKpis({ kpis }: DashboardFigures, filter: Filter): Kpi[] {
  const asked = readFilter(filter).kpis?.split(",").filter(isKpi);
  return kpiCodes.filter((kpi) => kpis.includes(kpi) && (asked?.includes(kpi) ?? true));
}

/** A KPI's value, and behind it what stands beside it on the screen: the currency of money, the women and men of a share. */
function columnsOf(kpi: Kpi): SheetColumn[] {
  const label: MessageKey = `kpis.${kpi}`;
  const help = `kpis.${kpi}-definition`;
  const unit = `dashboards.unit-${getKpi(kpi).unit}`;
  const value: SheetColumn = {
    key: kpi,
    label,
    kind: "decimal",
    ...(isMessageKey(help) ? { help } : {}),
    ...(isMessageKey(unit) ? { unit } : {}),
  };
  if (getKpi(kpi).unit === "money") return [value, { key: `${kpi}-currency`, label: "dashboards.export-currency", kind: "id" }];
  if (kpi !== "female-share") return [value];
  return [
    value,
    { key: "women", label: "dashboards.women", kind: "whole" },
    { key: "men", label: "dashboards.men", kind: "whole" },
    { key: "undeclared", label: "dashboards.undeclared-head", kind: "whole" },
  ];
}

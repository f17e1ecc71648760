import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { writeMonth } from "@hub/domain/period.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import type { SheetColumn, SheetRow } from "../../spreadsheets/sheet-column.ts";
import { nameCompared, nameConventions, nameVersion } from "./export-notes.ts";
import { changesOf, valuesOf } from "./export-rows.ts";
import { comparedNodes, presentNodes } from "./node-figures.ts";
import { comparedTotal, type DashboardFigures } from "./read-dashboard-figures.ts";

/** Which group of entities a row is of, and of which tree. */
export const nodeColumns: SheetColumn[] = [
  { key: "tree", label: "trees.tree", kind: "text" },
  { key: "node", label: "dashboards.head-node", kind: "text", width: 34 },
];

/** The nodes that a dashboard shows with figures. */
export function shownNodes({ last, kpis, reach, node: chosen }: DashboardFigures, some: readonly Kpi[] = kpis) {
  return presentNodes(last, { kpis: some, reach, chosen }).flatMap(({ figures, ...node }) => (figures ? [{ ...node, figures }] : []));
}

/** A row for each group of entities that a dashboard shows, of the last month, with what it is compared with; targets it has none. */
export function* nodeRows(ctx: RequestContext, figures: DashboardFigures, kpis: readonly Kpi[]): Generator<SheetRow> {
  const { language } = ctx;
  const { last, reach } = figures;
  const compared = figures.compared?.with === "target" ? undefined : figures.compared;
  const nodes = shownNodes(figures, kpis);
  const then = compared ? comparedNodes(compared, nodes, { kpis, reach }) : [];
  const comparedWith = compared && nameCompared(language, compared);
  const together = compared && comparedTotal(compared, kpis, reach);
  for (const { id, name, tree, entities, figures: own } of nodes) {
    const ownThen = then.find(({ nodeId }) => nodeId === id);
    const before = compared?.isByEntity ? ownThen : together;
    const line = { figures: own, whole: true };
    // As many entities then as now need no word.
    const count = ownThen?.made && ownThen.entities !== entities.length ? ownThen.entities : undefined;
    yield {
      values: {
        month: writeMonth(last),
        tree: tree.name,
        node: name,
        version: nameVersion(language, last),
        how: last.conventions && nameConventions(language, last.conventions),
        ...valuesOf(ctx, kpis, own),
        ...(compared && {
          compared:
            count === undefined ? comparedWith : translate(language, "dashboards.compared-entities", { name: comparedWith ?? "", count }),
          ...changesOf(ctx, kpis, line, before && { ...before, areTargets: false }),
        }),
      },
    };
  }
}

import type { Output } from "@hub/contract/route.ts";
import type { getToldSeries } from "@hub/contract/closing/told.ts";
import { notesOfFigures } from "@hub/domain/dashboards/figure-notes.ts";
import { completeConventions, getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { subtract } from "@hub/domain/dashboards/round-quotient.ts";
import { addMonths, firstDay } from "@hub/domain/period.ts";
import { type ContentChange, listChanges, listNodeChanges } from "@hub/domain/scenarios/content-changes.ts";
import { affordRows, mostRowsCompared, tellDeliveredAgain } from "@hub/domain/scenarios/delivered-again.ts";
import { cellKey } from "@hub/domain/validation/cell-key.ts";
import { type KpiRow, listShownFigures } from "../../closing/figures/shown-figures.sql.ts";
import { whyNoPay } from "../../closing/trees/list-tree-figures.ts";
import type { RequestContext } from "../../context.ts";
import type { Database } from "../../db/connect.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { type Reach, reachesAll, reachesCell, reachOf } from "../../validation/policy.ts";
import { getAskedVersion } from "../asked-version.ts";
import { changesWithin, presentChange } from "../comparison/compare-contents.ts";
import { listReopenings, readVersionContents } from "../comparison/content.sql.ts";
import { notedOf, type ReadableNode } from "../passport/find-node.ts";
import { presentFigure } from "../read-figures.ts";
import { readDeliveredAgain } from "./delivered-again.sql.ts";
import { readToldNode } from "./tell-node.ts";
import { listToldMonths, type ToldMonth, type ToldVersion } from "./told.sql.ts";

type Asked = { id: number; kpi: Kpi; legalEntityId?: number | undefined; nodeId?: number | undefined; months?: number | undefined };
type Answer = Output<typeof getToldSeries.answer>;

/**
 * A figure of an entity, a node or the group over months, twelve unless told, as first told and as known now, each version protected as it was closed; and what differs between the two versions of a month. A
 * month whose figure one is not given is left out; of a node each version says that it gives none, also where one may not read all of it. Throws not-found where one is given none.
 */
export function readToldSeries(ctx: RequestContext, { id, kpi, legalEntityId, nodeId, months = 12 }: Asked): Promise<Answer> {
  return inTransaction(ctx, async (ctx) => {
    const reach = reachOf(ctx.actor, "dashboards.read");
    const unit = legalEntityId ?? null;
    const isOfGroup = unit === null && nodeId === undefined;
    if (isOfGroup ? !reachesAll(reach) : getKpi(kpi).groupOnly) throw new Problem("not-found");
    const { scenario } = await getAskedVersion(ctx, reach, { id });
    const { scenarioType } = scenario;
    const all = await listToldMonths(ctx.db, { scenarioType, from: firstDay(addMonths(scenario, 1 - months)), to: scenario.period });
    const versions = [...new Map(all.flatMap(({ first, now }) => [first, now]).map((version) => [version.id, version])).values()];
    // The headcount tells which section the people are counted from.
    const figures = await listShownFigures(ctx.db, versions, { kpis: [kpi, "headcount"] });
    const node = unit === null && nodeId !== undefined ? await readToldNode(ctx.db, all, { nodeId, kpi, figures, reach }) : undefined;
    const told = all.flatMap((month) => {
      const { first: f, now: n } = month;
      if (node && !node.reads(f.id) && !node.reads(n.id)) return [];
      const [first, now] = [f, n].map((version) => {
        const shown = figures.get(version.id) ?? [];
        return node ? tellNode(version, shown, kpi, node.given(version.id)) : tell(version, shown, kpi, unit, reach);
      });
      return first && now ? [{ month, first, now }] : [];
    });
    const last = found(told.at(-1));
    const contents = await readVersionContents(
      ctx.db,
      told.flatMap(({ month: { first, now } }) => (first.id === now.id ? [] : [first.id, now.id])),
    );
    const items = [];
    const affords = affordRows(mostRowsCompared);
    // The newest months first: what can be compared while somebody waits is spent on them.
    for (const { month, first, now } of told.toReversed()) {
      const [before, after] = [contents.get(month.first.id), contents.get(month.now.id)];
      const [was, is] = [month.first, month.now].map(({ id }) => node?.given(id)?.node.entities);
      const units = node ? [...(was ?? []), ...(is ?? [])] : unit === null ? undefined : [unit];
      const isTold = ({ cell }: ContentChange) => !cell || !units || units.includes(cell.legalEntityId);
      const differing = before && after ? changesWithin(listChanges(before, after), reach).filter(isTold) : [];
      const moved = before && after && was && is ? listNodeChanges(before, after, { was, is }) : [];
      const changes = [...moved, ...(await tellDeliveries(ctx.db, month, differing, affords))];
      const reopenings = changes.length > 0 ? await listReopenings(ctx.db, betweenVersions(scenarioType, month)) : [];
      items.push({
        scenarioId: month.scenarioId,
        year: month.year,
        month: month.month,
        first,
        now,
        difference: differenceOf(first.figure, now.figure),
        changes: changes.map((change) => presentChange(change, reopenings)),
      });
    }
    return {
      legalEntityId: unit,
      node: node?.named ?? null,
      conventions: completeConventions(last.month.now.conventions),
      months: items.toReversed(),
    };
  });
}

/** Changes of a month with what its new deliveries changed, of those whose rows can be afforded. */
async function tellDeliveries(
  db: Database,
  { period, first, now }: ToldMonth,
  changes: readonly ContentChange[],
  affords: (change: ContentChange) => boolean,
): Promise<ContentChange[]> {
  const cells = changes.flatMap((change) => (change.kind === "new-delivery" && change.cell && affords(change) ? [change.cell] : []));
  if (cells.length === 0) return [...changes];
  const told = await readDeliveredAgain(db, { period, before: first.id, after: now.id, cells });
  return changes.flatMap((change) => tellDeliveredAgain(change, change.cell ? told.get(cellKey(change.cell)) : undefined));
}

const betweenVersions = (scenarioType: string, { period, first, now }: ToldMonth) => ({
  scenarioType,
  period,
  after: first.closedAt,
  until: now.closedAt,
});

/** A version's figure, as far as one is given it: the group's, or an entity's of the section it was read from. */
function tell({ number, closedAt }: ToldVersion, shown: readonly KpiRow[], kpi: Kpi, unit: number | null, reach: Reach) {
  const row = shown.find((each) => each.kpi === kpi && each.legalEntityId === unit);
  if (unit !== null && (!row?.section || !reachesCell(reach, unit, row.section))) return undefined;
  const notes = notesOfFigures(shown)(kpi, unit === null ? null : [unit]);
  return { version: number, closedAt: closedAt.toISOString(), figure: presentFigure(kpi, row, notes), why: null };
}

/** A version's figure of a node, as its passport has it; without one where the version gives none. */
function tellNode({ number, closedAt }: ToldVersion, shown: readonly KpiRow[], kpi: Kpi, given: ReadableNode | undefined) {
  const about = { version: number, closedAt: closedAt.toISOString() };
  if (!given) return { ...about, figure: presentFigure(kpi), why: "no-figures-of-node" as const };
  const { node } = given;
  const row = node.figures.find((each) => each.kpi === kpi);
  return {
    ...about,
    figure: presentFigure(kpi, row, notesOfFigures(notedOf(node, shown))(kpi, null)),
    why: whyNoPay(kpi, node) && ("pay-of-node" as const),
  };
}

type Value = { value: string | null; currency: string | null };

/** By how much a value differs; null where it does not, or one of them has none, or they are of two currencies. */
function differenceOf(before: Value, after: Value): string | null {
  if (before.value === null || after.value === null || before.value === after.value || before.currency !== after.currency) return null;
  return subtract(after.value, before.value);
}

import type { getQualityTrend as route } from "@hub/contract/quality/trend.ts";
import type { Output } from "@hub/contract/route.ts";
import { addMonths, firstDay, lastDay, type Period, periodOf } from "@hub/domain/period.ts";
import { noFlow, openByMonth, type TrendMonth } from "@hub/domain/quality/trend.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { askingOf, listElementsAsked } from "../events/list-events.ts";
import { readEventFilter } from "../events/read-filter.ts";
import { trendMonths } from "./keep-trend.ts";
import { type By, findTrendCount, type FlowRow, listFlows, listNames, listStanding, type StandingRow } from "./trend.sql.ts";

type Trend = Output<typeof route.answer>;
const mostLines = 100;
const epoch = Date.UTC(2000, 0, 1);
const daysTo = (day: string) => (Date.parse(`${day}T00:00:00Z`) - epoch) / 86_400_000;

/** What became of the exceptions that one may see, as it was counted last. Eight statements at most. */
export function readTrend(ctx: RequestContext, query: Given<typeof route>["query"]): Promise<Trend> {
  return inTransaction(ctx, async (ctx) => {
    const counted = await findTrendCount(ctx.db);
    if (!counted) return { countedAt: null, months: [], rules: [], ruleCount: 0, entities: [], entityCount: 0 };
    const filter = readEventFilter(query);
    const asking = askingOf(ctx, await listElementsAsked(ctx, filter));
    const ask = async (by: By) => ({
      flows: await listFlows(ctx.db, filter, asking, by),
      standing: await listStanding(ctx.db, filter, asking, by),
    });
    const lines = async (by: "rule_id" | "legal_entity_id") => {
      const all = linesOf(await ask(by), counted.day);
      const told = all.slice(0, mostLines);
      const names = await listNames(
        ctx.db,
        by,
        told.map(({ id }) => id),
      );
      return { count: all.length, told: told.map((line) => ({ ...line, label: names.get(line.id) ?? "" })) };
    };
    const months = monthsOf(await ask("month"), counted.day);
    const rules = await lines("rule_id");
    const entities = await lines("legal_entity_id");
    return {
      countedAt: counted.at.toISOString(),
      months,
      rules: rules.told,
      ruleCount: rules.count,
      entities: entities.told,
      entityCount: entities.count,
    };
  });
}

type Asked = { flows: readonly FlowRow[]; standing: readonly StandingRow[] };

function monthsOf({ flows, standing }: Asked, today: string): (Period & TrendMonth)[] {
  const last = periodOf(today);
  const periods = Array.from({ length: trendMonths }, (_, at) => addMonths(last, at + 1 - trendMonths));
  const shown = openByMonth(
    standing[0] ?? { open: 0, firstDays: 0 },
    periods.map((period, at) => ({
      flow: flowOf(flows.find(({ month }) => month === firstDay(period))),
      endDays: daysTo(at === trendMonths - 1 ? today : lastDay(period)),
    })),
  );
  return periods.map((period, at) => ({ ...period, ...shown[at]! }));
}

/** Over all months by what they are of, the most open first; what neither moved nor stands is none. */
function linesOf({ flows, standing }: Asked, today: string): ({ id: number } & TrendMonth)[] {
  const ids = new Set([...flows, ...standing].flatMap(({ id }) => id ?? []));
  return [...ids]
    .map((id) => {
      const now = standing.find((each) => each.id === id) ?? { open: 0, firstDays: 0 };
      const flow = flowOf(flows.find((each) => each.id === id));
      return { id, ...openByMonth(now, [{ flow, endDays: daysTo(today) }])[0]! };
    })
    .toSorted((a, b) => b.open - a.open || b.found - a.found || a.id - b.id);
}

function flowOf(row: FlowRow | undefined) {
  if (!row) return noFlow;
  const { found, reappeared, reopened, resolved, accepted, dismissed, firstDays } = row;
  return { found, reappeared, reopened, resolved, accepted, dismissed, firstDays };
}

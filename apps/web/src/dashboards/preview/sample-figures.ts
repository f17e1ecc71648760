import { ageBands, type Dimension, tenureBands } from "@hub/domain/dashboards/breakdown.ts";
import { type Kpi, getKpi, conventionsWith } from "@hub/domain/dashboards/kpis.ts";
import type { HeadcountBridge } from "@hub/domain/dashboards/headcount-bridge.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import type { ReportFigures } from "../report-figures.ts";

type TotalFigure = NonNullable<ReportFigures["total"]>["figures"][number];
const monthsShown = 12;
/** Five entities of different size; a seventh of the whole is the least. */
const sizes = [34, 26, 19, 13, 8];

/** The values people have of a dimension; those that each group writes as it likes are numbered. */
const valuesOfDimension: Record<Dimension, readonly string[] | undefined> = {
  unit: undefined,
  "job-profile": undefined,
  "job-family": undefined,
  "management-level": ["none", "manager", "executive"],
  management: ["no", "yes"],
  "contract-type": ["permanent", "temporary"],
  "working-time": ["full-time", "part-time"],
  "age-band": Object.keys(ageBands),
  "tenure-band": Object.keys(tenureBands),
  sex: ["M", "F"],
  country: ["ES", "DE", "BR"],
};

type Words = { entity: (place: number) => string; /** One of values that a group writes as it likes. */ value: (place: number) => string };
/** How far somebody sees: the group, or some legal entities. */
type Scope = { group: boolean; legalEntities: number };
type Asked = { kpis: readonly Kpi[]; broken: readonly { kpi: Kpi; by: Dimension }[] };

/**
 * Figures that nobody has delivered, by which somebody who reads none sees what a report will look like, to whoever sees the group or not so far. The same ones each time, so that only
 * what is built changes.
 */
export function sampleFigures(
  { kpis, broken }: Asked,
  last: Period,
  words: Words,
  scope: Scope = { group: true, legalEntities: 5 },
): ReportFigures {
  const shown = sizes.slice(0, Math.max(1, scope.legalEntities));
  const legalEntities = shown.map((_, at) => ({ id: at + 1, code: `S${at + 1}`, name: words.entity(at), country: null }));
  const of = scope.group ? ("group" as const) : shown.length === 1 ? ("entity" as const) : ("selection" as const);
  const total = { of, legalEntityId: of === "entity" ? 1 : null, nodeId: null, entities: shown.length, whole: true };
  const totals = (month: number): TotalFigure[] => kpis.map((kpi) => totalFigure(kpi, of, shown, month));
  const periods = Array.from({ length: monthsShown }, (_, at) => addMonths(last, at + 1 - monthsShown));
  const shape = { version: 1, stale: false, entitiesIncluded: shown.length, entitiesExpected: shown.length };
  const bridges = periods.map((period, at) => ({
    ...period,
    version: 1,
    since: at === 0 ? null : { ...periods[at - 1]!, version: 1 },
    gap: at === 0 ? ("first" as const) : null,
    bridge: at === 0 ? null : bridge(at),
  }));
  return {
    dashboardId: 0,
    from: periods[0]!,
    to: last,
    legalEntities,
    chosen: legalEntities.map(({ id }) => id),
    current: {
      scenarioId: 0,
      ...last,
      version: { number: 1, closedAt: new Date(Date.UTC(last.year, last.month, 8)).toISOString(), closedBy: null, state: "CURRENT" },
      provisional: false,
      entitiesIncluded: shown.length,
      entitiesExpected: shown.length,
      stale: false,
      conventions: conventionsWith({ minimumGroupSize: 10, payProtectionPercent: 10, groupCurrency: "EUR" }),
      group: scope.group ? kpis.map((kpi) => figure(kpi, 100, monthsShown)) : [],
      entities: legalEntities.map((legalEntity, at) => ({
        legalEntity,
        figures: kpis.map((kpi) => figure(kpi, shown[at]!, monthsShown + at)),
      })),
    },
    total: { ...total, figures: totals(monthsShown) },
    nodes: [],
    comparison: null,
    targets: { total: [], legalEntities: 0 },
    remarks: [],
    breakdowns: broken.map(({ kpi, by }) => breakdown(kpi, by, words.value)),
    months: periods.map((period, at) => ({ ...period, ...shape, state: "closed", figures: totals(at + 1) })),
    bridge: {
      total: { ...last, since: { ...periods[0]!, version: 1 }, bridge: sumOf(periods.slice(1).map((_, at) => bridge(at + 1))) },
      months: bridges,
    },
  };
}

/** A figure of what is shown together: what people of several legal entities are paid is not added up. */
function totalFigure(kpi: Kpi, of: NonNullable<ReportFigures["total"]>["of"], shown: readonly number[], month: number): TotalFigure {
  const whole = figure(kpi, of === "group" ? 100 : shown.reduce((sum, size) => sum + size), month);
  const told = { ...whole, why: null, included: shown.length };
  return of === "selection" && getKpi(kpi).source === "pay"
    ? { ...told, value: null, currency: null, women: null, men: null, why: "pay" }
    : told;
}

/** A figure of so many in a hundred of the group, which moves a little from month to month. */
function figure(kpi: Kpi, size: number, month: number): ReportFigures["current"]["group"][number] {
  const { unit, decimals, groupOnly } = getKpi(kpi);
  const wave = ((month * 7 + kpi.length) % 5) - 2;
  const written = (hundredths: number) => (hundredths / 100).toFixed(decimals);
  const values: Record<typeof unit, string> = {
    persons: written(size * 1200 + month * size * 4 + wave * 100),
    fte: written(size * 1150 + month * size * 4 + wave * 90),
    percent: written(2600 + kpi.length * 60 + wave * 45 + size * 3),
    years: written(3900 + wave * 20 + size),
    hours: written(180 + wave * 6 + size),
    money: written(421_000 + wave * 2300 + size * 400),
    ratio: written(720 + wave * 12 + size),
  };
  const share = 38 + wave;
  return {
    kpi,
    unit,
    value: groupOnly && size < 100 ? null : values[unit],
    currency: unit === "money" ? "EUR" : null,
    roundedTo: null,
    reason: groupOnly && size < 100 ? "GROUP_ONLY" : null,
    numerator: null,
    denominator: null,
    women: unit === "percent" ? share * size : null,
    men: unit === "percent" ? (100 - share) * size : null,
    undeclared: null,
    monthsCovered: null,
    otherSections: [],
    moves: null,
    delivered: false,
  };
}

/** A figure of the last month by what its people are. */
function breakdown(kpi: Kpi, by: Dimension, nameOf: Words["value"]): ReportFigures["breakdowns"][number] {
  const named = valuesOfDimension[by] ?? sizes.map((_, at) => nameOf(at));
  const weights = sizes.slice(0, named.length);
  const whole = weights.reduce((sum, weight) => sum + weight);
  const items = named.map((value, at) => {
    const size = Math.round((weights[at]! * 100) / whole);
    return { value, persons: size * 12, figure: figure(kpi, size, monthsShown).value, reason: null };
  });
  return { kpi, by, state: "told", items, others: { values: 0, persons: 0 } };
}

function bridge(at: number): HeadcountBridge {
  const opening = 1200 + at * 4;
  const [joiners, leavers] = [18 + (at % 3), 14 + (at % 3)];
  const others = { movesIn: 0, movesOut: 0, perimeterIn: 0, perimeterOut: 0, joinersToldLate: 0, leaversToldLate: 0 };
  const reasons = { voluntary: leavers - 6, involuntary: 4, other: 2, untold: 0 };
  return { opening, joiners, leavers, closing: opening + joiners - leavers, ...others, reasons };
}

function sumOf(months: readonly HeadcountBridge[]): HeadcountBridge {
  const sum = (of: (bridge: HeadcountBridge) => number) => months.reduce((all, one) => all + of(one), 0);
  const [first, last] = [months[0]!, months.at(-1)!];
  return {
    ...last,
    opening: first.opening,
    joiners: sum(({ joiners }) => joiners),
    leavers: sum(({ leavers }) => leavers),
    reasons: {
      voluntary: sum(({ reasons }) => reasons.voluntary),
      involuntary: sum(({ reasons }) => reasons.involuntary),
      other: sum(({ reasons }) => reasons.other),
      untold: 0,
    },
  };
}

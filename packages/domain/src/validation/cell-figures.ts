import { readDeliveredCode } from "../dashboards/delivered-figures.ts";
import { type Components, type FigureReason, figureReasons, valueOf } from "../dashboards/figure-value.ts";
import { getKpi, isKpi, type Kpi, kpiCodes, type KpiUnit, sectionsOfKpi } from "../dashboards/kpis.ts";
import { isZero, roundQuotient, subtract } from "../dashboards/round-quotient.ts";
import { findHidden, hideFigure } from "../dashboards/suppression.ts";

/** The people of a cell from the month's beginning to its end: they add up to `closing`. `other-changes` is what starts and ends do not explain. */
export const bridgeMeasures = ["opening", "joiners", "moves-in", "leavers", "moves-out", "other-changes", "closing"] as const;
/** What is shown of a cell beside its KPIs. */
const plainMeasures = [...bridgeMeasures, "fte", "workforce-cost", "absence-of-month"] as const;
type PlainMeasure = (typeof plainMeasures)[number];
/** What a line of a cell's figures tells: people, FTE and cost, then KPIs by their codes. */
export type Measure = PlainMeasure | Kpi;
export const measures: readonly Measure[] = [...plainMeasures, ...kpiCodes.filter((kpi) => !plainMeasures.some((each) => each === kpi))];

/** Why a line has no value: as a figure, or because nothing was delivered, or the reader may not see pay before it is closed. */
export type MeasureReason = FigureReason | "NOT_DELIVERED" | "MASKED";
export const measureReasons: readonly MeasureReason[] = [...figureReasons, "NOT_DELIVERED", "MASKED"];

/** A value that the entity computed itself: public already, or for those alone who may see pay where it is of pay. */
export const deliveredAs = ["published", "restricted"] as const;

/**
 * A value as text; `difference` and `percent` are those of the cell's own value against it, null where there is none to tell. `delivered` is left out of what is
 * computed here.
 */
export type ShownValue = {
  value: string | null;
  reason: MeasureReason | null;
  currency: string | null;
  delivered?: (typeof deliveredAs)[number] | undefined;
  difference: string | null;
  percent: string | null;
};
export type MeasureRow = { measure: Measure; unit: KpiUnit; values: ShownValue[] };

/** A figure of the rows of one cell, or one that was delivered (`readDeliveredCode`), as it is stored of a version. */
export type CellFigure = Components & {
  kpi: string;
  women: number | null;
  men: number | null;
  undeclared: number | null;
  currency: string | null;
};
/** What the figures of a column are made of: null where nothing is delivered. `moves` null: they are not told, as in yearly sections. */
export type CellColumn = { figures: readonly CellFigure[]; moves: { in: number; out: number } | null } | null;

const keyKpis: Record<string, readonly Measure[]> = {
  OnHR: ["female-share", "average-age", "permanent-share", "part-time-share"],
  PLN: ["female-share", "permanent-share"],
  KPIs: ["workforce-cost-per-fte", "absence-of-month", "training-hours"],
  GPG: ["mean-pay-gap", "median-pay-gap", "mean-bonus-gap", "median-bonus-gap", "bonus-proportion-women", "bonus-proportion-men"],
};

/** The lines that are shown of every cell of a section, before its KPIs. */
const always: readonly Measure[] = [...bridgeMeasures, "fte", "workforce-cost"];

/** The KPIs that can be read from a section's rows alone: rates of twelve months and figures of the group alone come with the closing. */
export function kpisOfCell(section: string): Kpi[] {
  return kpiCodes.filter((kpi) => {
    const { rolling, groupOnly } = getKpi(kpi);
    return !rolling && !groupOnly && sectionsOfKpi(kpi).includes(section);
  });
}

/** Whether a line tells what people are paid. */
export function isPayMeasure(measure: Measure): boolean {
  return measure === "workforce-cost" || (isKpi(measure) && getKpi(measure).source === "pay");
}

/**
 * The lines of a cell: its own column first, each of the others beside it with the difference. Small groups are suppressed in every column by itself. Of the KPIs
 * those asked for, else the section's key ones and what the entity computed itself; what no column has a value for is left out, but not people, FTE and cost of
 * what holds rows of people.
 */
export function tellCell(section: string, columns: readonly CellColumn[], given: { minimum: number; kpis?: readonly Kpi[] }): MeasureRow[] {
  const told = columns.map((column) => column && tellColumn(column, given.minimum));
  const delivered = kpiCodes.filter((kpi) => told.some((column) => column?.get(kpi)?.delivered !== undefined));
  const key = keyKpis[section] ?? ["female-share"];
  // What stands as the people at the end is not told twice.
  const others = delivered.filter((kpi) => kpi !== "headcount" && !key.includes(kpi));
  const wanted: readonly Measure[] = given.kpis?.length ? given.kpis : [...key, ...others];
  return [...always, ...wanted.filter((measure) => !always.includes(measure))].flatMap((measure) => {
    const values = told.map((column) => (column ? (column.get(measure) ?? without("NO_DATA")) : without("NOT_DELIVERED")));
    const isTold = values.some(({ value, reason }) => value !== null || reason === "SUPPRESSED");
    if (!isTold && (isOptional(measure) || delivered.length > 0)) return [];
    if (measure === "other-changes" && values.every(({ value }) => value === null || isZero(value))) return [];
    const [own = without("NO_DATA")] = values;
    return [
      {
        measure,
        unit: unitOf(measure),
        values: values.map((each, at) => ({ ...each, ...(at === 0 ? nothing : compare(measure, own, each)) })),
      },
    ];
  });
}

/** The same lines for who may not see what people are paid: neither values nor differences of pay, but what is public. */
export function maskPay(rows: readonly MeasureRow[]): MeasureRow[] {
  return rows.map((row) => {
    if (!isPayMeasure(row.measure)) return row;
    const isPublic = row.values[0]?.delivered === "published";
    // A public value less the cell's own would tell that.
    return { ...row, values: row.values.map((value) => (isPublic ? maskValue(value) : { ...maskValue(value), ...nothing })) };
  });
}

function maskValue(value: ShownValue): ShownValue {
  return value.reason === "NOT_DELIVERED" || value.delivered === "published" ? value : { ...without("MASKED"), ...nothing };
}

type Told = Omit<ShownValue, "difference" | "percent">;
const nothing = { difference: null, percent: null };
const without = (reason: MeasureReason): Told => ({ value: null, reason, currency: null });
const people = (value: string): Told => ({ value, reason: null, currency: null });

function isOptional(measure: Measure): boolean {
  return !always.includes(measure) || measure === "moves-in" || measure === "moves-out" || measure === "other-changes";
}

function unitOf(measure: Measure): KpiUnit {
  if (measure === "workforce-cost") return "money";
  if (measure === "absence-of-month") return "percent";
  return isKpi(measure) ? getKpi(measure).unit : "persons";
}

function tellColumn({ figures, moves }: NonNullable<CellColumn>, minimum: number): Map<Measure, Told> {
  // One entity without a group's sum beside it: nothing can be told by subtraction within the column.
  const read = figures.flatMap((figure) => (isKpi(figure.kpi) ? [{ ...figure, kpi: figure.kpi, legalEntityId: 1 }] : []));
  const hidden = findHidden(read, minimum);
  const shown = read.map((figure) => (hidden.has(figure) ? hideFigure(figure) : figure));
  const told = new Map<Measure, Told>(
    shown.map((figure) => [figure.kpi, { ...valueOf(figure.kpi, figure), currency: figure.reason === null ? figure.currency : null }]),
  );
  const cost = shown.find(({ kpi }) => kpi === "workforce-cost-per-fte");
  if (cost) {
    const value = cost.numerator === null ? null : roundQuotient(cost.numerator, "1", 1n, 2);
    told.set("workforce-cost", {
      value,
      reason: value === null ? (cost.reason ?? "NO_DATA") : null,
      currency: value === null ? null : cost.currency,
    });
  }
  const absence = figures.find(({ kpi }) => kpi === "absence-of-month");
  if (absence) told.set("absence-of-month", { ...valueOf("absenteeism", absence), currency: null });
  for (const [measure, value] of bridgeOf(figures, moves)) told.set(measure, value);
  for (const [kpi, value] of deliveredOf(figures)) {
    const computed = told.get(kpi);
    if (computed && computed.reason !== "NO_DATA") continue;
    told.set(kpi, value);
    if (kpi === "headcount") told.set("closing", value);
  }
  return told;
}

/** What the entity computed itself: it stands where nothing of it is computed here. Of how many people it is nobody here knows. */
function deliveredOf(figures: readonly CellFigure[]): [Kpi, Told][] {
  return figures.flatMap((figure) => {
    const read = readDeliveredCode(figure.kpi);
    if (!read) return [];
    const { kpi, published } = read;
    return [[kpi, { ...valueOf(kpi, figure), currency: figure.currency, delivered: published ? "published" : "restricted" }]];
  });
}

/** Opening, what came, what went, closing; joiners and leavers are those from and to outside the group where the moves are known. */
function bridgeOf(figures: readonly CellFigure[], moves: { in: number; out: number } | null): [Measure, Told][] {
  const numeratorOf = (kpi: string) => figures.find((each) => each.kpi === kpi && each.reason === null)?.numerator ?? null;
  const closing = numeratorOf("headcount");
  const bothEnds = numeratorOf("average-headcount");
  if (closing === null || bothEnds === null) return [];
  const opening = subtract(bothEnds, closing);
  const [joiners, leavers] = [numeratorOf("joiners"), numeratorOf("leavers")];
  const less = (all: string, moved: number) => people(subtract(all, String(moved)));
  return [
    ["opening", people(opening)],
    ["joiners", joiners === null ? without("NO_DATA") : less(joiners, moves?.in ?? 0)],
    ["leavers", leavers === null ? without("NO_DATA") : less(leavers, moves?.out ?? 0)],
    ...(moves
      ? ([
          ["moves-in", people(String(moves.in))],
          ["moves-out", people(String(moves.out))],
        ] satisfies [Measure, Told][])
      : []),
    ...(joiners === null || leavers === null
      ? []
      : ([["other-changes", people(subtract(subtract(subtract(closing, opening), joiners), subtract("0", leavers)))]] satisfies [
          Measure,
          Told,
        ][])),
    ["closing", people(closing)],
  ];
}

/** The cell's own value less the other one: in points where they are percentages, else also in percent of the other. */
function compare(measure: Measure, own: Told, other: Told): Pick<ShownValue, "difference" | "percent"> {
  if (own.value === null || other.value === null || own.currency !== other.currency) return nothing;
  const difference = subtract(own.value, other.value);
  const isRelative = unitOf(measure) !== "percent" && !isZero(other.value);
  return { difference, percent: isRelative ? roundQuotient(difference, other.value.replace("-", ""), 100n, 1) : null };
}

import type { Components } from "./figure-value.ts";
import { getKpi, type Kpi, kpiCodes, quartileKpis } from "./kpis.ts";
import { compareWithWhole, isZero, subtract } from "./round-quotient.ts";
import { hideMoreQuarters } from "./suppress-quarters.ts";

/** A figure of an entity, or of the group (`legalEntityId` null). Women and men are those behind it. */
export type SuppressibleFigure = Components & {
  kpi: Kpi;
  legalEntityId: number | null;
  women: number | null;
  men: number | null;
  undeclared: number | null;
};

/** Whether a KPI is one of the four quarters of pay. */
export function isQuarter(kpi: Kpi): boolean {
  return quartileKpis.some((each) => each === kpi);
}

/** The pay figures of which the entities' sums add up to the group's. */
export const additivePayKpis: readonly Kpi[] = kpiCodes.filter(
  (kpi) => getKpi(kpi).source === "pay" && !getKpi(kpi).groupOnly && !isQuarter(kpi),
);

/**
 * The KPIs whose figures must be known to say what is hidden of some: those of the four quarters hide one another, the gaps of the entities the group's weighted gap,
 * and each other KPI only its own.
 */
export function withDeciding(kpis: readonly Kpi[]): Kpi[] {
  const deciding = kpis.flatMap((kpi): readonly Kpi[] =>
    isQuarter(kpi) ? quartileKpis : kpi === "weighted-pay-gap" ? ["mean-pay-gap"] : [],
  );
  return [...new Set([...kpis, ...deciding])];
}

/**
 * The pay figures that small groups hide (readings 3): those whose women or men number fewer than the minimum, and others with them where a subtraction would reveal
 * them. Takes the figures of ALL entities and of the group, whoever reads them; of KPIs all that are decided together (withDeciding).
 */
export function findHidden<F extends SuppressibleFigure>(figures: readonly F[], minimum: number): Set<F> {
  const ofPay = figures.filter(({ kpi }) => getKpi(kpi).source === "pay");
  const hidden = new Set<F>(ofPay.filter((figure) => isSmall(figure, minimum)));
  const byKpi = Map.groupBy(ofPay, ({ kpi }) => kpi);
  for (const kpi of additivePayKpis) for (const figure of hideAgainstTotal(byKpi.get(kpi) ?? [], hidden, minimum)) hidden.add(figure);
  for (const figure of byKpi.get("weighted-pay-gap") ?? [])
    if (tellsHiddenGap(byKpi.get("mean-pay-gap") ?? [], hidden, minimum)) hidden.add(figure);
  const quarters = ofPay.filter(({ kpi }) => isQuarter(kpi));
  for (const own of Map.groupBy(quarters, ({ legalEntityId }) => legalEntityId).values())
    for (const figure of hideMoreQuarters(own, hidden, minimum)) hidden.add(figure);
  return hidden;
}

/** The figure without anything that tells its value. */
export function hideFigure<F extends SuppressibleFigure>(figure: F): F {
  return { ...figure, reason: "SUPPRESSED", numerator: null, denominator: null, women: null, men: null, undeclared: null };
}

/**
 * The components that go out with a figure. Of pay only counts of people do: from the amounts of two months or versions that differ by one person that
 * person's pay could be told, from their relation, rounded by what one person makes of it, it cannot (protectPay).
 */
export function shownComponents({ kpi, numerator, denominator }: Pick<SuppressibleFigure, "kpi" | "numerator" | "denominator">) {
  const counts = getKpi(kpi).source === "people" || isQuarter(kpi) || kpi === "bonus-proportion-women" || kpi === "bonus-proportion-men";
  return counts ? { numerator, denominator } : { numerator: null, denominator: null };
}

/** The numbers of people that must not be few behind a figure: women and men apart, except for costs, which are of both together. */
function peopleOf({ kpi, women, men }: Pick<SuppressibleFigure, "kpi" | "women" | "men">): number[] {
  return getKpi(kpi).unit === "money" ? [(women ?? 0) + (men ?? 0)] : [women ?? 0, men ?? 0];
}

/** Whether a pay figure is of fewer women or men than the minimum. */
export function isSmall(figure: SuppressibleFigure, minimum: number): boolean {
  if (getKpi(figure.kpi).source !== "pay" || figure.women === null || figure.men === null) return false;
  // Where there is no value anyway, only those who are there can be revealed.
  const alsoNobody = figure.reason === null && !isEmpty(figure);
  if (!isQuarter(figure.kpi)) return peopleOf(figure).some((count) => count < minimum && (alsoNobody || count > 0));
  return countQuarter(figure).some((count) => compareWithWhole(count, minimum) < 0 && (alsoNobody || !isZero(count)));
}

function isEmpty({ women, men, denominator }: SuppressibleFigure): boolean {
  return (women === 0 && men === 0) || denominator === null || isZero(denominator);
}

/** The women and men of one quarter; ties may split them. */
function countQuarter({ numerator, denominator }: Components): string[] {
  return numerator === null || denominator === null ? [] : [numerator, subtract(denominator, numerator)];
}

/** Entities' sums add up to the group's: what is hidden must number the minimum together, so the smallest others are hidden too. */
function hideAgainstTotal<F extends SuppressibleFigure>(figures: F[], hidden: ReadonlySet<F>, minimum: number): F[] {
  const group = figures.find((figure) => figure.legalEntityId === null);
  if (!group || hidden.has(group)) return [];
  const already = figures.filter((figure) => hidden.has(figure));
  const others = figures
    .filter((figure) => figure !== group && !hidden.has(figure) && sizeOf(figure) > 0)
    .toSorted((a, b) => sizeOf(a) - sizeOf(b) || (a.legalEntityId ?? 0) - (b.legalEntityId ?? 0));
  const added: F[] = [];
  while (already.length > 0 && others.length > 0 && isOpen([...already, ...added], minimum)) added.push(...others.splice(0, 1));
  return added;
}

/** Whether the sum of hidden figures tells one of them, or the pay of few people. */
export function isOpen(together: readonly SuppressibleFigure[], minimum: number): boolean {
  const sums = together.map(peopleOf).reduce((total, counts) => counts.map((count, of) => count + (total[of] ?? 0)), []);
  return together.length === 1 || sums.some((count) => count > 0 && count < minimum);
}

/** The weighted mean of the entities' gaps less those that are shown leaves the hidden ones: one alone, or few people, must not be told so. */
function tellsHiddenGap<F extends SuppressibleFigure>(gaps: readonly F[], hidden: ReadonlySet<F>, minimum: number): boolean {
  const unknown = gaps.filter(
    (figure) => figure.legalEntityId !== null && hidden.has(figure) && figure.reason === null && !isEmpty(figure),
  );
  return unknown.length > 0 && isOpen(unknown, minimum);
}

/** How many people are behind a figure. */
export function sizeOf({ women, men }: SuppressibleFigure): number {
  return (women ?? 0) + (men ?? 0);
}

import { compareDecimals } from "../ingestion/decimal-text.ts";
import { type Kpi, getKpi, quartileKpis } from "./kpis.ts";
import { compareWithWhole, isZero, subtract } from "./round-quotient.ts";
import type { Components } from "./figure-value.ts";

/** A figure of an entity, or of the group (`legalEntityId` null). Women and men are those behind it. */
export type SuppressibleFigure = Components & {
  kpi: Kpi;
  legalEntityId: number | null;
  women: number | null;
  men: number | null;
  undeclared: number | null;
};

/**
 * Hides the pay figures of small groups (decisions 3): those whose women or men number fewer than the minimum, and others with them
 * where a subtraction would reveal them. Takes the figures of ALL entities and of the group, whoever reads them; gives them in the same order.
 */
export function suppressSmallGroups<F extends SuppressibleFigure>(figures: readonly F[], minimum: number): F[] {
  const hidden = new Set<F>(figures.filter((figure) => isSmall(figure, minimum)));
  for (const kpi of ["mean-pay-gap", "median-pay-gap"] as const) {
    for (const figure of hideAgainstTotal(
      figures.filter((each) => each.kpi === kpi),
      hidden,
      minimum,
    ))
      hidden.add(figure);
  }
  for (const id of new Set(figures.map((figure) => figure.legalEntityId))) {
    const quarters = figures.filter((each) => each.legalEntityId === id && quartileKpis.some((kpi) => kpi === each.kpi));
    for (const figure of hideMoreQuarters(quarters, hidden, minimum)) hidden.add(figure);
  }
  return figures.map((figure) => (hidden.has(figure) ? hide(figure) : figure));
}

function isSmall(figure: SuppressibleFigure, minimum: number): boolean {
  if (getKpi(figure.kpi).source !== "pay" || figure.women === null || figure.men === null) return false;
  const counts = quartileKpis.some((kpi) => kpi === figure.kpi) ? countQuarter(figure) : [String(figure.women), String(figure.men)];
  const few = (count: string) => compareWithWhole(count, minimum) < 0;
  // Where there is no value anyway, only those who are there can be revealed.
  return figure.reason === null && !isEmpty(figure) ? counts.some(few) : counts.some((count) => few(count) && !isZero(count));
}

function isEmpty({ women, men, denominator }: SuppressibleFigure): boolean {
  return (women === 0 && men === 0) || denominator === null || isZero(denominator);
}

/** The women and men of one quarter; ties may split them. */
function countQuarter({ numerator, denominator }: SuppressibleFigure): string[] {
  return numerator === null || denominator === null ? [] : [numerator, subtract(denominator, numerator)];
}

/** Entities' sums add up to the group's: what is hidden must number the minimum together, so the smallest others are hidden too. */
function hideAgainstTotal<F extends SuppressibleFigure>(figures: F[], hidden: ReadonlySet<F>, minimum: number): F[] {
  const group = figures.find((figure) => figure.legalEntityId === null);
  if (!group || hidden.has(group)) return [];
  const already = figures.filter((figure) => hidden.has(figure));
  const others = figures
    .filter((figure) => figure !== group && !hidden.has(figure) && size(figure) > 0)
    .toSorted((a, b) => size(a) - size(b) || (a.legalEntityId ?? 0) - (b.legalEntityId ?? 0));
  const added: F[] = [];
  const isOpen = () => {
    const together = [...already, ...added];
    const sum = (of: "women" | "men") => together.reduce((total, figure) => total + (figure[of] ?? 0), 0);
    return together.length === 1 || [sum("women"), sum("men")].some((count) => count > 0 && count < minimum);
  };
  while (already.length > 0 && others.length > 0 && isOpen()) added.push(...others.splice(0, 1));
  return added;
}

/**
 * Four quarters add up to the population: what is hidden of them must number the minimum together, women and men alike, else it is told by the
 * quarters that are shown. Those with the fewest women go first.
 */
function hideMoreQuarters<F extends SuppressibleFigure>(quarters: F[], hidden: ReadonlySet<F>, minimum: number): F[] {
  const shown = quarters
    .filter((figure) => !hidden.has(figure))
    .toSorted((a, b) => compareDecimals(b.numerator ?? "0", a.numerator ?? "0"));
  const few = (count: string) => !isZero(count) && compareWithWhole(count, minimum) < 0;
  const isOpen = () => quarters.length - shown.length === 1 || countRest(quarters, shown).some(few);
  const added: F[] = [];
  while (shown.length > 0 && shown.length < quarters.length && isOpen()) added.push(...shown.splice(-1));
  return added;
}

/** The women and men of the population who stand in none of the quarters shown. */
function countRest(quarters: readonly SuppressibleFigure[], shown: readonly SuppressibleFigure[]): string[] {
  const { women, men } = quarters[0] ?? { women: 0, men: 0 };
  const rest = [String(women ?? 0), String(men ?? 0)];
  for (const figure of shown) countQuarter(figure).forEach((count, of) => (rest[of] = subtract(rest[of] ?? "0", count)));
  return rest;
}

function size({ women, men }: SuppressibleFigure): number {
  return (women ?? 0) + (men ?? 0);
}

function hide<F extends SuppressibleFigure>(figure: F): F {
  return { ...figure, reason: "SUPPRESSED", numerator: null, denominator: null, women: null, men: null, undeclared: null };
}

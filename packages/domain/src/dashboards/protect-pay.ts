import { getKpi, type Kpi } from "./kpis.ts";
import { isZero, roundToStep, subtract } from "./round-quotient.ts";
import { findHiddenNodes, type NodeTree, type OfNode } from "./suppress-nodes.ts";
import { findHidden, hideFigure, sizeOf, type SuppressibleFigure } from "./suppression.ts";

/** How pay figures are shown: of fewer women or men than the minimum not at all; of the others so that nobody's pay can be told closer than a percentage of itself. */
export type PayProtection = { minimumGroupSize: number; payProtectionPercent: number };

/**
 * A figure before it is shown. `largestPart` is what the best-paid person makes of its value, in its unit (a gap of 5.6 % would be about 4.8 points another without
 * her pay); null where it is not known yet.
 */
export type ProtectedFigure = SuppressibleFigure & { largestPart: string | null };
/** `roundedTo` is the step a pay figure is rounded to, where that is coarser than its KPI's own decimals. */
export type Shown<F> = F & { roundedTo: string | null };

/**
 * The figures that tell sums of pay, of which a person's pay can be the difference. Medians, quarters and proportions are of places and counts: they bound nobody's
 * pay from both sides (decision 0029).
 */
export const sumsOfPay: readonly Kpi[] = ["mean-pay-gap", "weighted-pay-gap", "mean-bonus-gap", "workforce-cost-per-fte"];
const percentSteps = ["0.1", "0.2", "0.5", "1", "2", "5", "10"] as const;
// A rounding leaves so many times p % of the best-paid person's pay open. The group's figures and costs tell of the same people again as the entities' gaps: they are left
// open further, so that all together still leave p % (decision 0029).
const margins = { gap: 1, cost: 2, group: 4 } as const;
// Where it is not known how much the best-paid person earns: so many times the mean.
const assumedTop = 5;

/**
 * What is shown of a content's figures, decided here and nowhere else: small groups are hidden, sums of pay rounded by the p % rule, or hidden where no rounding that
 * says something would do. Takes the figures of ALL entities and of the group, whoever reads them. It depends on this content alone: what was shown stays as it is,
 * whatever is closed later, before or again. Those of no pay are the ones that were given, marked.
 */
export function protectPay<F extends ProtectedFigure>(
  figures: readonly F[],
  { minimumGroupSize, payProtectionPercent }: PayProtection,
): Shown<F>[] {
  const hidden = findHidden(figures, minimumGroupSize);
  return figures.map((figure) => {
    if (getKpi(figure.kpi).source !== "pay") return asItIs(figure);
    const step = hidden.has(figure) ? undefined : findStep(figure, payProtectionPercent);
    return step === undefined ? { ...hideFigure(figure), roundedTo: null } : { ...figure, roundedTo: step };
  });
}

/** A figure of no pay as it is shown: the same object, marked. Of two years there are thousands, and a copy of each took as long as all else that is decided about them. */
function asItIs<F extends ProtectedFigure>(figure: F): Shown<F> {
  return Object.assign(figure, { roundedTo: null });
}

/** A figure of a node before it is shown, and as it is. */
export type ProtectedNodeFigure = ProtectedFigure & OfNode;

/**
 * What is shown of the figures of a tree's nodes, beside those of a content's entities and group, which it changes nothing of: pay as for the group, hidden too where
 * the nodes or the entities below would tell it (`findHiddenNodes`). A node of one entity is shown as that entity is: rounded twice, its value would be told closer.
 */
export function protectNodes<N extends ProtectedNodeFigure>(
  nodes: readonly N[],
  tree: NodeTree,
  figures: readonly ProtectedFigure[],
  protection: PayProtection,
): Shown<N>[] {
  const { minimumGroupSize: minimum, payProtectionPercent } = protection;
  const hidden = findHidden(figures, minimum);
  const hiddenNodes = findHiddenNodes(nodes, tree, { figures, hidden, minimum });
  const shown = protectPay(figures, protection);
  // Who has nobody behind a figure adds nothing to the node's.
  const counted = (node: N) =>
    figures.flatMap((figure, at) => {
      const isIn = figure.kpi === node.kpi && figure.legalEntityId !== null && tree.get(node.nodeId)?.entities.has(figure.legalEntityId);
      return isIn && sizeOf(figure) > 0 ? [shown[at]!] : [];
    });
  return nodes.map((node) => {
    if (getKpi(node.kpi).source !== "pay") return asItIs(node);
    const [only, another] = counted(node);
    if (only && !another) return { ...node, ...only, legalEntityId: null };
    const step = hiddenNodes.has(node) ? undefined : findStep(node, payProtectionPercent);
    return step === undefined ? { ...hideFigure(node), roundedTo: null } : { ...node, roundedTo: step };
  });
}

/** The step a mean gap of pay is rounded to, that a report computes beside the KPIs: null one decimal, undefined none would do. */
export function stepOfGap(largestPart: number, percent: number): string | null | undefined {
  return chooseStep(percentSteps, neededStep(largestPart, percent));
}

/** A mean gap of women's and men's pay with one decimal, or by its step. */
export function roundGap(women: string, men: string, step: string | null): string {
  return roundToStep(subtract(men, women), men, 100n, step ?? "0.1");
}

/** What the best-paid woman or man makes of a mean gap, in points; from the means, the counts and both their pay. */
export function largestPartOfGap(of: { women: number; men: number; meanWomen: number; meanMen: number; topWoman: number; topMan: number }) {
  const { women, men, meanWomen, meanMen, topWoman, topMan } = of;
  return 100 * Math.max(topWoman / (women * meanMen), (meanWomen * topMan) / (men * meanMen * meanMen));
}

function findStep(figure: ProtectedFigure, percent: number): string | null | undefined {
  const { kpi, numerator, denominator, reason } = figure;
  if (!sumsOfPay.includes(kpi) || reason !== null || numerator === null || denominator === null || isZero(denominator)) return null;
  // A step is chosen from a ladder: what it is chosen by need not be exact.
  const part = figure.largestPart === null ? assumePart(figure) : Math.abs(Number(figure.largestPart));
  const needed = neededStep(part, percent) * marginOf(figure);
  if (getKpi(kpi).unit === "percent") return chooseStep(percentSteps, needed);
  const value = Math.abs(Number(numerator) / Number(denominator));
  // More than a fifth of the value would say nothing.
  return needed * 5 > value ? undefined : stepOfMoney(needed);
}

/** Half a step is what a rounding leaves open of a sum: of the best-paid person's pay it must be p %, and the margin. */
function neededStep(part: number, percent: number): number {
  return (2 * percent * part) / 100;
}

function marginOf({ kpi, legalEntityId }: ProtectedFigure): number {
  return (getKpi(kpi).unit === "money" ? margins.cost : margins.gap) * (legalEntityId === null ? margins.group : 1);
}

function chooseStep(steps: readonly string[], needed: number): string | null | undefined {
  const at = steps.findIndex((step) => Number(step) >= needed);
  return at < 0 ? undefined : at === 0 ? null : (steps[at] ?? null);
}

/** The least of 0.01, 0.02, 0.05, 0.1 ... that is enough; null is the cent. */
function stepOfMoney(needed: number): string | null {
  for (let power = -2; power < 15; power += 1)
    for (const first of [1, 2, 5]) if (first * 10 ** power >= needed) return power === -2 && first === 1 ? null : writePower(first, power);
  return null;
}

function writePower(first: number, power: number): string {
  return power >= 0 ? `${first}${"0".repeat(power)}` : `0.${"0".repeat(-power - 1)}${first}`;
}

/** What somebody who earns several times the mean would make of a figure. */
function assumePart({ kpi, numerator, denominator, women, men }: ProtectedFigure): number {
  const quotient = Math.abs(Number(numerator) / Number(denominator));
  if (getKpi(kpi).unit === "money") return (assumedTop * quotient) / Math.max(1, (women ?? 0) + (men ?? 0));
  return (100 * assumedTop * (1 + quotient)) / Math.max(1, Math.min(women ?? 0, men ?? 0));
}

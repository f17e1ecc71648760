import { getKpi, type Kpi } from "./kpis.ts";
import { subtract } from "./round-quotient.ts";
import { findHidden, hideFigure, isQuarter, peopleOf, type SuppressibleFigure } from "./suppression.ts";

/** The contents of one scenario: all figures of all entities and the group, and the minimum they are shown with. */
export type ShownContent<F> = { figures: readonly F[]; minimum: number };

/**
 * Hides small groups in several contents of one scenario that can be read beside each other, such as its versions: the first is shown as it is by itself. Of
 * the others also goes what would be told by subtracting one content from another: two versions differ by few people, a third of a group may be small in one
 * and not in the other. Gives the figures of each in their order.
 */
export function suppressVersions<F extends SuppressibleFigure>(contents: readonly ShownContent<F>[]): F[][] {
  const done: Standing<F>[] = [];
  for (const { figures, minimum } of contents) {
    const standing = {
      figures,
      byKey: new Map(figures.map((figure) => [keyOf(figure), figure])),
      hidden: new Set([...findHidden(figures, minimum)].map(keyOf)),
    };
    for (const earlier of done) hideBeside(standing, earlier, minimum);
    done.push(standing);
  }
  return done.map(({ figures, hidden }) => figures.map((figure) => (hidden.has(keyOf(figure)) ? hideFigure(figure) : figure)));
}

type Standing<F> = { figures: readonly F[]; byKey: Map<string, F>; hidden: Set<string> };

function keyOf({ kpi, legalEntityId }: Pick<SuppressibleFigure, "kpi" | "legalEntityId">): string {
  return `${kpi} ${legalEntityId ?? ""}`;
}

function hideBeside<F extends SuppressibleFigure>(content: Standing<F>, shown: Standing<F>, minimum: number): void {
  const pay = content.figures.filter(({ kpi }) => getKpi(kpi).source === "pay");
  const groups = new Set<Kpi>();
  for (const figure of pay) {
    const key = keyOf(figure);
    const other = shown.byKey.get(key);
    const few = other !== undefined && differsByFew(figure, other, minimum);
    if (few || shown.hidden.has(key)) content.hidden.add(key);
    if (few) groups.add(figure.kpi);
  }
  // What no entity's figure tells is told by the group's sums of both: what changed of it, or what is hidden of one content only.
  for (const each of [content, shown]) {
    for (const figure of each.figures) {
      const { kpi, legalEntityId } = figure;
      if (legalEntityId === null || getKpi(kpi).source !== "pay" || groups.has(kpi)) continue;
      const key = keyOf(figure);
      if (content.hidden.has(key) !== shown.hidden.has(key) || (isUnknown(figure, each) && !isGroupSame(kpi, content, shown)))
        groups.add(kpi);
    }
  }
  if (groups.has("mean-pay-gap")) groups.add("weighted-pay-gap");
  for (const kpi of groups) {
    const group = content.byKey.get(keyOf({ kpi, legalEntityId: null }));
    if (group && !isQuarter(kpi) && !isLostInRounding(group, minimum)) content.hidden.add(keyOf(group));
  }
}

/** Whether an entity has people of whom no value is shown. */
function isUnknown<F extends SuppressibleFigure>(figure: F, { hidden }: Standing<F>): boolean {
  return (hidden.has(keyOf(figure)) || figure.reason !== null) && peopleOf(figure).some((count) => count > 0);
}

function isGroupSame<F extends SuppressibleFigure>(kpi: Kpi, ...contents: Standing<F>[]): boolean {
  const [a, b] = contents.map(({ byKey }) => byKey.get(keyOf({ kpi, legalEntityId: null })));
  return a !== undefined && b !== undefined && isSame(a, b);
}

/** Whether two contents of one figure differ, and by so few people that their difference would tell their pay. */
function differsByFew(a: SuppressibleFigure, b: SuppressibleFigure, minimum: number): boolean {
  if (isSame(a, b) || (isLostInRounding(a, minimum) && isLostInRounding(b, minimum))) return false;
  const [before, after] = [peopleOf(a), peopleOf(b)];
  const parts = [partsOf(a), partsOf(b)] as const;
  return before.some((count, of) => {
    const changed = Math.abs(count - (after[of] ?? 0));
    // As many as before with other pay: who they are is not known, so it may be one.
    return changed < minimum && (changed > 0 || parts[0][of] !== parts[1][of]);
  });
}

/** What is told of women and of men: the mean or median of each behind a gap; of what is not told by sex the whole. */
function partsOf(figure: SuppressibleFigure): string[] {
  const { kpi, numerator, denominator } = figure;
  const whole = `${numerator} ${denominator}`;
  if (!kpi.endsWith("-gap") || kpi === "weighted-pay-gap" || numerator === null || denominator === null) return [whole, whole];
  return [subtract(denominator, numerator), denominator];
}

function isSame(a: SuppressibleFigure, b: SuppressibleFigure): boolean {
  return (["numerator", "denominator", "reason", "women", "men"] as const).every((of) => a[of] === b[of]);
}

/**
 * A percentage of one decimal of so many people that its rounding alone is as much as the pay of the minimum: what two of them differ by tells nothing of
 * few people. Money is not rounded like that.
 */
function isLostInRounding(figure: SuppressibleFigure, minimum: number): boolean {
  return getKpi(figure.kpi).unit === "percent" && !isQuarter(figure.kpi) && peopleOf(figure).every((count) => count >= 1000 * minimum);
}

import { usualProtectionPercent } from "../dashboards/kpis.ts";
import { largestPartOfGap, roundGap, stepOfGap } from "../dashboards/protect-pay.ts";
import { compareWithWhole, isZero } from "../dashboards/round-quotient.ts";
import type { FigureReason } from "../dashboards/figure-value.ts";

/** From this gap of the average pay of a category on, in percent either way, an employer has to justify it or assess pay jointly (Directive (EU) 2023/970, article 10). */
export const jointAssessmentPercent = 5;

/** Women and men of a category with their mean hourly basic pay and the mean complementary pay of those who were paid one; decimals are texts. */
export type CategoryRow = {
  category: string | null;
  women: number;
  men: number;
  basicWomen: string | null;
  basicMen: string | null;
  paidWomen: number;
  paidMen: number;
  complementaryWomen: string | null;
  complementaryMen: string | null;
  /** The most that a woman and a man of the category are paid. */
  topBasicWoman: string | null;
  topBasicMan: string | null;
  topComplementaryWoman: string | null;
  topComplementaryMan: string | null;
};
export type CategoryGap = { value: string | null; reason: FigureReason | null; roundedTo: string | null };
/** A category as it is shown; null counts are hidden. `assess`: its gap in basic pay reaches the threshold of article 10. */
export type ShownCategory = {
  category: string | null;
  women: number | null;
  men: number | null;
  basic: CategoryGap;
  complementary: CategoryGap;
  assess: boolean;
};

/**
 * The pay gap by categories of workers (article 9(1)(g)): for workers, their representatives and the authorities, never published. Categories of fewer women or
 * men than the minimum are hidden, and with a single one of them the smallest other, since the entity's total would tell it; complementary pay likewise, by those
 * who were paid any. `bonusMinimum` is of complementary pay, where it is not the same. Gaps are rounded by the p % rule, unless the reader may see rows of pay
 * (`percent` null).
 */
export function showCategories(
  rows: readonly CategoryRow[],
  minimum: number,
  bonusMinimum = minimum,
  percent: number | null = usualProtectionPercent,
): ShownCategory[] {
  // A category of one sex alone has no gap, but its mean could be told all the same.
  const hidden = hideCategories(rows, minimum, { counts: ({ women, men }) => [women, men], isHidden: () => false });
  const paid = ({ paidWomen, paidMen }: CategoryRow) => [paidWomen, paidMen];
  const bonusHidden = hideCategories(
    rows.filter((row) => paid(row).some((count) => count > 0)),
    bonusMinimum,
    { counts: paid, isHidden: (row) => hidden.has(row) },
  );
  return rows.map((row) =>
    hidden.has(row)
      ? { category: row.category, women: null, men: null, basic: suppressed, complementary: suppressed, assess: false }
      : showCategory(row, bonusHidden.has(row), percent),
  );
}

const suppressed: CategoryGap = { value: null, reason: "SUPPRESSED", roundedTo: null };
const nobody: CategoryGap = { value: null, reason: "NO_POPULATION", roundedTo: null };

type Behind = { counts: (row: CategoryRow) => number[]; isHidden: (row: CategoryRow) => boolean };

function hideCategories(rows: readonly CategoryRow[], minimum: number, { counts, isHidden }: Behind): Set<CategoryRow> {
  const least = (row: CategoryRow) => Math.min(...counts(row));
  const hidden = new Set(rows.filter((row) => isHidden(row) || least(row) < minimum));
  const others = rows.filter((row) => !hidden.has(row)).toSorted((a, b) => least(a) - least(b));
  const together = (of: number) => [...hidden].reduce((sum, row) => sum + (counts(row)[of] ?? 0), 0);
  const isOpen = () => hidden.size === 1 || [together(0), together(1)].some((count) => count > 0 && count < minimum);
  for (const row of others) {
    if (hidden.size === 0 || !isOpen()) break;
    hidden.add(row);
  }
  return hidden;
}

function showCategory(row: CategoryRow, bonusHidden: boolean, percent: number | null): ShownCategory {
  const { women, men, paidWomen, paidMen } = row;
  const basic = gapOf(
    { women, men, meanWomen: row.basicWomen, meanMen: row.basicMen, topWoman: row.topBasicWoman, topMan: row.topBasicMan },
    percent,
  );
  const paid = { women: paidWomen, men: paidMen, meanWomen: row.complementaryWomen, meanMen: row.complementaryMen };
  const complementary: CategoryGap =
    paidWomen + paidMen === 0
      ? nobody
      : bonusHidden
        ? suppressed
        : gapOf({ ...paid, topWoman: row.topComplementaryWoman, topMan: row.topComplementaryMan }, percent);
  const assess = basic.value !== null && compareWithWhole(basic.value.replace("-", ""), jointAssessmentPercent) >= 0;
  return { category: row.category, women, men, basic, complementary, assess };
}

type Means = {
  women: number;
  men: number;
  meanWomen: string | null;
  meanMen: string | null;
  topWoman: string | null;
  topMan: string | null;
};

function gapOf({ women, men, meanWomen, meanMen, topWoman, topMan }: Means, percent: number | null): CategoryGap {
  if (meanWomen === null || meanMen === null || isZero(meanMen)) return nobody;
  const part = largestPartOfGap({
    women,
    men,
    meanWomen: Number(meanWomen),
    meanMen: Number(meanMen),
    topWoman: Number(topWoman),
    topMan: Number(topMan),
  });
  const step = percent === null ? null : stepOfGap(part, percent);
  return step === undefined ? suppressed : { value: roundGap(meanWomen, meanMen, step), reason: null, roundedTo: step };
}

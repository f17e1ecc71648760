import { compareWithWhole, isZero, roundQuotient, subtract } from "../dashboards/round-quotient.ts";
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
};
export type CategoryGap = { value: string | null; reason: FigureReason | null };
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
 * men than the minimum are hidden, and with a single one of them the smallest other, since the entity's total would tell it.
 */
export function showCategories(rows: readonly CategoryRow[], minimum: number): ShownCategory[] {
  const hidden = hideCategories(rows, minimum);
  return rows.map((row) =>
    hidden.has(row)
      ? { category: row.category, women: null, men: null, basic: suppressed, complementary: suppressed, assess: false }
      : showCategory(row, minimum),
  );
}

const suppressed: CategoryGap = { value: null, reason: "SUPPRESSED" };

function hideCategories(rows: readonly CategoryRow[], minimum: number): Set<CategoryRow> {
  // A category of one sex alone has no gap, but its mean could be told all the same.
  const isFew = ({ women, men }: CategoryRow) => women < minimum || men < minimum;
  const hidden = new Set(rows.filter(isFew));
  const others = rows.filter((row) => !hidden.has(row)).toSorted((a, b) => Math.min(a.women, a.men) - Math.min(b.women, b.men));
  const together = (sex: "women" | "men") => [...hidden].reduce((sum, row) => sum + row[sex], 0);
  const isOpen = () => hidden.size === 1 || [together("women"), together("men")].some((count) => count > 0 && count < minimum);
  for (const row of others) {
    if (hidden.size === 0 || !isOpen()) break;
    hidden.add(row);
  }
  return hidden;
}

function showCategory(row: CategoryRow, minimum: number): ShownCategory {
  const basic = gapOf(row.basicWomen, row.basicMen);
  const few = row.paidWomen < minimum || row.paidMen < minimum;
  const complementary: CategoryGap =
    row.paidWomen + row.paidMen === 0
      ? { value: null, reason: "NO_POPULATION" }
      : few
        ? suppressed
        : gapOf(row.complementaryWomen, row.complementaryMen);
  const assess = basic.value !== null && compareWithWhole(basic.value.replace("-", ""), jointAssessmentPercent) >= 0;
  return { category: row.category, women: row.women, men: row.men, basic, complementary, assess };
}

function gapOf(women: string | null, men: string | null): CategoryGap {
  if (women === null || men === null || isZero(men)) return { value: null, reason: "NO_POPULATION" };
  return { value: roundQuotient(subtract(men, women), men, 100n, 1), reason: null };
}

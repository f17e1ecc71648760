import type { Components } from "./figure-value.ts";
import { compareWithWhole, isZero, subtract } from "./round-quotient.ts";

type Quarter = Components & { women: number | null; men: number | null };

/**
 * Four quarters add up to the population: what is hidden of them must number the minimum together, women and men alike, else it is told by the
 * quarters that are shown. Those with the fewest women go first.
 */
export function hideMoreQuarters<F extends Quarter>(quarters: F[], hidden: ReadonlySet<F>, minimum: number): F[] {
  const shown = quarters
    .filter((figure) => !hidden.has(figure))
    .toSorted((a, b) => Math.sign(Number(subtract(b.numerator ?? "0", a.numerator ?? "0"))));
  const few = (count: string) => !isZero(count) && compareWithWhole(count, minimum) < 0;
  const isOpen = () => quarters.length - shown.length === 1 || countRest(quarters, shown).some(few);
  const added: F[] = [];
  while (shown.length > 0 && shown.length < quarters.length && isOpen()) added.push(...shown.splice(-1));
  return added;
}

/** The women and men of the population who stand in none of the quarters shown. */
function countRest(quarters: readonly Quarter[], shown: readonly Quarter[]): string[] {
  const { women, men } = quarters[0] ?? { women: 0, men: 0 };
  const rest = [String(women ?? 0), String(men ?? 0)];
  for (const { numerator, denominator } of shown) {
    if (numerator === null || denominator === null) continue;
    for (const [of, count] of [numerator, subtract(denominator, numerator)].entries()) rest[of] = subtract(rest[of] ?? "0", count);
  }
  return rest;
}

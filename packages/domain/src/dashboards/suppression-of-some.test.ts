import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeDelivered } from "./delivered-figures.ts";
import { getKpi, type Kpi, kpiCodes, quartileKpis } from "./kpis.ts";
import { type ProtectedFigure, protectPay } from "./protect-pay.ts";
import { compareWithWhole, isZero, subtract } from "./round-quotient.ts";
import { hideMoreQuarters } from "./suppress-quarters.ts";
import { findHidden, withDeciding } from "./suppression.ts";

const isQuarter = (kpi: Kpi) => quartileKpis.some((each) => each === kpi);
const count = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }) }, fc.integer({ min: 0, max: 60 }));
const figure = (kpi: Kpi, legalEntityId: number | null): fc.Arbitrary<ProtectedFigure> =>
  fc
    .record({
      women: count,
      men: count,
      absent: fc.constantFrom(false, false, false, true),
      reason: fc.constantFrom(null, null, null, "NO_DATA" as const),
    })
    .map(({ women, men, absent, reason }) => ({
      kpi,
      legalEntityId,
      numerator: reason ? null : isQuarter(kpi) ? `${Math.round(women / 4)}.5` : "1.25",
      denominator: reason ? null : isQuarter(kpi) ? `${Math.round((women + men) / 4) + 1}.0` : women === 0 ? "0.00" : "10",
      reason,
      women: absent ? null : women,
      men: absent ? null : men,
      undeclared: 0,
      largestPart: women % 3 === 0 ? null : `0.${women}`,
    }));
/** A month's figures of all KPIs of up to four entities and the group. */
const month = fc
  .integer({ min: 1, max: 4 })
  .chain((entities) =>
    fc.tuple(...kpiCodes.flatMap((kpi) => [null, ...Array.from({ length: entities }, (_, at) => at + 1)].map((id) => figure(kpi, id)))),
  ) as fc.Arbitrary<ProtectedFigure[]>;
const minimum = fc.integer({ min: 2, max: 10 });

describe("what is hidden of some KPIs", () => {
  test("is decided as with all of them at hand", () => {
    fc.assert(
      fc.property(month, minimum, fc.uniqueArray(fc.constantFrom(...kpiCodes), { minLength: 1, maxLength: 6 }), (figures, least, asked) => {
        const protection = { minimumGroupSize: least, payProtectionPercent: 10 };
        const wanted = withDeciding(asked);
        const all = protectPay(figures, protection).filter(({ kpi }) => asked.includes(kpi));
        const some = protectPay(
          figures.filter(({ kpi }) => wanted.includes(kpi)),
          protection,
        );
        expect(some.filter(({ kpi }) => asked.includes(kpi))).toEqual(all);
      }),
    );
  });

  test("is the same as by looking at every figure for each question", () => {
    fc.assert(
      fc.property(month, minimum, (figures, least) => {
        expect(findHidden(figures, least)).toEqual(plainlyHidden(figures, least));
      }),
    );
  });

  test("a month in which nobody delivered figures is shown as it is computed", () => {
    fc.assert(
      fc.property(month, (figures) => {
        expect(placeDelivered(figures, figures)).toEqual(figures);
      }),
    );
  });
});

/** The rule said figure by figure, with all counts as decimals. */
function plainlyHidden(figures: readonly ProtectedFigure[], least: number): Set<ProtectedFigure> {
  const few = (text: string) => compareWithWhole(text, least) < 0;
  const isEmpty = ({ women, men, denominator }: ProtectedFigure) =>
    (women === 0 && men === 0) || denominator === null || isZero(denominator);
  const peopleOf = ({ kpi, women, men }: ProtectedFigure) =>
    getKpi(kpi).unit === "money" ? [(women ?? 0) + (men ?? 0)] : [women ?? 0, men ?? 0];
  const isSmall = (of: ProtectedFigure) => {
    const { numerator, denominator } = of;
    if (getKpi(of.kpi).source !== "pay" || of.women === null || of.men === null) return false;
    const split = numerator === null || denominator === null ? [] : [numerator, subtract(denominator, numerator)];
    const counts = isQuarter(of.kpi) ? split : peopleOf(of).map(String);
    return of.reason === null && !isEmpty(of) ? counts.some(few) : counts.some((text) => few(text) && !isZero(text));
  };
  const size = ({ women, men }: ProtectedFigure) => (women ?? 0) + (men ?? 0);
  const isOpen = (together: readonly ProtectedFigure[]) => {
    const sums = together.map(peopleOf).reduce((total, counts) => counts.map((each, of) => each + (total[of] ?? 0)), []);
    return together.length === 1 || sums.some((each) => each > 0 && each < least);
  };
  const hidden = new Set(figures.filter(isSmall));
  for (const kpi of kpiCodes.filter((each) => getKpi(each).source === "pay" && !getKpi(each).groupOnly && !isQuarter(each))) {
    const own = figures.filter((each) => each.kpi === kpi);
    const group = own.find(({ legalEntityId }) => legalEntityId === null);
    if (!group || hidden.has(group)) continue;
    const already = own.filter((each) => hidden.has(each));
    const others = own
      .filter((each) => each !== group && !hidden.has(each) && size(each) > 0)
      .toSorted((a, b) => size(a) - size(b) || (a.legalEntityId ?? 0) - (b.legalEntityId ?? 0));
    while (already.length > 0 && others.length > 0 && isOpen(already)) already.push(...others.splice(0, 1));
    for (const each of already) hidden.add(each);
  }
  const gaps = figures.filter(({ kpi, legalEntityId }) => kpi === "mean-pay-gap" && legalEntityId !== null);
  const unknown = gaps.filter((each) => hidden.has(each) && each.reason === null && !isEmpty(each));
  if (unknown.length > 0 && isOpen(unknown)) for (const each of figures) if (each.kpi === "weighted-pay-gap") hidden.add(each);
  for (const id of new Set(figures.map(({ legalEntityId }) => legalEntityId))) {
    const quarters = figures.filter((each) => each.legalEntityId === id && isQuarter(each.kpi));
    for (const each of hideMoreQuarters(quarters, hidden, least)) hidden.add(each);
  }
  return hidden;
}

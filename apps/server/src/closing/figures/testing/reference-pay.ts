import { compare, type Fraction, fractionOf, minus, over, sum, times, whole } from "./fraction.ts";
import {
  type Contract,
  currencyOf,
  entitiesOf,
  type Figures,
  gapOf,
  isActive,
  medianOf,
  type Month,
  percent,
  personsOf,
  rateOf,
} from "./reference-contract.ts";

type Paid = { entity: string; sex: "F" | "M"; amount: Fraction };

/** Amounts in one currency: as they are when there is only one, else converted; undefined when a rate is missing. */
function convert(paid: Paid[], entities: string[], month: Month): Paid[] | undefined {
  if (new Set(entities.map((entity) => currencyOf(entity, month))).size < 2) return paid;
  if (entities.some((entity) => rateOf(entity, month) === undefined)) return undefined;
  return paid.map((each) => ({
    ...each,
    amount: times(each.amount, rateOf(each.entity, month) ?? whole(1)),
  }));
}

/** Gaps and quarters of hourly pay. */
export function computePay(own: Contract[], month: Month): Figures {
  const names = ["mean-pay-gap", "median-pay-gap", "pay-quartile-1", "pay-quartile-2", "pay-quartile-3", "pay-quartile-4"];
  const payers = entitiesOf(own.filter((each) => each.annualPay !== null || each.hourlyPay !== null));
  if (payers.length === 0) return Object.fromEntries(names.map((name) => [name, "NO_DATA"]));
  const paid = convert(listPaid(own, month), payers, month);
  if (!paid) return Object.fromEntries(names.map((name) => [name, "NOT_AGGREGABLE"]));
  return {
    ...gaps(paid, "pay"),
    ...Object.fromEntries([1, 2, 3, 4].map((number) => [`pay-quartile-${number}`, quarterOf(paid, number)])),
  };
}

/** Gaps of the bonus of those who were paid one, and how many were. */
export function computeBonus(own: Contract[], month: Month): Figures {
  const names = ["mean-bonus-gap", "median-bonus-gap", "bonus-proportion-women", "bonus-proportion-men"];
  const payers = entitiesOf(own.filter(({ bonus }) => bonus !== null));
  if (payers.length === 0) return Object.fromEntries(names.map((name) => [name, "NO_DATA"]));
  const active = own.filter((each) => payers.includes(each.entity) && isActive(each, month.last));
  const paid = active.flatMap((each): Paid[] => {
    const amount = fractionOf(each.bonus ?? "0");
    return each.sex === "U" || amount.top <= 0n ? [] : [{ entity: each.entity, sex: each.sex, amount }];
  });
  const proportion = (sex: string) =>
    percent(whole(paid.filter((each) => each.sex === sex).length), whole(active.filter((each) => each.sex === sex).length));
  const converted = convert(paid, payers, month);
  return {
    ...(converted ? gaps(converted, "bonus") : { "mean-bonus-gap": "NOT_AGGREGABLE", "median-bonus-gap": "NOT_AGGREGABLE" }),
    "bonus-proportion-women": proportion("F"),
    "bonus-proportion-men": proportion("M"),
  };
}

/** The mean of the entities' mean gaps, weighted by their headcounts. */
export function weightGaps(own: Contract[], month: Month): Figures {
  const parts = entitiesOf(own).map((entity) => own.filter((each) => each.entity === entity));
  if (!parts.some((rows) => rows.some((each) => each.annualPay !== null || each.hourlyPay !== null)))
    return { "weighted-pay-gap": "NO_DATA" };
  const weighted = parts.flatMap((rows) => {
    const paid = listPaid(rows, month);
    const [women, men] = [amountsOf(paid, "F"), amountsOf(paid, "M")];
    if (women.length === 0 || men.length === 0) return [];
    const [ofWomen, ofMen] = [women, men].map((all) => over(sum(all), whole(all.length))) as [Fraction, Fraction];
    const heads = whole(personsOf(rows.filter((each) => isActive(each, month.last))).length);
    return [{ gap: over(minus(ofMen, ofWomen), ofMen), heads }];
  });
  return {
    "weighted-pay-gap": percent(sum(weighted.map(({ gap, heads }) => times(gap, heads))), sum(weighted.map(({ heads }) => heads))),
  };
}

function listPaid(own: Contract[], month: Month): Paid[] {
  return own.flatMap((each): Paid[] => {
    const amount = isActive(each, month.last) ? hourlyOf(each, month) : undefined;
    return amount && each.sex !== "U" ? [{ entity: each.entity, sex: each.sex, amount }] : [];
  });
}

const amountsOf = (paid: Paid[], sex: string) => paid.filter((each) => each.sex === sex).map(({ amount }) => amount);

function gaps(paid: Paid[], of: string): Figures {
  const [women, men] = [amountsOf(paid, "F"), amountsOf(paid, "M")];
  const gap = (middle: (values: Fraction[]) => Fraction) =>
    women.length === 0 || men.length === 0 ? "NO_POPULATION" : gapOf(middle(men), middle(women));
  return { [`mean-${of}-gap`]: gap((values) => over(sum(values), whole(values.length))), [`median-${of}-gap`]: gap(medianOf) };
}

function quarterOf(paid: Paid[], number: number): string {
  if (paid.length === 0) return "NO_POPULATION";
  const size = over(whole(paid.length), whole(4));
  const [from, to] = [times(size, whole(number - 1)), times(size, whole(number))];
  // Person by person: the share of each place in the quarter, and of each person in the places their block takes.
  const women = paid.map((each) => {
    const below = paid.filter((other) => compare(other.amount, each.amount) < 0).length;
    const block = paid.filter((other) => compare(other.amount, each.amount) === 0).length;
    const [start, end] = [whole(below), whole(below + block)];
    const overlap = minus(compare(end, to) < 0 ? end : to, compare(start, from) > 0 ? start : from);
    return each.sex === "F" && compare(overlap, whole(0)) > 0 ? over(overlap, whole(block)) : whole(0);
  });
  return percent(sum(women), size);
}

function hourlyOf(each: Contract, month: Month): Fraction | undefined {
  if (each.hourlyPay !== null) return fractionOf(each.hourlyPay);
  const hours = each.hours ?? each.fullTimeHours ?? month.definedHours;
  if (each.annualPay === null || hours === null || fractionOf(hours).top === 0n) return undefined;
  return over(fractionOf(each.annualPay), times(whole(52), fractionOf(hours)));
}

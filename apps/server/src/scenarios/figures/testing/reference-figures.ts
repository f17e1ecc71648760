import { add, compare, type Fraction, fractionOf, minus, over, round, sum, times, whole } from "./fraction.ts";

/** A contract as delivered, with its entity. Dates are ISO texts. */
export type Contract = {
  entity: string;
  person: string;
  sex: "F" | "M" | "U";
  hired: string | null;
  ended: string | null;
  reason: "voluntary" | "involuntary" | "other" | null;
  hours: string | null;
  fullTimeHours: string | null;
  annualPay: string | null;
  hourlyPay: string | null;
  level: "none" | "manager" | "executive" | null;
};
export type Month = { last: string; before: string; definedHours: string | null };

/** Every figure of some contracts, computed from decisions 3 in exact fractions: a value, or the reason. `entity` null is the group. */
export function computeFigures(all: Contract[], entity: string | null, month: Month): Record<string, string> {
  const own = all.filter((each) => entity === null || each.entity === entity);
  const isActive = (each: Contract, day: string) => (each.hired === null || each.hired <= day) && (each.ended === null || each.ended > day);
  const persons = [...new Set(own.map(({ person }) => person))].map((person) => own.filter((each) => each.person === person));
  const sexOf = (contracts: Contract[]) => {
    const [women, men] = ["F", "M"].map((sex) => contracts.some((each) => each.sex === sex));
    return women === men ? "U" : women ? "F" : "M";
  };
  const present = persons.filter((contracts) => contracts.some((each) => isActive(each, month.last)));
  const opening = persons.filter((contracts) => contracts.some((each) => isActive(each, month.before))).length;
  const countSex = (some: Contract[][], sex: string) => some.filter((contracts) => sexOf(contracts) === sex).length;
  const managing = persons.filter((contracts) =>
    contracts.some((each) => isActive(each, month.last) && (each.level === "manager" || each.level === "executive")),
  );
  const active = own.filter((each) => isActive(each, month.last));
  const inMonth = (day: string | null) => day !== null && day > month.before && day <= month.last;
  const isMove = (start: Contract, end: Contract) =>
    start.person === end.person &&
    start.entity !== end.entity &&
    start.hired !== null &&
    end.ended !== null &&
    start.hired <= month.last &&
    end.ended <= month.last &&
    start.hired >= shiftMonth(end.ended, -1) &&
    start.hired <= shiftMonth(end.ended, 1);
  const joiners = own.filter((each) => inMonth(each.hired) && (entity !== null || !all.some((end) => isMove(each, end))));
  const leavers = own.filter((each) => inMonth(each.ended) && (entity !== null || !all.some((start) => isMove(start, each))));
  const average = over(whole(opening + present.length), whole(2));
  const rate = (some: Contract[]) => percent(whole(some.length), average);
  const unreasoned = leavers.length > 0 && leavers.every(({ reason }) => reason === null);
  const ofReason = (reason: string) => (unreasoned ? "NO_DATA" : rate(leavers.filter((each) => each.reason === reason)));
  const share = (women: number, men: number) => percent(whole(women), whole(women + men));
  const ftes = active.flatMap((each) => fteOf(each, month) ?? []);
  return {
    headcount: String(present.length),
    fte: active.length > 0 && ftes.length === 0 ? "NO_DATA" : round(sum(ftes), 2),
    "average-headcount": round(average, 1),
    joiners: own.length > 0 && own.every(({ hired }) => hired === null) ? "NO_DATA" : String(joiners.length),
    leavers: String(leavers.length),
    turnover: rate(leavers),
    "turnover-voluntary": ofReason("voluntary"),
    "turnover-involuntary": ofReason("involuntary"),
    "female-share": share(countSex(present, "F"), countSex(present, "M")),
    "female-share-management":
      present.length > 0 && active.every(({ level }) => level === null)
        ? "NO_DATA"
        : share(countSex(managing, "F"), countSex(managing, "M")),
    ...computePay(own, active, month),
  };
}

function computePay(own: Contract[], active: Contract[], month: Month): Record<string, string> {
  const paid = active.flatMap((each) => {
    const hourly = hourlyOf(each, month);
    return hourly && each.sex !== "U" ? [{ sex: each.sex, hourly }] : [];
  });
  const names = ["mean-pay-gap", "median-pay-gap", "pay-quartile-1", "pay-quartile-2", "pay-quartile-3", "pay-quartile-4"];
  if (!own.some((each) => each.annualPay !== null || each.hourlyPay !== null))
    return Object.fromEntries(names.map((name) => [name, "NO_DATA"]));
  const of = (sex: string) => paid.filter((each) => each.sex === sex).map(({ hourly }) => hourly);
  const gap = (middle: (values: Fraction[]) => Fraction) => {
    const [women, men] = [of("F"), of("M")];
    return women.length === 0 || men.length === 0 ? "NO_POPULATION" : percent(minus(middle(men), middle(women)), middle(men));
  };
  const quarter = (number: number) => {
    if (paid.length === 0) return "NO_POPULATION";
    const size = over(whole(paid.length), whole(4));
    const [from, to] = [times(size, whole(number - 1)), times(size, whole(number))];
    // Person by person: the share of each place in the quarter, and of each person in the places their block takes.
    const women = paid.map((each) => {
      const below = paid.filter((other) => compare(other.hourly, each.hourly) < 0).length;
      const block = paid.filter((other) => compare(other.hourly, each.hourly) === 0).length;
      const [start, end] = [whole(below), whole(below + block)];
      const overlap = minus(compare(end, to) < 0 ? end : to, compare(start, from) > 0 ? start : from);
      return each.sex === "F" && compare(overlap, whole(0)) > 0 ? over(overlap, whole(block)) : whole(0);
    });
    return percent(sum(women), size);
  };
  return {
    "mean-pay-gap": gap((values) => over(sum(values), whole(values.length))),
    "median-pay-gap": gap(medianOf),
    ...Object.fromEntries([1, 2, 3, 4].map((number) => [`pay-quartile-${number}`, quarter(number)])),
  };
}

function medianOf(values: Fraction[]): Fraction {
  const sorted = values.toSorted(compare);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? whole(0);
  return Number.isInteger(middle) ? over(add(at(middle - 1), at(middle)), whole(2)) : at(Math.floor(middle));
}

function percent(numerator: Fraction, denominator: Fraction): string {
  return denominator.top === 0n ? "NO_POPULATION" : round(times(whole(100), over(numerator, denominator)), 1);
}

function fteOf(each: Contract, month: Month): Fraction[] | undefined {
  const full = each.fullTimeHours ?? month.definedHours;
  if (each.hours === null || full === null || fractionOf(full).top === 0n) return undefined;
  const part = over(fractionOf(each.hours), fractionOf(full));
  return [compare(part, whole(1)) > 0 ? whole(1) : part];
}

function hourlyOf(each: Contract, month: Month): Fraction | undefined {
  if (each.hourlyPay !== null) return fractionOf(each.hourlyPay);
  const hours = each.hours ?? each.fullTimeHours ?? month.definedHours;
  if (each.annualPay === null || hours === null || fractionOf(hours).top === 0n) return undefined;
  return fractionOf(round(over(fractionOf(each.annualPay), times(whole(52), fractionOf(hours))), 12));
}

/** The same day a number of months later, or the month's last when it has no such day. */
export function shiftMonth(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const end = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), Math.min(date, end.getUTCDate()))).toISOString().slice(0, 10);
}

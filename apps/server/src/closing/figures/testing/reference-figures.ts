import { compare, type Fraction, fractionOf, over, round, sum, times, whole } from "./fraction.ts";
import { type Contract, entitiesOf, type Figures, isActive, mean, type Month, percent, personsOf, rateOf } from "./reference-contract.ts";
import { computeHours, type CostFrame, costOf } from "./reference-month.ts";
import { computeBonus, computePay, weightGaps } from "./reference-pay.ts";

/** Every figure of some contracts, computed from readings 3 in exact fractions: a value, or the reason. `entity` null is the group. */
export function computeFigures(all: Contract[], entity: string | null, month: Month): Figures {
  const own = all.filter((each) => entity === null || each.entity === entity);
  return {
    ...computePeople(all, own, entity, month),
    ...computeAttributes(own, entity, month),
    ...computeHours(own, entity, month),
    ...computeCost(own, entity, month),
    ...computePay(own, month),
    ...(entity === null ? weightGaps(own, month) : {}),
    ...computeBonus(own, month),
  };
}

function computePeople(all: Contract[], own: Contract[], entity: string | null, month: Month): Figures {
  const persons = personsOf(own);
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
  };
}

/** Figures of what persons are: of the group sums over the entities, so that who is in two of them counts in both. */
function computeAttributes(own: Contract[], entity: string | null, month: Month): Figures {
  const parts = (entity === null ? entitiesOf(own) : [entity]).flatMap((code) =>
    personsOf(own.filter((each) => each.entity === code && isActive(each, month.last))),
  );
  const first = (contracts: Contract[], field: "born" | "hired") =>
    contracts
      .flatMap((each) => each[field] ?? [])
      .toSorted()
      .at(0);
  const ages = parts.flatMap((contracts) => first(contracts, "born") ?? []);
  const starts = parts.flatMap((contracts) => first(contracts, "hired") ?? []);
  const years = (days: string[]) =>
    missing(days) ?? mean(sum(days.map((day) => over(whole(countDays(day, month.last) * 4), whole(1461)))), whole(days.length), 1);
  const missing = (known: unknown[]) => (parts.length > 0 && known.length === 0 ? "NO_DATA" : undefined);
  const band = (from: number, to: number) =>
    missing(ages) ??
    String(ages.filter((born) => countBirthdays(born, month.last) >= from && countBirthdays(born, month.last) <= to).length);
  const permanent = parts.filter((contracts) => contracts.some(({ contract }) => contract === "permanent"));
  const temporary = parts.filter(
    (contracts) => contracts.some(({ contract }) => contract === "temporary") && !permanent.includes(contracts),
  );
  const declared = [...permanent, ...temporary];
  const timed = parts.filter((contracts) => contracts.some((each) => fteOf(each, month)));
  const full = timed.filter((contracts) =>
    contracts.some((each) => (fteOf(each, month) ?? []).some((part) => compare(part, whole(1)) === 0)),
  );
  const isLed = (each: Contract) => each.manager !== null && each.manager !== each.person;
  const managed = parts.filter((contracts) => contracts.some(isLed));
  const managers = new Set(own.filter((each) => isActive(each, month.last) && isLed(each)).map((each) => `${each.entity}/${each.manager}`));
  const share = (some: unknown[], of: unknown[]) => missing(of) ?? percent(whole(some.length), whole(of.length));
  return {
    "average-age": years(ages),
    "average-tenure": years(starts),
    "age-under-30": band(0, 29),
    "age-30-to-50": band(30, 50),
    "age-over-50": band(51, 999),
    "permanent-share": share(permanent, declared),
    "temporary-share": share(temporary, declared),
    "part-time-share": share(
      timed.filter((contracts) => !full.includes(contracts)),
      timed,
    ),
    "span-of-control": missing(managed) ?? mean(whole(managed.length), whole(managers.size), 1),
  };
}

/** Cost of the month by average FTE, of the entities that have both; the group's in its currency. */
function computeCost(own: Contract[], entity: string | null, month: Month): Figures {
  const frame: CostFrame = { isActive, fteOf: (each) => fteOf(each, month)?.[0], last: month.last, before: month.before };
  const parts = (entity === null ? entitiesOf(own) : [entity]).map((code) => ({
    code,
    ...costOf(
      own.filter((each) => each.entity === code),
      frame,
    ),
  }));
  const known = parts.filter((each) => each.reason === undefined);
  const value = () => {
    if (known.length === 0) return "NO_DATA";
    const rates = parts.flatMap(({ code, hasCost }) => (hasCost ? [entity === null ? rateOf(code, month) : whole(1)] : []));
    if (rates.includes(undefined)) return "NOT_AGGREGABLE";
    const cost = sum(known.map(({ code, cost }) => times(cost, entity === null ? (rateOf(code, month) ?? whole(0)) : whole(1))));
    return mean(cost, sum(known.map(({ fte }) => fte)), 2);
  };
  return { "workforce-cost-per-fte": value() };
}

/** The FTE of a contract in a list, undefined where hours or full-time hours are not known. */
export function fteOf(each: Contract, month: Month): Fraction[] | undefined {
  const full = each.fullTimeHours ?? month.definedHours;
  if (each.hours === null || full === null || fractionOf(full).top === 0n) return undefined;
  const part = over(fractionOf(each.hours), fractionOf(full));
  return [compare(part, whole(1)) > 0 ? whole(1) : part];
}

/** Days from one ISO date to another. */
function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function countBirthdays(born: string, day: string): number {
  return Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);
}

/** The same day a number of months later, or the month's last when it has no such day. */
export function shiftMonth(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const end = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), Math.min(date, end.getUTCDate()))).toISOString().slice(0, 10);
}

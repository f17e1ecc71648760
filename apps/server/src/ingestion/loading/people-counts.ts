import { checkRules } from "@hub/domain/checks/check-rules.ts";
import { fieldIndex } from "@hub/domain/ingestion/canonical-record.ts";
import type { CheckedRow } from "@hub/domain/ingestion/row-check.ts";
import { lastDay, type Period, previousPeriod } from "@hub/domain/period.ts";
import type { PeopleCounts, SameHours } from "../../checks/delivery-people.sql.ts";
import type { RowMemory } from "./row-memory.ts";

/** Counts the rows of a delivery as they come, as `measurePeople` counts them in the database. */
export type RowCounter = {
  /** Answers what the row says of its person, as a state of `PersonKeys`. */
  add(values: CheckedRow["values"]): number;
  /** `persons`: how many there are of each state. */
  counts(persons: Uint32Array): PeopleCounts;
};

const [closes, opens, woman, man] = [1, 2, 4, 8];
const mostKindsOfHours = 5_000;
const at = fieldIndex;
const payTimes = checkRules["hourly-pay-range"].tolerance.steps;

/** Contracts of the same hours. */
type Kind = { weekly: number; fullTimeHours: string | null; hours: string | null; contracts: number };

/** A counter of rows of a month, in a file's memory with room for about `people`; it grows. */
export function createRowCounter(period: Period, people: number, memory: RowMemory): RowCounter {
  const last = lastDay(period);
  const before = lastDay(previousPeriod(period));
  const contracts = { opening: 0, joiners: 0, leavers: 0, closing: 0 };
  let dated = 0;
  const kinds = new Map<string | null, Map<string | null, Kind>>();
  let latest: Kind | undefined;
  let kindsOfHours = 0;
  let pay = doubles(people);
  let paid = 0;

  function doubles(count: number): Float64Array {
    return new Float64Array(memory.take(count * 8), 0, count);
  }

  function kindOf(fullTimeHours: string | null, hours: string | null): Kind {
    if (latest?.hours === hours && latest.fullTimeHours === fullTimeHours) return latest;
    return (latest = findKind(fullTimeHours, hours));
  }

  function findKind(fullTimeHours: string | null, hours: string | null): Kind {
    let ofFullTime = kinds.get(fullTimeHours);
    let kind = ofFullTime?.get(hours);
    if (kind) return kind;
    // Copies let go of the file's chunk that a slice would keep in memory.
    const [full, own] = [copyOf(fullTimeHours), copyOf(hours)];
    kind = { weekly: Number(own ?? full ?? 0), fullTimeHours: full, hours: own, contracts: 0 };
    if (++kindsOfHours > mostKindsOfHours) return kind;
    if (!ofFullTime) kinds.set(full, (ofFullTime = new Map<string | null, Kind>()));
    ofFullTime.set(own, kind);
    return kind;
  }

  /** Hourly pay as `hourlyPay` gives it, in doubles. */
  function addPay(values: CheckedRow["values"], weekly: number): void {
    const hourly = values[at.hourly_pay] ?? null;
    const annual = values[at.annual_pay] ?? null;
    if (hourly === null && (annual === null || weekly === 0)) return;
    if (paid === pay.length) {
      const full = pay;
      pay = doubles(paid * 2);
      pay.set(full);
    }
    pay[paid++] = hourly === null ? Number(annual) / (52 * weekly) : Number(hourly);
  }

  return {
    add(values) {
      const hired = values[at.hire_date] ?? null;
      const ended = values[at.end_date] ?? null;
      let state = values[at.sex] === "F" ? woman : values[at.sex] === "M" ? man : 0;
      if (isActive(hired, ended, before)) {
        state |= opens;
        contracts.opening++;
      }
      if (isActive(hired, ended, last)) {
        state |= closes;
        contracts.closing++;
        const kind = kindOf(values[at.full_time_hours] ?? null, values[at.hours] ?? null);
        kind.contracts++;
        addPay(values, kind.weekly);
      }
      if (hired !== null) dated++;
      if (hired !== null && hired > before && hired <= last) contracts.joiners++;
      if (ended !== null && ended > before && ended <= last) contracts.leavers++;
      return state;
    },
    counts(persons) {
      let [headcount, opening, undeclared] = [0, 0, 0];
      for (const [state, count] of persons.entries()) {
        if ((state & opens) !== 0) opening += count;
        if ((state & closes) === 0) continue;
        headcount += count;
        if (((state & woman) !== 0) === ((state & man) !== 0)) undeclared += count;
      }
      const hours = [...kinds.values()].flatMap((each) => [...each.values()]);
      return {
        headcount,
        opening,
        undeclared,
        contracts,
        dated,
        hours:
          kindsOfHours > mostKindsOfHours
            ? null
            : hours.map(({ fullTimeHours, hours: own, contracts: count }): SameHours => ({ fullTimeHours, hours: own, contracts: count })),
        farPay: countFarPay(pay.subarray(0, paid).toSorted()),
      };
    },
  };
}

/** Active on a day as `contractStates` says it; days are ISO texts. */
function isActive(hired: string | null, ended: string | null, day: string): boolean {
  return (hired === null || hired <= day) && (ended === null || ended > day);
}

/**
 * How many lie far from the median, by how many times. Pay is decimal, and doubles only sort out what lies clear of a bound: where one is too near to tell, nothing is
 * said of that bound, and the rows tell in decimals.
 */
export function countFarPay(sorted: Float64Array): Record<string, number> {
  const median = (sorted[Math.ceil(sorted.length / 2) - 1]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
  if (median < 0) return {};
  return Object.fromEntries(
    payTimes.flatMap((text): [string, number][] => {
      if (sorted.length === 0) return [[text, 0]];
      const times = Number(text);
      const above = sorted.length - countBelow(sorted, median * times, false);
      const aboveSurely = sorted.length - countBelow(sorted, median * times, true);
      const below = countBelow(sorted, median / times, false);
      return above === aboveSurely && below === countBelow(sorted, median / times, true) ? [[text, above + below]] : [];
    }),
  );
}

/** How many lie below a bound by more than doubles may be wrong (twelve decimals are kept), or, `within`, not above it by more. */
function countBelow(sorted: Float64Array, bound: number, within: boolean): number {
  const doubt = 1e-8 * (1 + Math.abs(bound));
  const limit = within ? bound + doubt : bound - doubt;
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function copyOf(text: string | null): string | null {
  return text === null ? null : Buffer.from(text).toString();
}

import { firstDay, lastDay, addMonths, type Period } from "@hub/domain/period.ts";
import {
  add,
  compare,
  type Fraction,
  fractionOf,
  minus,
  over,
  round,
  sum,
  times,
  whole,
} from "../../../closing/figures/testing/fraction.ts";

/** A row of a closed version, as it was delivered. */
export type PlainRow = {
  period: string;
  entity: string;
  country: string;
  delivery: number;
  row: number;
  person: string;
  job: string | null;
  unit: string | null;
  born: string | null;
  hired: string | null;
  ended: string | null;
  hours: string | null;
  full: string | null;
};
export type PlainItem = { division: string; profile: string; size: [string, string | null]; timeline: string | null; hire?: number };
type Means = (kind: "job" | "unit", entity: string, code: string) => string | undefined;

const activeOn = (row: PlainRow, day: string) => (row.hired ?? "0") <= day && (row.ended ?? "9") > day;
const yearsLater = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
const completedYears = (born: string, on: string) => {
  let age = 0;
  while (yearsLater(born, age + 1) <= on) age++;
  return age;
};
/** The text of a fraction in hundredths, as the portal writes decimals. */
const shown = (value: Fraction) => round(value, 2).replace(/\.?0+$/, "");
type Bounds = { min: Fraction; max: Fraction };

/** The projected gap of profiles and divisions, counted person by person and month by month of the rows: what the portal must say to the last decimal. */
export function plainGap(
  rows: readonly PlainRow[],
  month: Period,
  given: { means: Means; items: readonly PlainItem[]; ages: (country: string) => number; isSeen: (division: string) => boolean },
) {
  const months = Array.from({ length: 12 }, (_, at) => addMonths(month, at - 11));
  const placeOf = (row: PlainRow) => `${given.means("job", row.entity, row.job ?? "")} ${given.means("unit", row.entity, row.unit ?? "")}`;
  const quarterOf = (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  const ends: { quarter: string; months: number; last: string }[] = [];
  for (let at = 1; ends.length < 4; at++) {
    const day = lastDay(addMonths(month, at));
    const counted = at - ends.reduce((all, each) => all + each.months, 0);
    if (Number(day.slice(5, 7)) % 3 === 0) ends.push({ quarter: quarterOf(day), months: counted, last: day });
  }

  /** Of each person of an entity the first of their rows that are active on a day. */
  const firstOf = (of: readonly PlainRow[], day: string) => {
    const first = new Map<string, PlainRow>();
    for (const row of of.filter((each) => activeOn(each, day)).toSorted((a, b) => a.delivery - b.delivery || a.row - b.row))
      if (!first.has(`${row.entity} ${row.person}`)) first.set(`${row.entity} ${row.person}`, row);
    return [...first.values()];
  };

  const cells = new Set<string>();
  for (const row of rows) cells.add(placeOf(row));
  for (const { profile, division } of given.items) cells.add(`${profile} ${division}`);
  const known = [...cells].filter((cell) => !cell.includes("undefined") && given.isSeen(cell.split(" ")[1] ?? ""));

  const now = rows.filter(({ period }) => period === firstDay(month));
  const told = known.flatMap((cell) => {
    const [profile = "", division = ""] = cell.split(" ");
    let [leavers, bothEnds] = [0, 0];
    let isThere = false;
    for (const each of months) {
      const [last, before] = [lastDay(each), lastDay(addMonths(each, -1))];
      const ofMonth = rows.filter(({ period }) => period === firstDay(each));
      for (const day of [last, before]) bothEnds += firstOf(ofMonth, day).filter((row) => placeOf(row) === cell).length;
      for (const row of ofMonth.filter((one) => placeOf(one) === cell)) {
        if (activeOn(row, last) || activeOn(row, before)) isThere = true;
        if (row.ended === null || row.ended <= before || row.ended > last) continue;
        isThere = true;
        if (row.born === null || completedYears(row.born, row.ended) < given.ages(row.country)) leavers++;
      }
    }
    const active = now.filter((row) => activeOn(row, lastDay(month)) && placeOf(row) === cell);
    const shareOf = ({ hours, full }: PlainRow) => {
      if (hours === null || full === null || Number(full) <= 0) return whole(0);
      const share = over(fractionOf(hours), fractionOf(full));
      return compare(share, whole(1)) > 0 ? whole(1) : share;
    };
    const fte = sum(active.map(shareOf));
    const reachesOf = ({ born, country }: PlainRow) => (born === null ? null : yearsLater(born, given.ages(country)));
    const people = firstOf(now, lastDay(month)).filter((row) => placeOf(row) === cell);
    const sizeOf = ({ size: [min, max] }: PlainItem): Bounds => ({ min: fractionOf(min), max: fractionOf(max ?? min) });
    const addUp = (all: readonly Bounds[]): Bounds => ({ min: sum(all.map(({ min }) => min)), max: sum(all.map(({ max }) => max)) });
    const ofCell = given.items.filter((item) => item.profile === profile && item.division === division);
    const rightSizeBy = (quarter: string) => {
      const wanted = ofCell.filter(({ hire, timeline }) => hire === undefined && (timeline === null || timeline <= quarter));
      return wanted.length === 0 ? null : addUp(wanted.map(sizeOf));
    };
    if (!isThere && ofCell.length === 0) return [];
    let there = fte;
    let gone = whole(0);
    const quarters = ends.map(({ quarter, months: length, last }, at) => {
      const before = at === 0 ? lastDay(month) : (ends[at - 1]?.last ?? "");
      const isRetiring = (row: PlainRow) => (reachesOf(row) ?? "0") > before && (reachesOf(row) ?? "9") <= last;
      const retiring = sum(active.filter(isRetiring).map(shareOf));
      gone = add(gone, retiring);
      const staying = minus(fte, gone);
      const asked = bothEnds === 0 ? whole(0) : over(times(staying, whole(leavers * length * 2)), whole(bothEnds));
      const left = minus(there, retiring);
      const leaving = compare(asked, left) > 0 ? left : asked;
      there = minus(left, leaving);
      const hires = addUp(
        ofCell
          .filter(({ hire, timeline }) => hire !== undefined && timeline !== null && timeline <= quarter)
          .map((item) => {
            const { min, max } = sizeOf(item);
            const part = fractionOf(`0.${String(item.hire).padStart(2, "0")}`);
            return item.hire === 100 ? { min, max } : { min: times(min, part), max: times(max, part) };
          }),
      );
      const rightSize = rightSizeBy(quarter);
      const gap = rightSize && { min: minus(minus(rightSize.min, there), hires.max), max: minus(minus(rightSize.max, there), hires.min) };
      return { leaving, retiring, retirees: people.filter(isRetiring).length, there, gap };
    });
    return [{ profile, division, persons: people.length, fte, leavers, quarters }];
  });
  const write = (of: typeof told) => ({
    persons: of.reduce((all, { persons }) => all + persons, 0),
    fte: shown(sum(of.map(({ fte }) => fte))),
    leavers: of.reduce((all, { leavers }) => all + leavers, 0),
    quarters: ends.map((_, at) => {
      const all = of.flatMap(({ quarters }) => quarters[at] ?? []);
      const gaps = all.flatMap(({ gap }) => gap ?? []);
      return {
        leaving: shown(sum(all.map(({ leaving }) => leaving))),
        retiring: shown(sum(all.map(({ retiring }) => retiring))),
        retirees: all.reduce((count, { retirees }) => count + retirees, 0),
        there: shown(sum(all.map((each) => each.there))),
        gap: gaps.length === 0 ? null : { min: shown(sum(gaps.map(({ min }) => min))), max: shown(sum(gaps.map(({ max }) => max))) },
      };
    }),
  });
  const unmapped = new Map<string, number>();
  for (const row of firstOf(now, lastDay(month))) {
    const [job, division] = [given.means("job", row.entity, row.job ?? ""), given.means("unit", row.entity, row.unit ?? "")];
    const key = `${row.entity} ${(row.job ?? "").trim()}`;
    if (job === undefined && division !== undefined && given.isSeen(division)) unmapped.set(key, (unmapped.get(key) ?? 0) + 1);
  }
  return {
    /** Persons of job codes that mean nothing, by entity and code. */
    unmapped,
    quarters: ends.map(({ quarter }) => quarter),
    total: write(told),
    cells: Object.fromEntries(told.map((each) => [`${each.profile} ${each.division}`, write([each])])),
  };
}

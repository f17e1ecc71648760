import {
  type BrokenPart,
  type Dimension,
  findHiddenParts,
  hiddenValues,
  hideParts,
  hideValues,
  ofJobsWithin,
  sizeOfPart,
} from "./breakdown.ts";
import { sumDecimals } from "./add-up.ts";
import type { BrokenLevels } from "./broken-levels.ts";
import { type Between, findGivingWay } from "./cuts.ts";

// Jobs are nearly all of one unit, and of one level: the mean of a unit less that of its jobs would tell of the few others. Who has a job in a unit, at a level, is told of by both.

type Value = string | null;
export type CrossedDimension = (typeof ofJobsWithin)[number];
/** Whether it is known how many people a dimension's values have in those of jobs, units and levels. */
export function isCrossed(by: Dimension): by is CrossedDimension {
  return (ofJobsWithin as readonly Dimension[]).includes(by);
}

/** A part by `jobsWithin`; where there are those of several entities, and the group (null), with whose it is. */
type WithinPart = Omit<BrokenPart, "reason"> & { alone?: number; again?: number; legalEntityId?: number | null };

/** The parts of each by job, unit or level, as those of jobs within units and levels come to. */
export function addWithin<P extends WithinPart>(within: readonly P[], by: CrossedDimension): P[] {
  const all = Map.groupBy(within, ({ value, legalEntityId }) => JSON.stringify([legalEntityId, readValues(value)[by]]));
  return [...all.values()].map((parts) => {
    const countOf = (of: "persons" | "alone" | "again") => parts.reduce((sum, part) => sum + (part[of] ?? 0), 0);
    const sumOf = (of: "numerator" | "denominator") => {
      const told = parts.flatMap((part) => part[of] ?? []);
      return told.length === 0 ? null : sumDecimals(told);
    };
    return {
      ...parts[0]!,
      value: readValues(parts[0]!.value)[by],
      persons: countOf("persons"),
      numerator: sumOf("numerator"),
      denominator: sumOf("denominator"),
      alone: countOf("alone"),
      again: countOf("again"),
    };
  });
}

/** People with a job, in a unit, at a level: how many, and how many of them count in no other entity. */
type Cell = { values: Readonly<Record<CrossedDimension, Value>>; people: number; alone: number };

/**
 * Jobs as they are shown beside units and levels, which are hidden by themselves alone: jobs give way. `jobs`: as they are shown by themselves; `within`: the same people by `jobsWithin`, with how
 * many people count in a part.
 */
export function hideJobsWithin<P extends BrokenPart>(
  jobs: readonly P[],
  within: readonly BrokenPart[],
  minimum: number,
  peopleOf: (part: BrokenPart) => number = sizeOfPart,
): P[] {
  return hideValues(jobs, findHiddenJobs(jobs, readCells(within, peopleOf), minimum));
}

/**
 * Parts of the group by job, unit or level as they are shown beside what each of its entities shows of jobs and of units and levels: the group gives way. `parts`: as they are shown
 * beside the entities' by the same dimension.
 */
export function hideBesideEntities<P extends BrokenPart>(
  by: CrossedDimension,
  parts: readonly P[],
  { entities }: BrokenLevels,
  minimum: number,
): P[] {
  const all = [...entities.values()].map((within) => {
    const cells = readCells(within, sizeOfPart);
    const ownJobs = sumBy(cells, "job-profile");
    const hiddenJobs = findHiddenJobs(hideParts(ownJobs, findHiddenParts(ownJobs, minimum)), cells, minimum);
    const shown = {
      unit: shownBy(cells, "unit", minimum),
      "management-level": shownBy(cells, "management-level", minimum),
      "job-profile": new Set(ownJobs.flatMap(({ value }) => (hiddenJobs.has(value) ? [] : [value]))),
    };
    return { shown, cells, own: { unit: nodes(), "management-level": nodes(), "job-profile": nodes() }, whole: {} };
  });
  const hidden = hiddenValues(parts);
  for (const other of ofJobsWithin.filter((each) => (each === "job-profile") !== (by === "job-profile"))) {
    const columns = nodes();
    const between = all.flatMap(({ shown, cells, own, whole }) =>
      cells.map(({ values, alone }) => ({
        one: (shown[by].has(values[by]) ? own[by] : columns).of(values[by]),
        other: shown[other].has(values[other]) ? own[other].of(values[other]) : whole,
        people: alone,
      })),
    );
    giveWay(hidden, between, columns, minimum);
  }
  return hideValues(parts, hidden);
}

function findHiddenJobs(jobs: readonly BrokenPart[], cells: readonly Cell[], minimum: number): Set<Value> {
  const hidden = hiddenValues(jobs);
  for (const other of ["unit", "management-level"] as const) {
    const shown = shownBy(cells, other, minimum);
    const [columns, others, hiddenOthers] = [nodes(), nodes(), {}];
    const between = cells.map(({ values, people }) => ({
      one: columns.of(values["job-profile"]),
      // Units that are hidden have one sum: the whole less the others.
      other: shown.has(values[other]) ? others.of(values[other]) : hiddenOthers,
      people,
    }));
    giveWay(hidden, between, columns, minimum);
  }
  return hidden;
}

type Node = object;
/** A node for each value. */
function nodes() {
  const all = new Map<Value, Node>();
  return {
    all,
    of(value: Value): Node {
      const node = all.get(value) ?? {};
      if (!all.has(value)) all.set(value, node);
      return node;
    },
  };
}

/** Adds to the values that are hidden those that give way; `columns`: the nodes of all that may. */
function giveWay(hidden: Set<Value>, between: readonly Between<Node>[], columns: ReturnType<typeof nodes>, minimum: number): void {
  const sizes = new Map<Node, number>();
  const some = between.filter(({ people }) => people > 0);
  for (const { one, other, people } of some) for (const node of [one, other]) sizes.set(node, (sizes.get(node) ?? 0) + people);
  const own = new Map([...columns.all.values()].map((node) => [node, sizes.get(node) ?? 0]));
  const sides = {
    columns: own,
    hidden: new Set([...hidden].flatMap((value) => columns.all.get(value) ?? [])),
    large: new Set([...sizes].filter(([node, people]) => !own.has(node) && people >= minimum).map(([node]) => node)),
  };
  const gaveWay = findGivingWay(some, sides, minimum);
  for (const [value, node] of columns.all) if (gaveWay.has(node)) hidden.add(value);
}

function readCells<W extends BrokenPart & { alone?: number }>(within: readonly W[], peopleOf: (part: W) => number): Cell[] {
  return within.map((part) => ({ values: readValues(part.value), people: peopleOf(part), alone: part.alone ?? 0 }));
}

function readValues(value: Value): Cell["values"] {
  const [job = null, unit = null, level = null] = JSON.parse(value ?? "[]") as Value[];
  return { "job-profile": job, unit, "management-level": level };
}

/** Parts by one of the three. */
function sumBy(cells: readonly Cell[], by: CrossedDimension): BrokenPart[] {
  const sums = new Map<Value, number>();
  for (const { values, people } of cells) sums.set(values[by], (sums.get(values[by]) ?? 0) + people);
  return [...sums].map(([value, people]) => ({ value, persons: people, numerator: null, denominator: String(people), reason: null }));
}

/** The units or levels that are shown by themselves alone. */
function shownBy(cells: readonly Cell[], by: CrossedDimension, minimum: number): Set<Value> {
  const parts = sumBy(cells, by);
  const hidden = findHiddenParts(parts, minimum);
  return new Set(parts.filter((part) => !hidden.has(part)).map(({ value }) => value));
}

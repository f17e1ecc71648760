import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Kpi } from "./kpis.ts";
import { findHidden, hideFigure, type SuppressibleFigure } from "./suppression.ts";
import { rank } from "./testing/rank.ts";

// The attacker has every figure that is shown of one content, of all entities and the group, and even the exact sums behind them, and may add and subtract them as they
// like. What they then know is the row space of a matrix with a column for each class of people who always go together. What contents beside each other tell of one
// person is attacked in disclosure-attack.test.ts.

const minimum = 10;
const sexes = ["women", "men"] as const;
type Sex = (typeof sexes)[number];
/** People of one sex in one entity: in both versions, in one alone, or in both with other pay (`again`). */
type People = { both: number; first: number; second: number; again: number };
type Entity = Record<Sex, People>;
const classNames = ["both", "first", "second", "again-first", "again-second"] as const;
type Class = { entity: number; name: (typeof classNames)[number] };

const classes = (entities: readonly Entity[]): Class[] => entities.flatMap((_, entity) => classNames.map((name) => ({ entity, name })));
const isIn = ({ name }: Class, version: number) => name === "both" || name.endsWith(version === 0 ? "first" : "second");
const sizeOf = (entities: readonly Entity[], sex: Sex, { entity, name }: Class) => {
  const people = entities[entity]![sex];
  return name.startsWith("again") ? people.again : people[name as "both" | "first" | "second"];
};
// Some pay for each class, so that components are equal exactly where the people and their pay are.
const payOf = (sex: Sex, { entity, name }: Class) => (sex === "women" ? 17 : 23) + entity * 3 + classNames.indexOf(name) * 7;

function figureOf(entities: readonly Entity[], kpi: Kpi, version: number, legalEntityId: number | null): SuppressibleFigure {
  const here = classes(entities).filter((each) => isIn(each, version) && (legalEntityId === null || each.entity === legalEntityId));
  const count = (sex: Sex) => here.reduce((total, each) => total + sizeOf(entities, sex, each), 0);
  const mean = (sex: Sex) => here.reduce((total, each) => total + sizeOf(entities, sex, each) * payOf(sex, each), 0) / count(sex);
  const [women, men] = [count("women"), count("men")];
  const none = kpi === "workforce-cost-per-fte" ? women + men === 0 : women === 0 || men === 0;
  const [numerator, denominator] =
    kpi === "workforce-cost-per-fte"
      ? [(women && mean("women") * women) + (men && mean("men") * men), women + men]
      : [mean("men") - mean("women"), mean("men")];
  return {
    kpi,
    legalEntityId,
    numerator: none ? null : numerator.toFixed(12),
    denominator: none ? null : denominator.toFixed(12),
    reason: none ? "NO_POPULATION" : null,
    women,
    men,
    undeclared: 0,
  };
}

const suppressSmallGroups = (figures: SuppressibleFigure[], least: number) => {
  const hidden = findHidden(figures, least);
  return figures.map((figure) => (hidden.has(figure) ? hideFigure(figure) : figure));
};
const unitsOf = (entities: readonly Entity[]) => [...entities.keys(), null];
const publish = (entities: readonly Entity[], kpi: Kpi, versions: readonly number[]) =>
  versions.map((version) =>
    suppressSmallGroups(
      unitsOf(entities).map((unit) => figureOf(entities, kpi, version, unit)),
      minimum,
    ),
  );

/** The sums that the attacker knows: a row each, by class. */
function rowsOf(entities: readonly Entity[], shown: SuppressibleFigure[][], versions: readonly number[]): number[][] {
  return shown.flatMap((figures, at) =>
    figures
      .filter(({ reason }) => reason === null)
      .map(({ legalEntityId }) =>
        classes(entities).map((each) => (isIn(each, versions[at]!) && (legalEntityId === null || each.entity === legalEntityId) ? 1 : 0)),
      ),
  );
}

/** Sets of classes that hold few people, none of which can be made larger: any combination of what is known that names nobody else tells of them. */
function fewPeople(entities: readonly Entity[], counted: readonly Sex[]): number[][] {
  const all = classes(entities);
  const weight = (chosen: readonly number[]) =>
    counted.reduce((total, sex) => {
      const people = new Map<string, number>();
      for (const at of chosen) {
        const each = all[at]!;
        // The same people with the pay of before and of now count once.
        people.set(`${each.entity} ${each.name.replace(/-.*/, "")}`, sizeOf(entities, sex, each));
      }
      return total + [...people.values()].reduce((sum, count) => sum + count, 0);
    }, 0);
  const found: number[][] = [];
  const grow = (chosen: number[], from: number) => {
    let larger = false;
    for (let at = from; at < all.length; at += 1) {
      if (weight([at]) === 0 || weight([...chosen, at]) >= minimum) continue;
      larger = true;
      grow([...chosen, at], at + 1);
    }
    if (!larger && chosen.length > 0) found.push(chosen);
  };
  grow([], 0);
  return found;
}

/** Whether some combination of what is known tells something of few people and of nobody else. */
function isTold(entities: readonly Entity[], rows: number[][], counted: readonly Sex[]): boolean {
  // Classes without anybody tell nothing: they are no columns.
  const empty = classes(entities).map((each) => counted.every((sex) => sizeOf(entities, sex, each) === 0));
  const known = rows.map((row) => row.map((each, at) => (empty[at] ? 0 : each)));
  const all = rank(known);
  return fewPeople(entities, counted).some((few) => rank(known.map((row) => row.map((each, at) => (few.includes(at) ? 0 : each)))) < all);
}

const people = (most: number): fc.Arbitrary<People> =>
  fc.record({
    both: fc.oneof(fc.constant(0), fc.nat(most), fc.integer({ min: 9, max: 12 })),
    first: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(14)),
    second: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(14)),
    again: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(12)),
  });
const entities = fc.array(fc.record({ women: people(30), men: people(30) }), { minLength: 1, maxLength: 4 });

describe("[DASH-02] no combination of what is shown tells the pay of few people", () => {
  test.each<[Kpi, readonly (readonly Sex[])[]]>([
    ["mean-pay-gap", [["women"], ["men"]]],
    ["mean-bonus-gap", [["women"], ["men"]]],
    ["workforce-cost-per-fte", [sexes]],
  ])("%s, of one content", (kpi, told) => {
    fc.assert(
      fc.property(entities, fc.constantFrom([0], [1]), (group, versions) => {
        const rows = rowsOf(group, publish(group, kpi, versions), versions);
        for (const counted of told) expect(isTold(group, rows, counted)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test("the attack is one: without the rules it finds a small entity, one that is left by subtraction, and one person between two versions", () => {
    const of = (both: number, more: Partial<People> = {}): People => ({ both, first: 0, second: 0, again: 0, ...more });
    const same = (entity: People): Entity => ({ women: entity, men: entity });
    const rawRows = (group: readonly Entity[], versions: readonly number[], without: (number | null)[] = []) =>
      rowsOf(
        group,
        versions.map((version) =>
          unitsOf(group)
            .filter((unit) => !without.includes(unit))
            .map((unit) => figureOf(group, "mean-pay-gap", version, unit)),
        ),
        versions,
      );
    expect(isTold([same(of(5)), same(of(50))], rawRows([same(of(5)), same(of(50))], [0]), ["women"])).toBe(true);
    expect(isTold([same(of(5)), same(of(50))], rawRows([same(of(5)), same(of(50))], [0], [0]), ["women"])).toBe(true);
    expect(
      isTold([same(of(5)), same(of(50)), same(of(12))], rawRows([same(of(5)), same(of(50)), same(of(12))], [0], [0, 2]), ["women"]),
    ).toBe(false);
    const joined = [same(of(50, { second: 1 })), same(of(60))];
    expect(isTold(joined, rawRows(joined, [0]), ["women"])).toBe(false);
    expect(isTold(joined, rawRows(joined, [1, 0]), ["women"])).toBe(true);
    expect(isTold(joined, rawRows(joined, [1, 0], [0]), ["women"])).toBe(true);
    const raised = [same(of(50, { again: 1 })), same(of(60))];
    expect(isTold(raised, rawRows(raised, [1, 0]), ["women"])).toBe(true);
  });

  test("hidden gaps cannot be told from the weighted mean of the entities' gaps", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ women: fc.nat(25), men: fc.nat(25) }), { minLength: 1, maxLength: 7 }), (sizes) => {
        const group: Entity[] = sizes.map(({ women, men }) => ({
          women: { both: women, first: 0, second: 0, again: 0 },
          men: { both: men, first: 0, second: 0, again: 0 },
        }));
        const gaps = unitsOf(group).map((unit) => figureOf(group, "mean-pay-gap", 0, unit));
        const total = gaps.at(-1)!;
        const shown = suppressSmallGroups([...gaps, { ...total, kpi: "weighted-pay-gap" }], minimum);
        if (shown.at(-1)!.reason !== null) return;
        const unknown = gaps.slice(0, -1).filter((gap, at) => gap.reason === null && shown[at]!.reason !== null);
        const sum = (of: Sex) => unknown.reduce((all, gap) => all + (gap[of] ?? 0), 0);
        expect(unknown.length === 0 || (unknown.length > 1 && sum("women") >= minimum && sum("men") >= minimum)).toBe(true);
      }),
    );
  });
});

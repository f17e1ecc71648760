import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BrokenPart, countsOnce, protectParts } from "./breakdown.ts";
import { type BrokenLevels, type EntityPart, type GroupPart, protectGroupParts } from "./broken-levels.ts";
import type { Kpi } from "./kpis.ts";
import { rank } from "./testing/rank.ts";

const minimum = 10;
/** In each legal entity that somebody is in, the value they have there; the first is where they stand in the group. */
type Person = { places: { entity: number; value: string }[] };
type Known = { levels: BrokenLevels; shown: number[][]; anyway: number[][]; people: number[]; shownValues: number; values: number };

const partOf = (value: string, people: number): GroupPart & EntityPart => ({
  value,
  persons: people,
  numerator: String(people),
  denominator: String(people),
  reason: null,
  alone: people,
  again: 0,
});

/** What the attacker has of a group: all that is shown of it and its entities, as how often each kind of people counts in it. */
function everythingShown(persons: readonly Person[], kpi: Kpi, protect = protectGroupParts): Known {
  const isApart = persons.every(({ places }) => places.length === 1);
  const kinds = [...Map.groupBy(persons, (person) => JSON.stringify(person)).values()];
  const people = kinds.map(({ length }) => length);
  const places = kinds.map(([kind]) => kind!.places);
  const entities = [...new Set(places.flat().map(({ entity }) => entity))];
  const values = [...new Set(places.flat().map(({ value }) => value))];
  const inEntity = (entity: number, value?: string) =>
    places.map((own) => own.filter((place) => place.entity === entity && (value === undefined || place.value === value)).length);
  const inGroup = (value?: string) =>
    places.map((own) => (countsOnce(kpi) ? own.slice(0, 1) : own).filter((place) => value === undefined || place.value === value).length);
  const count = (row: readonly number[]) => row.reduce((sum, times, at) => sum + times * people[at]!, 0);
  const partsBy = (rowOf: (value: string) => number[]) =>
    values
      .map((value) => {
        const row = rowOf(value);
        const alone = count(row.map((times, at) => (places[at]!.length === 1 ? times : 0)));
        const again = count(places.map((own) => Number(own.length === 2 && own[1]!.value === value)));
        return { ...partOf(value, count(row)), alone, again };
      })
      .filter(({ persons }) => persons > 0);
  const levels = {
    group: partsBy(inGroup),
    entities: new Map(entities.map((entity) => [entity, partsBy((value) => inEntity(entity, value))])),
  };
  const isShown = ({ reason }: BrokenPart) => reason === null;
  const ofEntities = [...levels.entities].flatMap(([entity, parts]) =>
    protectParts(kpi, parts, minimum)
      .filter(isShown)
      .map(({ value }) => inEntity(entity, value!)),
  );
  const group = protect(kpi, levels, minimum);
  const hiddenValues = new Set(group.filter((part) => !isShown(part)).map(({ value }) => value));
  // Also of which the group has nobody: that is known.
  const ofGroup = values.filter((value) => !hiddenValues.has(value)).map((value) => inGroup(value));
  const wholes = [...entities.map((entity) => inEntity(entity)), inGroup()];
  return {
    levels,
    shown: [...wholes, ...ofEntities, ...ofGroup],
    // Who is in several entities is told by their wholes and the group's, and so what of a part is left without them: that is no matter of the group's parts.
    anyway: isApart ? wholes : [...wholes, ...ofEntities],
    people,
    shownValues: group.filter(isShown).length,
    values: levels.group.length,
  };
}

/** Whether a combination of what is shown is of fewer people than the minimum and of nobody else, and is not told anyway: by the wholes of the entities and the group. */
function tellsFew({ shown, anyway, people }: Known): boolean {
  const all = { shown: rank(shown), anyway: rank(anyway) };
  const without = (rows: readonly number[][], few: ReadonlySet<number>) =>
    rank(rows.map((row) => row.map((each, at) => (few.has(at) ? 0 : each))));
  const tells = (few: ReadonlySet<number>) => all.shown - without(shown, few) > all.anyway - without(anyway, few);
  const order = [...people.keys()].filter((at) => people[at]! < minimum);
  // What is told of some of them is told of more: only sets that take no further one are asked.
  const search = (few: ReadonlySet<number>, total: number, from: number): boolean => {
    const next = order.filter((at) => at >= from && total + people[at]! < minimum);
    const isFull = order.every((at) => few.has(at) || total + people[at]! >= minimum);
    return (isFull && few.size > 0 && tells(few)) || next.some((at) => search(new Set([...few, at]), total + people[at]!, at + 1));
  };
  return search(new Set(), 0, 0);
}

const size = fc.oneof(fc.nat(4), fc.integer({ min: 3, max: 12 }), fc.integer({ min: 10, max: 60 }), fc.integer({ min: 10, max: 60 }));
const value = fc.constantFrom("a", "b", "c", "d");
const entity = fc.nat(3);
const place = fc.record({ entity, value });
/** Some people in one entity, some in two or three. */
const groups = fc
  .record({
    alone: fc.array(fc.record({ place, people: size }), { minLength: 2, maxLength: 14 }),
    several: fc.array(
      fc.record({
        all: fc.uniqueArray(place, { minLength: 2, maxLength: 3, selector: (of) => of.entity }),
        people: fc.integer({ min: 1, max: 3 }),
      }),
      {
        maxLength: 3,
      },
    ),
  })
  .map(({ alone, several }): Person[] => [
    ...alone.flatMap(({ place, people }) => Array.from({ length: people }, () => ({ places: [place] }))),
    ...several.flatMap(({ all, people }) => Array.from({ length: people }, () => ({ places: all }))),
  ]);

const groupsApart = groups.map((persons) => persons.map(({ places }) => ({ places: places.slice(0, 1) })));

describe("[FIG-02] no combination of what is shown of a breakdown of the group and its entities tells something of few people", () => {
  test.each<[string, Kpi, typeof groups]>([
    ["a mean", "average-age", groupsApart],
    ["a share", "female-share", groupsApart],
    ["a mean, which counts who is in several entities in each", "average-age", groups],
    ["a share, which counts who is in several entities once", "female-share", groups],
  ])("in random groups: %s", { timeout: 120_000 }, (_, kpi, of) => {
    let [values, shownValues, gaveWay] = [0, 0, 0];
    fc.assert(
      fc.property(of, (persons) => {
        const known = everythingShown(persons, kpi);
        expect(tellsFew(known)).toBe(false);
        values += known.values;
        shownValues += known.shownValues;
        gaveWay += protectParts(kpi, known.levels.group, minimum).filter(({ reason }) => reason === null).length - known.shownValues;
      }),
      { numRuns: 1000, seed: 20261127 },
    );
    // Where nothing were shown, nothing would be told.
    expect(shownValues).toBeGreaterThan(values / 10);
    expect(gaveWay).toBeGreaterThan(100);
  });

  test("the attack is one: the group's parts, hidden by themselves alone, tell what an entity hides", () => {
    const persons = ([entity, value, people]: [number, string, number]) =>
      Array.from({ length: people }, (): Person => ({ places: [{ entity, value }] }));
    const some = [
      persons([1, "a", 3]),
      persons([1, "b", 12]),
      persons([1, "c", 40]),
      ...(["a", "b", "c"] as const).map((value) => persons([2, value, 30])),
    ].flat();
    const byItself: typeof protectGroupParts = (kpi, { group }) => protectParts(kpi, group, minimum);
    expect(tellsFew(everythingShown(some, "average-age", byItself))).toBe(true);
    expect(tellsFew(everythingShown(some, "average-age"))).toBe(false);
  });
});

describe("[FIG-02] the group gives way", () => {
  const shownOf = (group: Record<string, number>, entities: Record<string, number>[]) =>
    protectGroupParts(
      "average-age",
      {
        group: Object.entries(group).map(([value, people]) => partOf(value, people)),
        entities: new Map(entities.map((own, id) => [id + 1, Object.entries(own).map(([value, people]) => partOf(value, people))])),
      },
      minimum,
    ).flatMap(({ value, reason }) => (reason === null ? [value] : []));

  test.each<[string, Parameters<typeof shownOf>, string[]]>([
    [
      "in nothing where no entity hides",
      [
        { a: 60, b: 50 },
        [
          { a: 40, b: 20 },
          { a: 20, b: 30 },
        ],
      ],
      ["a", "b"],
    ],
    [
      "in both where an entity hides few in two values",
      [
        { a: 43, b: 60 },
        [
          { a: 3, b: 40 },
          { a: 40, b: 20 },
        ],
      ],
      [],
    ],
    [
      "in nothing where several entities hide enough in both",
      [
        { a: 18, b: 70 },
        [
          { a: 9, b: 40 },
          { a: 9, b: 30 },
        ],
      ],
      ["b", "a"],
    ],
    [
      "in those values alone that an entity hides",
      [
        { a: 33, b: 42, c: 70 },
        [
          { a: 3, b: 12, c: 40 },
          { a: 30, b: 30, c: 30 },
        ],
      ],
      ["c"],
    ],
    ["in nothing for an entity of which all have one value", [{ a: 14, b: 50 }, [{ a: 4 }, { a: 10, b: 50 }]], ["b", "a"]],
  ])("%s", (_, of, shown) => {
    expect(shownOf(...of)).toEqual(shown);
  });

  test("counts are shown of one person, too", () => {
    const levels = { group: [partOf("a", 1)], entities: new Map([[1, [partOf("a", 1)]]]) };
    expect(protectGroupParts("headcount", levels, minimum)).toEqual(levels.group);
  });

  test("a group of sixty entities with three thousand units is decided at once", () => {
    const entities = new Map(
      Array.from({ length: 60 }, (_, entity) => [
        entity,
        Array.from({ length: 60 }, (__, unit) =>
          partOf(unit % 3 ? `${entity}-${unit}` : `shared-${unit}`, 1 + ((entity * 7 + unit * 13) % 70)),
        ),
      ]),
    );
    const sums = Map.groupBy([...entities.values()].flat(), ({ value }) => value);
    const group = [...sums].map(([value, parts]) =>
      partOf(
        value!,
        parts.reduce((sum, { persons }) => sum + persons, 0),
      ),
    );
    const begun = performance.now();
    const shown = protectGroupParts("average-age", { group, entities }, minimum).filter(({ reason }) => reason === null);
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(shown.length).toBeGreaterThan(group.length / 2);
  });
});

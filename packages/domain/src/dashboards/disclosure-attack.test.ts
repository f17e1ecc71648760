import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valueOf } from "./figure-value.ts";
import {
  attack,
  byShownValues,
  byTheRule,
  type Compare,
  computeContent,
  type Publish,
  type Spell,
  type Staff,
} from "./testing/disclosure-attack.ts";

/** Figures to their own decimals, as if nothing were protected but small groups. */
const byDecimals: Publish = (figures) => byTheRule()(figures).map((figure) => ({ ...figure, roundedTo: null }));
const always = 99;

/** Numbers between 0 and 1 that a seed decides on. */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 2654435761) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  // The first ones of seeds that are close are close.
  for (let at = 0; at < 8; at += 1) next();
  return next;
}

/** Pay as it is in a county's departments: around a mean, with a few who earn two or three times as much. */
function payOf(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  return Math.round(3500 * Math.exp(0.35 * normal)) / 100;
}

/** A group over months and versions: people stay, join, leave, come for a while, and are paid otherwise from some content on, or in one version alone. */
function randomStaff(seed: number, of: { entities: number; contents: number; most: number }): Staff {
  const random = randomOf(seed);
  const spells: Spell[] = [];
  const pick = (below: number) => Math.floor(random() * below);
  for (let entity = 0; entity < of.entities; entity += 1)
    for (const sex of ["F", "M"] as const) {
      const size = 8 + pick(of.most);
      for (let n = 0; n < size; n += 1) spells.push({ entity, sex, pay: payOf(random), from: 0, to: of.contents });
      for (let at = 1; at < of.contents; at += 1) {
        const kind = random();
        const came = { entity, sex, pay: payOf(random) };
        if (kind < 0.15) spells.push({ ...came, from: at, to: of.contents });
        else if (kind < 0.25) spells.push({ ...came, from: 0, to: at });
        else if (kind < 0.3) spells.push({ ...came, from: at, to: Math.min(of.contents, at + 1 + pick(of.contents)) });
        else if (kind < 0.33) spells.push({ ...came, from: 0, to: at }, { ...came, pay: payOf(random), from: at, to: of.contents });
      }
    }
  return { spells, contents: of.contents };
}

const narrowest = (told: { within: number }[]) => Math.min(...told.map(({ within }) => within));
const stay = (entity: number, sex: "F" | "M", count: number, pay: (n: number) => number): Spell[] =>
  Array.from({ length: count }, (_, n) => ({ entity, sex, pay: pay(n), from: 0, to: always }));

describe("[EYES-07] an attacker who solves for one person's pay over all that is shown", () => {
  // 25 persons with a cost per FTE to the cent, 20 women and 22 men with a gap to the tenth: one joins.
  const small: Spell[] = [...stay(0, "F", 12, (n) => 21 + n), ...stay(0, "M", 13, (n) => 24 + n)];
  const entity: Spell[] = [...stay(1, "F", 20, (n) => 22 + n), ...stay(1, "M", 22, (n) => 25 + n)];
  const joiner = (of: number, sex: "F" | "M", pay: number): Spell => ({ entity: of, sex, pay, from: 1, to: 2 });
  const staffOf = (...joiners: Spell[]): Staff => ({
    contents: 2,
    spells: [...small, ...entity, ...joiners].map((spell) => ({ ...spell, to: Math.min(2, spell.to) })),
  });

  test.each<[string, Spell]>([
    ["a woman who joins an entity of 25", joiner(0, "F", 31.4)],
    ["a man who joins it", joiner(0, "M", 29.9)],
    ["a woman who joins one of 20 women", joiner(1, "F", 27.8)],
  ])("finds %s within one percent where figures have their decimals, and by the rule no closer than ten", (_, joins) => {
    const found = (publish: Publish) => attack(staffOf(joins), publish).find(({ spell }) => spell.from === 1)!.within;
    expect(found(byDecimals)).toBeLessThan(0.01);
    expect(found(byTheRule())).toBeGreaterThanOrEqual(0.1);
  });

  test("finds one by the gap alone, too, within five percent", () => {
    const gapsOf: Publish = (figures) => byDecimals(figures.filter(({ kpi }) => kpi === "mean-pay-gap"));
    const told = attack(staffOf(joiner(1, "F", 27.8)), gapsOf).find(({ spell }) => spell.from === 1)!;
    expect(told.within).toBeLessThan(0.05);
  });

  test("finds somebody whose pay is corrected between two versions, and by the rule does not", () => {
    const staff = staffOf({ entity: 1, sex: "F", pay: 27.8, from: 0, to: 1 }, { entity: 1, sex: "F", pay: 61, from: 1, to: 2 });
    expect(narrowest(attack(staff, byDecimals))).toBeLessThan(0.02);
    expect(narrowest(attack(staff, byTheRule()))).toBeGreaterThanOrEqual(0.1);
  });

  test("the colleague who came with another tells the other's pay, and by the rule does not", () => {
    const staff = staffOf(joiner(1, "F", 27.8), joiner(1, "F", 33.1));
    expect(narrowest(attack(staff, byDecimals))).toBeLessThan(0.02);
    expect(narrowest(attack(staff, byTheRule()))).toBeGreaterThanOrEqual(0.1);
  });

  test.each([
    [10, 12],
    [5, 3],
    [20, 3],
  ])(
    "over the months and versions of random groups nobody's pay is told closer than %i percent",
    { timeout: 120_000 },
    (percent, numRuns) => {
      const publish = byTheRule({ minimumGroupSize: 10, payProtectionPercent: percent });
      // What an hour is paid and what a month costs are two things: the hours, extra pay and contributions between them are not public.
      const isCost = ({ kpi }: { kpi: string }) => kpi === "workforce-cost-per-fte";
      const ofPay: Publish = (figures) => publish(figures).filter((figure) => !isCost(figure));
      const ofCosts: Publish = (figures) => publish(figures).filter(isCost);
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
          const staff = randomStaff(seed, { entities: 2, contents: 8, most: 60 });
          for (const shown of [ofPay, ofCosts]) expect(narrowest(attack(staff, shown))).toBeGreaterThanOrEqual(percent / 100);
        }),
        { numRuns, seed: 20_261_123, endOnFailure: true },
      );
    },
  );

  // The first two are the narrowest of two hundred groups.
  test.each([140, 235, 7])(
    "gaps and costs together, of group %i, tell nobody's pay closer than ten percent: what each costs is known to a tenth",
    (seed) => {
      const staff = randomStaff(seed, { entities: 2, contents: 8, most: 60 });
      expect(narrowest(attack(staff, byTheRule(), 0.1))).toBeGreaterThanOrEqual(0.1);
    },
  );

  // What a report would tell that subtracted before it protects: of exact figures, also of hidden ones, to their own decimals.
  const byExactValues: Compare = ({ exact: first }, { exact: other }) => {
    const [from, to] = [first, other].map((figure) => valueOf(figure.kpi, { ...figure, roundedTo: null }).value);
    const within = other.kpi === "workforce-cost-per-fte" ? 0.01 : 0.1;
    return from == null || to == null ? undefined : { difference: Number(to) - Number(from), within };
  };

  test.each<[string, Spell]>([
    ["a woman who joins an entity of 25", joiner(0, "F", 31.4)],
    ["a man who joins it", joiner(0, "M", 29.9)],
  ])("[FIG-06] %s is told by the change of exact figures, and not by that of the values shown", (_, joins) => {
    const found = (compare: Compare) => attack(staffOf(joins), byTheRule(), 0, compare).find(({ spell }) => spell.from === 1)!.within;
    expect(found(byExactValues)).toBeLessThan(0.1);
    expect(found(byShownValues)).toBeGreaterThanOrEqual(0.1);
  });

  test("[FIG-06] a hidden figure has no change: nothing is told of the few people behind it that was not told before", () => {
    const few: Spell[] = [...stay(0, "F", 9, (n) => 21 + n), ...stay(0, "M", 30, (n) => 24 + n)];
    const many: Spell[] = [...stay(1, "F", 40, (n) => 22 + n / 4), ...stay(1, "M", 42, (n) => 25 + n / 4)];
    const staff: Staff = {
      contents: 2,
      spells: [...few, ...many, joiner(0, "F", 27.8)].map((spell) => ({ ...spell, to: Math.min(2, spell.to) })),
    };
    const isGap = ({ kpi }: { kpi: string }) => kpi === "mean-pay-gap";
    const gaps = (content: number) => computeContent(staff, content).filter(isGap);
    const shown = [0, 1].map((content) => byTheRule()(gaps(content)));
    expect(shown.map(([own]) => own?.reason)).toEqual(["SUPPRESSED", null]);
    const [first, other] = [0, 1].map((content) => ({ exact: gaps(content)[0]!, shown: shown[content]![0]! }));
    expect(byShownValues(first!, other!)).toBeUndefined();
    expect(byExactValues(first!, other!)).toBeDefined();
    const told = (compare?: Compare) =>
      attack(staff, (figures) => byTheRule()(figures.filter(isGap)), 0, compare).map(({ within }) => within);
    expect(told(byShownValues)).toEqual(told());
  });

  test.each([3, 140, 235])("[FIG-06] over the months of random group %i the changes tell nobody's pay closer than ten percent", (seed) => {
    const staff = randomStaff(seed, { entities: 2, contents: 3, most: 40 });
    expect(narrowest(attack(staff, byTheRule(), 0.1, byShownValues))).toBeGreaterThanOrEqual(0.1);
  });

  test("what is shown of a content does not depend on any other", () => {
    const staff = randomStaff(7, { entities: 3, contents: 6, most: 40 });
    const shown = (contents: number[]) => contents.map((content) => byTheRule()(computeContent(staff, content)));
    expect(shown([0, 1, 2, 3])).toEqual(shown([0, 1, 2, 3, 4, 5]).slice(0, 4));
  });
});

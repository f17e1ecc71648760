import { valueOf } from "../figure-value.ts";
import type { Kpi } from "../kpis.ts";
import { type PayProtection, type ProtectedFigure, protectPay, type Shown } from "../protect-pay.ts";
import { boundsOf, type Known } from "./bounds-of.ts";

// The attacker has every figure that is shown, of all entities and the group, in all months and versions together, and more than is public: who joined, left or was paid
// otherwise, and when; that nobody else's pay changed; what men earn on average in the first month, to one percent; that costs are pay times the hours; and, as a colleague, one person's own pay. All that is known are lines of a linear program: a solver says how little and how much each person can earn.

/** Somebody with one pay while they are there: an hour's pay, and the contents (months and versions, in their order) they are in. */
export type Spell = { entity: number; sex: "F" | "M"; pay: number; from: number; to: number };
export type Staff = { spells: readonly Spell[]; contents: number };
/** How the figures of a content are shown. */
export type Publish = (figures: ProtectedFigure[]) => Shown<ProtectedFigure>[];
/** The narrowest that one person's pay can be told: half the interval, as a part of the pay. */
export type Told = { spell: Spell; within: number };

export const byTheRule: (protection?: PayProtection) => Publish =
  (protection = { minimumGroupSize: 10, payProtectionPercent: 10 }) =>
  (figures) =>
    protectPay(figures, protection);
const hours = 160;
const isIn = (content: number, unit: number | null) => (spell: Spell) =>
  spell.from <= content && content < spell.to && (unit === null || spell.entity === unit);
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The figures of a content as they are computed: components exact to twelve decimals. */
export function computeContent({ spells }: Staff, content: number): ProtectedFigure[] {
  const units = [...new Set(spells.map(({ entity }) => entity)), null];
  const figures = units.flatMap((unit) => {
    const here = spells.filter(isIn(content, unit));
    const of = (sex: string) => here.filter((each) => each.sex === sex).map(({ pay }) => pay);
    const [women, men] = [of("F"), of("M")];
    const all = [...women, ...men];
    const [meanWomen, meanMen] = [total(women) / women.length, total(men) / men.length];
    const counts = { legalEntityId: unit, women: women.length, men: men.length, undeclared: 0 };
    const none = women.length === 0 || men.length === 0;
    const part =
      100 * Math.max(Math.max(...women) / (women.length * meanMen), (meanWomen * Math.max(...men)) / (men.length * meanMen ** 2));
    return [
      figureOf("mean-pay-gap", counts, none ? undefined : [meanMen - meanWomen, meanMen, part]),
      figureOf(
        "workforce-cost-per-fte",
        counts,
        all.length === 0 ? undefined : [hours * total(all), all.length, (hours * Math.max(...all)) / all.length],
      ),
    ];
  });
  const gaps = figures.filter(({ kpi, legalEntityId, reason }) => kpi === "mean-pay-gap" && legalEntityId !== null && reason === null);
  const weight = ({ women, men }: ProtectedFigure) => (women ?? 0) + (men ?? 0);
  const weights = total(gaps.map(weight));
  const weighted = gaps.map((gap) => (Number(gap.numerator) / Number(gap.denominator)) * weight(gap));
  const parts = gaps.map((gap) => (Number(gap.largestPart) * weight(gap)) / weights);
  const sexes = (of: "women" | "men") => total(gaps.map((gap) => gap[of] ?? 0));
  const counts = { legalEntityId: null, women: sexes("women"), men: sexes("men"), undeclared: 0 };
  return [...figures, figureOf("weighted-pay-gap", counts, weights === 0 ? undefined : [total(weighted), weights, Math.max(...parts)])];
}

function figureOf(
  kpi: Kpi,
  counts: Pick<ProtectedFigure, "legalEntityId" | "women" | "men" | "undeclared">,
  parts: [number, number, number] | undefined,
): ProtectedFigure {
  const [numerator = null, denominator = null, largestPart = null] = parts?.map((each) => each.toFixed(12)) ?? [];
  return { kpi, ...counts, numerator, denominator, largestPart, reason: parts ? null : "NO_POPULATION" };
}

/**
 * How closely each person's pay is told, by whoever is told it best: an outsider, or a colleague. `costSpread`: how far what each costs may be from pay times hours, as
 * a part of it (extra pay and contributions are each one's own); at 0 costs are as good as pay.
 */
export function attack(staff: Staff, publish: Publish, costSpread = 0): Told[] {
  const shown = Array.from({ length: staff.contents }, (_, content) => publish(computeContent(staff, content)));
  const unknowns = listUnknowns(staff);
  const pays = unknowns.map((spells) => total(spells.map(({ pay }) => pay)));
  // What each costs by the hour stands behind what each is paid, where it is another thing.
  const [truth, costs] = costSpread === 0 ? [pays, 0] : [[...pays, ...pays], unknowns.length];
  const known = [
    ...shown.flatMap((figures, content) => [
      ...figures.flatMap((figure) => linesOf(staff, unknowns, content, figure, costs)),
      ...linesOfWeighted(staff, unknowns, content, figures),
    ]),
    // The scale of pay, from outside: gaps alone have none.
    scaleOf(sumOf(unknowns, 0, null, "M"), truth),
    ...(costs === 0 ? [] : [...unknowns.keys()].flatMap((at) => linesOfSpread(at, costs + at, costSpread))),
  ];
  const alone = [...unknowns.keys()].filter((at) => unknowns[at]!.length === 1);
  return alone.map((at) => {
    const colleagues = alone.filter((other) => other !== at);
    const knowing = [known, ...colleagues.map((other) => [...known, exactly(other, truth[other]!)])];
    const widths = knowing.map((lines) => {
      const { low, high } = boundsOf(at, truth, lines);
      return (high - low) / 2 / truth[at]!;
    });
    return { spell: unknowns[at]![0]!, within: Math.min(...widths) };
  });
}

/** Those who stay on the same pay always come together: the best paid of them by themselves, the others as one unknown. */
function listUnknowns({ spells, contents }: Staff): Spell[][] {
  const stays = ({ from, to }: Spell) => from === 0 && to === contents;
  const together = Map.groupBy(spells.filter(stays), ({ entity, sex }) => `${entity} ${sex}`).values();
  return [
    ...spells.filter((spell) => !stays(spell)).map((spell) => [spell]),
    ...[...together].flatMap((staying) => {
      const [best, ...others] = staying.toSorted((a, b) => b.pay - a.pay);
      return [best ? [best] : [], others].filter(({ length }) => length > 0);
    }),
  ];
}

const entitiesOf = ({ spells }: Staff) => [...new Set(spells.map(({ entity }) => entity))];
const scaleOf = (of: Map<number, number>, truth: readonly number[]): Known => {
  const sum = total([...of.keys()].map((at) => truth[at]!));
  return { of, low: 0.99 * sum, high: 1.01 * sum };
};
const exactly = (unknown: number, value: number): Known => ({ of: new Map([[unknown, 1]]), low: value, high: value });

/** What somebody costs is their pay, give or take the spread. */
function linesOfSpread(pay: number, cost: number, spread: number): Known[] {
  const less = (part: number) =>
    new Map([
      [cost, 1],
      [pay, -part],
    ]);
  return [
    { of: less(1 - spread), low: 0, high: Infinity },
    { of: less(1 + spread), low: -Infinity, high: 0 },
  ];
}

/** The pay of a unit's women or men in a content, as a sum of unknowns. */
function sumOf(unknowns: readonly Spell[][], content: number, unit: number | null, sex: "F" | "M", factor = 1): Map<number, number> {
  const here = [...unknowns.entries()].filter(([, spells]) => spells.some((spell) => spell.sex === sex && isIn(content, unit)(spell)));
  return new Map(here.map(([at]) => [at, factor]));
}

/** The least and the most that a shown value can have been before it was rounded. */
function intervalOf(figure: Shown<ProtectedFigure> | undefined): [number, number] | undefined {
  const { value } = figure ? valueOf(figure.kpi, figure) : { value: null };
  if (!figure || value === null) return undefined;
  const half = Number(figure.roundedTo ?? (figure.kpi === "workforce-cost-per-fte" ? "0.01" : "0.1")) / 2;
  return [Number(value) - half, Number(value) + half];
}

/** What a figure that is shown tells: a cost the sum of all pay, a gap that the women's pay is so much of the men's. */
function linesOf(staff: Staff, unknowns: Spell[][], content: number, figure: Shown<ProtectedFigure>, costs: number): Known[] {
  const interval = intervalOf(figure);
  if (!interval || figure.kpi === "weighted-pay-gap") return [];
  const [low, high] = interval;
  const unit = figure.legalEntityId;
  if (figure.kpi === "mean-pay-gap") return linesOfGap(staff, unknowns, content, unit, interval);
  const here = staff.spells.filter(isIn(content, unit)).length;
  const everybody = [...sumOf(unknowns, content, unit, "F"), ...sumOf(unknowns, content, unit, "M")];
  const of = new Map(everybody.map(([at, factor]) => [costs + at, factor]));
  return [{ of, low: (low * here) / hours, high: (high * here) / hours }];
}

function linesOfGap({ spells }: Staff, unknowns: Spell[][], content: number, unit: number | null, [low, high]: [number, number]): Known[] {
  const count = (sex: "F" | "M") => spells.filter(isIn(content, unit)).filter((spell) => spell.sex === sex).length;
  const times = (ratio: number) =>
    new Map([...sumOf(unknowns, content, unit, "F"), ...sumOf(unknowns, content, unit, "M", (-ratio * count("F")) / count("M"))]);
  return [
    { of: times(1 - low / 100), low: -Infinity, high: 0 },
    { of: times(1 - high / 100), low: 0, high: Infinity },
  ];
}

/** The weighted mean of the gaps less what is shown of the others is an entity's own. */
function linesOfWeighted(staff: Staff, unknowns: Spell[][], content: number, figures: Shown<ProtectedFigure>[]): Known[] {
  const weighted = intervalOf(figures.find(({ kpi }) => kpi === "weighted-pay-gap"));
  const size = (entity: number) => staff.spells.filter(isIn(content, entity)).length;
  const has = (entity: number, sex: string) => staff.spells.some((spell) => spell.sex === sex && isIn(content, entity)(spell));
  const entities = entitiesOf(staff).filter((entity) => has(entity, "F") && has(entity, "M"));
  const gapOf = (entity: number) =>
    intervalOf(figures.find(({ kpi, legalEntityId }) => kpi === "mean-pay-gap" && legalEntityId === entity));
  if (!weighted) return [];
  const all = total(entities.map(size));
  return entities.flatMap((entity) => {
    const others = entities.filter((other) => other !== entity).map((other) => ({ size: size(other), gap: gapOf(other) }));
    if (others.some(({ gap }) => gap === undefined)) return [];
    const end = (of: 0 | 1) =>
      (weighted[of] * all - total(others.map((other) => other.size * other.gap![of === 0 ? 1 : 0]))) / size(entity);
    return linesOfGap(staff, unknowns, content, entity, [end(0), end(1)]);
  });
}

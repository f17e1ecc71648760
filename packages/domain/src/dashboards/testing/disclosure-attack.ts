import { valueOf } from "../figure-value.ts";
import type { Kpi } from "../kpis.ts";
import { compareValues } from "../../scenarios/compare-values.ts";
import {
  type PayProtection,
  type ProtectedFigure as FigureOfUnit,
  type ProtectedNodeFigure,
  protectNodes,
  protectPay,
  type Shown,
} from "../protect-pay.ts";
import type { NodeTree } from "../suppress-nodes.ts";
import { boundsOf, type Known } from "./bounds-of.ts";

// The attacker has every figure that is shown, of all entities and the group, in all months and versions together, and more than is public: who joined, left or was paid
// otherwise, and when; that nobody else's pay changed; what men earn on average in the first month, to one percent; that costs are pay times the hours; and, as a colleague, one person's own pay. All that is known are lines of a linear program: a solver says how little and how much each person can earn.

/** Somebody with one pay while they are there: an hour's pay, and the contents (months and versions, in their order) they are in. */
export type Spell = { entity: number; sex: "F" | "M"; pay: number; from: number; to: number };
export type Staff = { spells: readonly Spell[]; contents: number; nodes?: NodeTree };
/** Of an entity, the group, or a node. */
export type ProtectedFigure = FigureOfUnit & { nodeId?: number };
/** An entity, the group (null), or the entities of a node. */
type Unit = number | null | ReadonlySet<number>;
/** How the figures of a content are shown. */
export type Publish = (figures: ProtectedFigure[]) => Shown<ProtectedFigure>[];
/** How a figure is told to differ from the one it is compared with: by how much, and how far that may be from the difference of the exact ones. */
export type Compare = (first: Compared, other: Compared) => { difference: number; within: number } | undefined;
type Compared = { exact: ProtectedFigure; shown: Shown<ProtectedFigure> };
/** The narrowest that one person's pay can be told: half the interval, as a part of the pay. */
export type Told = { spell: Spell; within: number };

export const byTheRule: (protection?: PayProtection) => Publish =
  (protection = { minimumGroupSize: 10, payProtectionPercent: 10 }) =>
  (figures) =>
    protectPay(figures, protection);
/** As the rule shows the nodes of a tree beside the entities and the group. */
export const byTheRuleOfNodes: (staff: Staff, protection?: PayProtection) => Publish =
  ({ nodes = new Map() }, protection = { minimumGroupSize: 10, payProtectionPercent: 10 }) =>
  (figures) => {
    const isOfNode = (figure: ProtectedFigure): figure is ProtectedNodeFigure => figure.nodeId !== undefined;
    const others = figures.filter((figure) => !isOfNode(figure));
    return [...protectPay(others, protection), ...protectNodes(figures.filter(isOfNode), nodes, others, protection)];
  };
/** As reports compare: what is shown, and nothing where something is hidden. */
export const byShownValues: Compare = (first, other) => {
  const [from, to] = [first, other].map(({ shown }) => ({ value: valueOf(shown.kpi, shown).value, currency: null }));
  const { difference } = compareValues(other.shown.kpi, from!, to!);
  return difference === null ? undefined : { difference: Number(difference), within: halfStep(first.shown) + halfStep(other.shown) };
};
const hours = 160;
const isIn = (content: number, unit: Unit) => (spell: Spell) =>
  spell.from <= content &&
  content < spell.to &&
  (unit === null || (typeof unit === "number" ? spell.entity === unit : unit.has(spell.entity)));
const unitOf = ({ nodes }: Staff, { nodeId, legalEntityId }: ProtectedFigure): Unit =>
  nodeId === undefined ? legalEntityId : nodes!.get(nodeId)!.entities;
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The figures of a content as they are computed: components exact to twelve decimals. */
export function computeContent({ spells, nodes = new Map() }: Staff, content: number): ProtectedFigure[] {
  const units: { unit: Unit; nodeId?: number }[] = [
    ...[...new Set(spells.map(({ entity }) => entity)), null].map((unit) => ({ unit })),
    ...[...nodes].map(([nodeId, { entities }]) => ({ unit: entities, nodeId })),
  ];
  const figures = units.flatMap(({ unit, nodeId }) => {
    const here = spells.filter(isIn(content, unit));
    const of = (sex: string) => here.filter((each) => each.sex === sex).map(({ pay }) => pay);
    const [women, men] = [of("F"), of("M")];
    const all = [...women, ...men];
    const [meanWomen, meanMen] = [total(women) / women.length, total(men) / men.length];
    const legalEntityId = typeof unit === "number" ? unit : null;
    const counts = { legalEntityId, women: women.length, men: men.length, undeclared: 0, ...(nodeId === undefined ? {} : { nodeId }) };
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
  counts: Pick<ProtectedFigure, "legalEntityId" | "women" | "men" | "undeclared" | "nodeId">,
  parts: [number, number, number] | undefined,
): ProtectedFigure {
  const [numerator = null, denominator = null, largestPart = null] = parts?.map((each) => each.toFixed(12)) ?? [];
  return { kpi, ...counts, numerator, denominator, largestPart, reason: parts ? null : "NO_POPULATION" };
}

/**
 * How closely each person's pay is told, by whoever is told it best: an outsider, or a colleague. `costSpread`: how far what each costs may be from pay times hours, as
 * a part of it (extra pay and contributions are each one's own); at 0 costs are as good as pay. `compare`: how each content is told to differ from the one before.
 */
export function attack(staff: Staff, publish: Publish, costSpread = 0, compare?: Compare): Told[] {
  const computed = Array.from({ length: staff.contents }, (_, content) => computeContent(staff, content));
  const shown = computed.map((figures) => publish(figures));
  const unknowns = listUnknowns(staff);
  const pays = unknowns.map((spells) => total(spells.map(({ pay }) => pay)));
  // What each costs by the hour stands behind what each is paid, where it is another thing.
  const [truth, costs] = costSpread === 0 ? [pays, 0] : [[...pays, ...pays], unknowns.length];
  const known = [
    ...shown.flatMap((figures, content) => [
      ...figures.flatMap((figure) => linesOf(staff, unknowns, content, figure, costs)),
      ...linesOfWeighted(staff, unknowns, content, figures),
    ]),
    ...(compare
      ? shown.flatMap((figures, content) =>
          figures.flatMap((figure) => linesOfChange(staff, unknowns, { computed, shown, content, figure, costs }, compare)),
        )
      : []),
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
function sumOf(unknowns: readonly Spell[][], content: number, unit: Unit, sex: "F" | "M", factor = 1): Map<number, number> {
  const here = [...unknowns.entries()].filter(([, spells]) => spells.some((spell) => spell.sex === sex && isIn(content, unit)(spell)));
  return new Map(here.map(([at]) => [at, factor]));
}

/** The least and the most that a shown value can have been before it was rounded. */
function intervalOf(figure: Shown<ProtectedFigure> | undefined): [number, number] | undefined {
  const { value } = figure ? valueOf(figure.kpi, figure) : { value: null };
  if (!figure || value === null) return undefined;
  const half = halfStep(figure);
  return [Number(value) - half, Number(value) + half];
}

function halfStep({ kpi, roundedTo }: Shown<ProtectedFigure>): number {
  return Number(roundedTo ?? (kpi === "workforce-cost-per-fte" ? "0.01" : "0.1")) / 2;
}

type Place = {
  computed: readonly ProtectedFigure[][];
  shown: readonly Shown<ProtectedFigure>[][];
  content: number;
  figure: Shown<ProtectedFigure>;
  costs: number;
};

/** What the change against the content before tells: of a cost that the means differ by so much; of a gap, which is no sum, what the gap of before makes of this one. */
function linesOfChange(staff: Staff, unknowns: Spell[][], { computed, shown, content, figure, costs }: Place, compare: Compare): Known[] {
  const { kpi, legalEntityId, nodeId } = figure;
  const unit = unitOf(staff, figure);
  const at = (of: number): Compared | undefined => {
    const same = (each: ProtectedFigure) => each.kpi === kpi && each.legalEntityId === legalEntityId && each.nodeId === nodeId;
    const [exact, said] = [computed[of]?.find(same), shown[of]?.find(same)];
    return exact && said && { exact, shown: said };
  };
  const [first, other] = [at(content - 1), at(content)];
  const change = first && other && compare(first, other);
  if (!change || kpi === "weighted-pay-gap") return [];
  const [low, high] = [change.difference - change.within, change.difference + change.within];
  if (kpi === "mean-pay-gap") {
    const before = intervalOf(first.shown);
    const now = intervalOf(other.shown);
    return [
      ...(before ? linesOfGap(staff, unknowns, content, unit, [before[0] + low, before[1] + high]) : []),
      ...(now ? linesOfGap(staff, unknowns, content - 1, unit, [now[0] - high, now[1] - low]) : []),
    ];
  }
  const of = new Map<number, number>();
  for (const [sign, month] of [
    [1, content],
    [-1, content - 1],
  ] as const) {
    const here = staff.spells.filter(isIn(month, unit)).length;
    for (const sex of ["F", "M"] as const)
      for (const [unknown] of sumOf(unknowns, month, unit, sex))
        of.set(costs + unknown, (of.get(costs + unknown) ?? 0) + (sign * hours) / here);
  }
  return [{ of, low, high }];
}

/** What a figure that is shown tells: a cost the sum of all pay, a gap that the women's pay is so much of the men's. */
function linesOf(staff: Staff, unknowns: Spell[][], content: number, figure: Shown<ProtectedFigure>, costs: number): Known[] {
  const interval = intervalOf(figure);
  if (!interval || figure.kpi === "weighted-pay-gap") return [];
  const [low, high] = interval;
  const unit = unitOf(staff, figure);
  if (figure.kpi === "mean-pay-gap") return linesOfGap(staff, unknowns, content, unit, interval);
  const here = staff.spells.filter(isIn(content, unit)).length;
  const everybody = [...sumOf(unknowns, content, unit, "F"), ...sumOf(unknowns, content, unit, "M")];
  const of = new Map(everybody.map(([at, factor]) => [costs + at, factor]));
  return [{ of, low: (low * here) / hours, high: (high * here) / hours }];
}

function linesOfGap({ spells }: Staff, unknowns: Spell[][], content: number, unit: Unit, [low, high]: [number, number]): Known[] {
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

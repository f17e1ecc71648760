import { type BrokenPart, countsOnce, findHiddenParts, hideParts, isQuality, sizeOfPart } from "./breakdown.ts";
import { type Between, findGivingWay } from "./cuts.ts";
import type { Kpi } from "./kpis.ts";

/** A part of an entity's figure; `alone`: how many of those it is of count in no other entity, and here in the group. */
export type EntityPart = BrokenPart & { alone: number };
/** A part of the group's figure; `again`: how many of exactly two entities, who count in both, stand in this part by the second of them. The group's figure counts them elsewhere, by the first. */
export type GroupPart = BrokenPart & { again: number };
/** A figure of the group by what its people are, and of each of its legal entities. */
export type BrokenLevels = { group: readonly GroupPart[]; entities: ReadonlyMap<number, readonly EntityPart[]> };

/**
 * The parts of a figure of the group as they are shown. An entity's are hidden by itself alone; the group's give way, where less the entities' that are shown they would
 * tell something of few people.
 */
export function protectGroupParts(kpi: Kpi, levels: BrokenLevels, minimum: number): GroupPart[] {
  return hideParts(levels.group, isQuality(kpi) ? findHiddenOfGroup(kpi, levels, minimum) : new Set());
}

type Value = string | null;
/** A hidden part joins its entity, whose whole is known, and its value, whose sum over the entities is known where the group's part is shown. */
type Node = { entity: number } | { value: Value };

/**
 * Whatever adding and subtracting tells of hidden parts gives each entity and each value of the group that is shown a factor, those that are hidden none, and each part
 * the difference of its two. The whole of an entity of few people is told anyway.
 */
function findHiddenOfGroup(kpi: Kpi, levels: BrokenLevels, minimum: number): Set<GroupPart> {
  const { between, values, large, sizes } = peopleBetween(kpi, levels, minimum);
  const hidden = findHiddenParts(levels.group, minimum, (part) => sizes.get(part)!);
  const nodeOf = (part: GroupPart) => values.get(part.value)!;
  const columns = new Map(levels.group.map((part) => [nodeOf(part), sizes.get(part)!]));
  const gaveWay = findGivingWay(between, { columns, hidden: new Set([...hidden].map(nodeOf)), large }, minimum);
  return new Set(levels.group.filter((part) => hidden.has(part) || gaveWay.has(nodeOf(part))));
}

/** The hidden parts of entities, each with how many people it is of at least; `large`: entities whose whole is of the minimum. */
function peopleBetween(kpi: Kpi, { group, entities }: BrokenLevels, minimum: number) {
  const values = new Map<Value, Node>(group.map(({ value }) => [value, { value }]));
  const between: Between<Node>[] = [];
  // Who is in several entities counts in each, and once in the group: what the entities have more is known as a whole, and a part of each value; of a value that the group has nobody of, it is all.
  const several: Node = { entity: 0 };
  const put = (one: Node, value: Value, people: number) => between.push({ one, other: values.get(value) ?? several, people });
  const all = [...entities].map(([id, parts]) => ({ node: { entity: id }, parts, hidden: findHiddenParts(parts, minimum) }));
  for (const { node, hidden } of all) for (const part of hidden) if (sizeOfPart(part) > 0) put(node, part.value, part.alone);
  const large = new Set<Node>(all.filter(({ parts }) => sumOf(parts, sizeOfPart) >= minimum).map(({ node }) => node));
  const ofValue = Map.groupBy([...entities.values()].flat(), ({ value }) => value);
  const aloneIn = countAlone(entities);
  if (!countsOnce(kpi)) return { between, values, large, sizes: new Map(group.map((part) => [part, aloneIn(part)])) };
  // Left out of the count are those of parts that are hidden, or of so few others that something of those others would be told with them.
  const inFew = sumOf(
    all.flatMap(({ parts, hidden }) => parts.filter((part) => hidden.has(part) || part.alone < minimum)),
    (part) => sizeOfPart(part) - part.alone,
  );
  for (const part of group) {
    const counted = sumOf(ofValue.get(part.value) ?? [], sizeOfPart);
    if (counted > aloneIn(part) || sizeOfPart(part) > aloneIn(part)) put(several, part.value, Math.max(0, part.again - inFew));
  }
  return { between, values, large, sizes: new Map(group.map((part) => [part, sizeOfPart(part)])) };
}

/** How many people of a part of the group count in one entity alone. */
export function countAlone(entities: BrokenLevels["entities"]): (part: BrokenPart) => number {
  const ofValue = new Map<Value, number>();
  for (const { value, alone } of [...entities.values()].flat()) ofValue.set(value, (ofValue.get(value) ?? 0) + alone);
  return ({ value }) => ofValue.get(value) ?? 0;
}

function sumOf<Of>(all: readonly Of[], size: (of: Of) => number): number {
  return all.reduce((sum, each) => sum + size(each), 0);
}

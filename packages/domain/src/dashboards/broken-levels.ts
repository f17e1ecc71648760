import { type BrokenPart, countsOnce, findHiddenParts, hideParts, isQuality, sizeOfPart } from "./breakdown.ts";
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
type Graph = Map<Node, Map<Node, number>>;

/**
 * Whatever adding and subtracting tells of hidden parts gives each entity and each value of the group that is shown a factor, those that are hidden none, and each part
 * the difference of its two: it tells of the parts between the nodes of one factor and all others. So it tells of few people where a cut through the graph has
 * few. The whole of an entity of few people is told anyway. Nodes that no cut of few people parts are one for all others; where one is cut off, the smallest value behind it gives way.
 */
function findHiddenOfGroup(kpi: Kpi, levels: BrokenLevels, minimum: number): Set<GroupPart> {
  const { graph, values, large, sizes } = graphOf(kpi, levels, minimum);
  const hidden = findHiddenParts(levels.group, minimum, (part) => sizes.get(part)!);
  const partOf = new Map(levels.group.map((part) => [values.get(part.value)!, part]));
  const size = (node: Node) => sizes.get(partOf.get(node)!)!;
  const bySize = (nodes: Iterable<Node>) => [...nodes].filter((node) => partOf.has(node)).toSorted((a, b) => size(a) - size(b));
  const joined = new Set<Node>(bySize(graph.keys()).filter((node) => hidden.has(partOf.get(node)!)));
  for (const component of componentsOf(graph)) {
    const columns = bySize(component);
    const first = columns.some((node) => joined.has(node)) ? undefined : columns[0];
    if (first) joined.add(first);
    for (const target of [...columns.toReversed(), ...[...component].filter((node) => large.has(node))])
      while (!joined.has(target)) {
        const { flow, side } = cutFrom(graph, target, joined, minimum);
        const [smallest] = flow < minimum ? bySize(side) : [];
        if (flow < minimum && !smallest) break;
        joined.add(smallest ?? target);
        // The whole would tell a value that is hidden alone.
        for (const node of smallest ? [smallest, ...(first ? [first] : [])] : []) hidden.add(partOf.get(node)!);
      }
  }
  return hidden;
}

/** The hidden parts of entities, each with how many people it is of at least; `large`: entities whose whole is of the minimum. */
function graphOf(kpi: Kpi, { group, entities }: BrokenLevels, minimum: number) {
  const values = new Map<Value, Node>(group.map(({ value }) => [value, { value }]));
  const graph: Graph = new Map();
  // Who is in several entities counts in each, and once in the group: what the entities have more is known as a whole, and a part of each value; of a value that the group has nobody of, it is all.
  const several: Node = { entity: 0 };
  const join = (entity: Node, value: Value, people: number) => {
    const node = values.get(value) ?? several;
    graph.set(entity, (graph.get(entity) ?? new Map<Node, number>()).set(node, people));
    graph.set(node, (graph.get(node) ?? new Map<Node, number>()).set(entity, people));
  };
  const all = [...entities].map(([id, parts]) => ({ node: { entity: id }, parts, hidden: findHiddenParts(parts, minimum) }));
  for (const { node, hidden } of all) for (const part of hidden) if (sizeOfPart(part) > 0) join(node, part.value, part.alone);
  const large = new Set<Node>(all.filter(({ parts }) => sumOf(parts, sizeOfPart) >= minimum).map(({ node }) => node));
  const ofValue = Map.groupBy([...entities.values()].flat(), ({ value }) => value);
  const aloneIn = ({ value }: BrokenPart) => sumOf(ofValue.get(value) ?? [], ({ alone }) => alone);
  if (!countsOnce(kpi)) return { graph, values, large, sizes: new Map(group.map((part) => [part, aloneIn(part)])) };
  // Left out of the count are those of parts that are hidden, or of so few others that something of those others would be told with them.
  const inFew = sumOf(
    all.flatMap(({ parts, hidden }) => parts.filter((part) => hidden.has(part) || part.alone < minimum)),
    (part) => sizeOfPart(part) - part.alone,
  );
  for (const part of group) {
    const counted = sumOf(ofValue.get(part.value) ?? [], sizeOfPart);
    if (counted > aloneIn(part) || sizeOfPart(part) > aloneIn(part)) join(several, part.value, Math.max(0, part.again - inFew));
  }
  return { graph, values, large, sizes: new Map(group.map((part) => [part, sizeOfPart(part)])) };
}

function sumOf<Of>(all: readonly Of[], size: (of: Of) => number): number {
  return all.reduce((sum, each) => sum + size(each), 0);
}

function componentsOf(graph: Graph): Set<Node>[] {
  const seen = new Set<Node>();
  return [...graph.keys()].flatMap((start) => {
    if (seen.has(start)) return [];
    const component = new Set([start]);
    for (const node of component) for (const next of graph.get(node)?.keys() ?? []) component.add(next);
    for (const node of component) seen.add(node);
    return [component];
  });
}

/** How many people the smallest cut between a node and those that are joined has, as far as the minimum; and what is on the node's side of it. */
function cutFrom(graph: Graph, from: Node, joined: ReadonlySet<Node>, minimum: number): { flow: number; side: Set<Node> } {
  const sent = new Map<Node, Map<Node, number>>();
  const flowOf = (one: Node, other: Node) => sent.get(one)?.get(other) ?? 0;
  const send = (one: Node, other: Node, people: number) =>
    sent.set(one, (sent.get(one) ?? new Map<Node, number>()).set(other, flowOf(one, other) + people));
  for (let flow = 0; ;) {
    const before = new Map<Node, Node | undefined>([[from, undefined]]);
    let end: Node | undefined;
    for (const node of before.keys()) {
      if (joined.has(node)) {
        end = node;
        break;
      }
      for (const [next, people] of graph.get(node) ?? []) if (!before.has(next) && people - flowOf(node, next) > 0) before.set(next, node);
    }
    if (end === undefined || flow >= minimum) return { flow, side: new Set(before.keys()) };
    let [least, node] = [Number.POSITIVE_INFINITY, end];
    for (let last = before.get(node); last !== undefined; [node, last] = [last, before.get(last)])
      least = Math.min(least, (graph.get(last)?.get(node) ?? 0) - flowOf(last, node));
    node = end;
    for (let last = before.get(node); last !== undefined; [node, last] = [last, before.get(last)]) {
      send(last, node, least);
      send(node, last, -least);
    }
    flow += least;
  }
}

/**
 * People who are told of in two ways at once: each way of telling is a node, and they are between the two. Whatever adding and subtracting makes of what is told gives each node a factor, and
 * those between two nodes the difference of theirs: it tells of the people between the nodes of one factor and all others. So it tells of few where a cut through all of them has few.
 */
export type Between<Node> = { one: Node; other: Node; people: number };

/** Nodes that may be hidden, with their sizes; those of them that are hidden; and of the others those that no few people may be cut off with. */
type Sides<Node> = { columns: ReadonlyMap<Node, number>; hidden: ReadonlySet<Node>; large: ReadonlySet<Node> };

/**
 * Which columns give way besides those that are hidden, so that no cut of fewer people than the minimum parts the rest: those that are hidden have no factor. Nodes that no cut of few parts are
 * one for all others; where one is cut off, the smallest column behind it gives way. A cut without columns on its side stays: what it tells is told anyway.
 */
export function findGivingWay<Node>(
  between: readonly Between<Node>[],
  { columns, hidden, large }: Sides<Node>,
  minimum: number,
): Set<Node> {
  const { near, groupOf } = contract(between, minimum);
  const sizeOf = (column: Node) => columns.get(column)!;
  const bySize = (groups: Iterable<Group<Node>>) =>
    [...groups].flatMap(({ nodes }) => nodes.filter((node) => columns.has(node))).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const gaveWay = new Set<Node>();
  const joined = new Set([...near.keys()].filter(({ nodes }) => nodes.some((node) => columns.has(node) && hidden.has(node))));
  for (const component of componentsOf(near)) {
    const own = bySize(component);
    const first = [...component].some((group) => joined.has(group)) ? undefined : own[0];
    if (first !== undefined) joined.add(groupOf(first));
    const ofLarge = [...component].filter(({ nodes }) => nodes.some((node) => large.has(node)));
    for (const target of new Set([...own.toReversed().map(groupOf), ...ofLarge]))
      while (!joined.has(target)) {
        const { flow, side } = cutFrom(near, target, joined, minimum);
        const [smallest] = flow < minimum ? bySize(side) : [];
        if (flow < minimum && smallest === undefined) break;
        joined.add(smallest === undefined ? target : groupOf(smallest));
        // The whole would tell a column that is hidden alone.
        for (const column of smallest === undefined ? [] : [smallest, ...(first === undefined ? [] : [first])]) gaveWay.add(column);
      }
  }
  return gaveWay;
}

/** Nodes that no cut of fewer people than the minimum parts. */
type Group<Node> = { nodes: Node[] };
/** How many people are between one and each other that some are between. */
type Graph<Node> = Map<Node, Map<Node, number>>;

/** A graph of groups instead of nodes: it has the same cuts of few people. */
function contract<Node>(
  between: readonly Between<Node>[],
  minimum: number,
): { near: Graph<Group<Node>>; groupOf: (node: Node) => Group<Node> } {
  const numbers = new Map<Node, number>();
  const numberOf = (node: Node) => {
    const given = numbers.get(node) ?? numbers.size;
    if (given === numbers.size) numbers.set(node, given);
    return given;
  };
  let edges: Edge[] = between.map(({ one, other, people }) => [numberOf(one), numberOf(other), people]);
  let groups = [...numbers.keys()].map((node): Group<Node> => ({ nodes: [node] }));
  for (;;) {
    edges = addParallel(edges, groups.length);
    const setOf = findInseparable(edges, groups.length, minimum);
    const sets = new Map<number, Group<Node>>();
    const numberOfSet = new Map<number, number>();
    for (const [at, { nodes }] of groups.entries()) {
      const set = sets.get(setOf[at]!);
      if (set) set.nodes.push(...nodes);
      else numberOfSet.set(setOf[at]!, sets.set(setOf[at]!, { nodes: [...nodes] }).size - 1);
    }
    if (sets.size === groups.length) break;
    edges = edges.map(([one, other, people]) => [numberOfSet.get(setOf[one]!)!, numberOfSet.get(setOf[other]!)!, people]);
    groups = [...sets.values()];
  }
  const near: Graph<Group<Node>> = new Map(groups.map((group) => [group, new Map()]));
  for (const [one, other, people] of edges)
    for (const [from, to] of [
      [groups[one]!, groups[other]!],
      [groups[other]!, groups[one]!],
    ] as const)
      near.get(from)!.set(to, people);
  const ofNode = new Map(groups.flatMap((group) => group.nodes.map((node) => [node, group])));
  return { near, groupOf: (node) => ofNode.get(node)! };
}

/** Two nodes by their numbers, and how many people are between. */
type Edge = readonly [number, number, number];

/** Edges between the same two as one, those of a node and itself left out. */
function addParallel(edges: readonly Edge[], count: number): Edge[] {
  const sums = new Map<number, number>();
  for (const [one, other, people] of edges) {
    const key = Math.min(one, other) * count + Math.max(one, other);
    if (one !== other) sums.set(key, (sums.get(key) ?? 0) + people);
  }
  return [...sums].map(([key, people]) => [Math.floor(key / count), key % count, people]);
}

/**
 * For each node the number of a set of those that are known to be parted by no cut of fewer people than the minimum (Nagamochi and Ibaraki): nodes are scanned, always one that most people join to
 * those scanned before, and where those of a node come to the minimum with the one that is scanned, no cut of fewer parts the two. Not all that are inseparable are found at once.
 */
function findInseparable(edges: readonly Edge[], count: number, minimum: number): number[] {
  const near: number[][] = Array.from({ length: count }, () => []);
  for (const [one, other, people] of edges) {
    near[one]!.push(other, people);
    near[other]!.push(one, people);
  }
  const setOf = Array.from({ length: count }, (_, node) => node);
  const findSet = (node: number) => {
    let set = node;
    while (setOf[set] !== set) set = setOf[set] = setOf[setOf[set]!]!;
    return set;
  };
  const scanned = Array.from({ length: count }, () => false);
  const reached = Array.from({ length: count }, () => 0);
  const byPeople: number[][] = Array.from({ length: minimum + 1 }, () => []);
  for (let node = 0; node < count; node += 1) byPeople[0]!.push(node);
  for (let most = 0; most >= 0;) {
    const node = byPeople[most]!.pop();
    if (node === undefined) most -= 1;
    if (node === undefined || scanned[node]) continue;
    scanned[node] = true;
    const own = near[node]!;
    for (let at = 0; at < own.length; at += 2) {
      const next = own[at]!;
      if (scanned[next]) continue;
      const all = (reached[next] = Math.min(minimum, reached[next]! + own[at + 1]!));
      byPeople[all]!.push(next);
      most = Math.max(most, all);
      if (all >= minimum) setOf[findSet(next)] = findSet(node);
    }
  }
  return setOf.map((_, node) => findSet(node));
}

function componentsOf<Node>(graph: Graph<Node>): Set<Node>[] {
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
function cutFrom<Node>(graph: Graph<Node>, from: Node, joined: ReadonlySet<Node>, minimum: number): { flow: number; side: Set<Node> } {
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

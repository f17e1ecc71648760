import { hideMoreQuarters } from "./suppress-quarters.ts";
import { additivePayKpis, isOpen, isQuarter, isSmall, sizeOf, type SuppressibleFigure } from "./suppression.ts";

/** A figure of a node of a tree, which is of all the legal entities in it together. */
export type OfNode = { legalEntityId: null; nodeId: number };
/** The nodes of a tree on a day, by id: what each stands below, null at the top, and the legal entities in it and below it. */
export type NodeTree = ReadonlyMap<number, { belowId: number | null; entities: ReadonlySet<number> }>;

/** What is decided already of a content: the figures of ALL entities and of the group, and which of them are hidden. */
export type Decided = { figures: readonly SuppressibleFigure[]; hidden: ReadonlySet<SuppressibleFigure>; minimum: number };

/**
 * The pay figures of nodes that are hidden: those of few women or men, and those from which, less what is shown below them, a hidden entity or the pay of few people
 * could be told. It is the nodes that give way: what is shown of entities and the group does not depend on how somebody divides them.
 */
export function findHiddenNodes<N extends SuppressibleFigure & OfNode>(nodes: readonly N[], tree: NodeTree, decided: Decided): Set<N> {
  const { figures, minimum } = decided;
  const hidden = new Set<N>(nodes.filter((figure) => isSmall(figure, minimum)));
  for (const [kpi, own] of Map.groupBy(nodes, (figure) => figure.kpi)) {
    if (!additivePayKpis.includes(kpi)) continue;
    const valued = own.filter((figure) => figure.reason === null && !hidden.has(figure));
    const shown = findTellingNothing(valued, tree, { ...decided, figures: figures.filter((figure) => figure.kpi === kpi) });
    for (const figure of valued) if (!shown.has(figure)) hidden.add(figure);
  }
  const quarters = Map.groupBy(
    nodes.filter(({ kpi }) => isQuarter(kpi)),
    ({ nodeId }) => nodeId,
  );
  for (const own of quarters.values()) for (const figure of hideMoreQuarters(own, hidden, minimum)) hidden.add(figure);
  return hidden;
}

/**
 * The figures of nodes of one KPI that may be shown. In a tree all that can be told by adding and subtracting is made of each unit's rest: its hidden entities that
 * are in nothing that is shown below it. From the leaves up a node is shown whose rest tells nothing; then those at the top give way until the group's tells nothing.
 */
function findTellingNothing<N extends SuppressibleFigure & OfNode>(
  nodes: readonly N[],
  tree: NodeTree,
  { figures, hidden, minimum }: Decided,
): Set<N> {
  const secret = figures.filter((figure) => figure.legalEntityId !== null && hidden.has(figure) && sizeOf(figure) > 0);
  const group = figures.find(({ legalEntityId }) => legalEntityId === null);
  const shown = new Set<N>();
  const isIn = ({ nodeId }: N, { legalEntityId }: SuppressibleFigure) => tree.get(nodeId)!.entities.has(legalEntityId ?? 0);
  const isBelow = (node: N, other: N) => aboveOf(tree, node.nodeId).includes(other.nodeId);
  const withoutThose = (of: readonly SuppressibleFigure[], below: readonly N[]) =>
    of.filter((figure) => !below.some((node) => isIn(node, figure)));
  const restOf = (node: N) =>
    withoutThose(
      secret.filter((figure) => isIn(node, figure)),
      [...shown].filter((other) => isBelow(other, node)),
    );
  const tells = (rest: readonly SuppressibleFigure[]) => rest.length > 0 && isOpen(rest, minimum);
  const fromLeaves = nodes.toSorted((a, b) => aboveOf(tree, b.nodeId).length - aboveOf(tree, a.nodeId).length);
  for (const node of fromLeaves) if (!tells(restOf(node))) shown.add(node);
  if (!group || hidden.has(group) || group.reason !== null) return shown;
  const peopleOf = (node: N) => restOf(node).reduce((total, figure) => total + sizeOf(figure), 0);
  while (tells(withoutThose(secret, [...shown]))) {
    const atTop = [...shown].filter((node) => ![...shown].some((other) => isBelow(node, other)) && secret.some((each) => isIn(node, each)));
    const [smallest] = atTop.toSorted((a, b) => peopleOf(a) - peopleOf(b) || a.nodeId - b.nodeId);
    // Of the entities and the group alone nothing can be told: without nodes there is no rest that tells.
    if (!smallest) return shown;
    shown.delete(smallest);
  }
  return shown;
}

/** The nodes that a node stands below, the nearest first. */
function aboveOf(tree: NodeTree, nodeId: number): number[] {
  const above: number[] = [];
  for (let at = tree.get(nodeId)?.belowId; at != null; at = tree.get(at)?.belowId) above.push(at);
  return above;
}

/** How a tree divides a content's entities, as a text: two divisions are the same where their texts are. */
export function divisionOf(tree: NodeTree): string {
  return [...tree]
    .filter(([, { entities }]) => entities.size > 0)
    .toSorted(([a], [b]) => a - b)
    .map(([id, { belowId, entities }]) => `${id}<${belowId ?? ""}:${[...entities].toSorted((a, b) => a - b).join()}`)
    .join(";");
}

/** What each node of such a text stood below, null at the top. */
export function belowIn(division: string): Map<number, number | null> {
  return new Map(
    division.split(";").map((part) => {
      const [id, rest = ""] = part.split("<");
      const [below] = rest.split(":");
      return [Number(id), below === "" ? null : Number(below)];
    }),
  );
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findHiddenNodes, type NodeTree } from "./suppress-nodes.ts";
import { findHidden, type SuppressibleFigure } from "./suppression.ts";
import { attack, byTheRule, byTheRuleOfNodes, type ProtectedFigure, type Spell, type Staff } from "./testing/disclosure-attack.ts";
import { rank } from "./testing/rank.ts";

const minimum = 10;
type Entity = { women: number; men: number };
type Figure = SuppressibleFigure & { nodeId?: number };

const gapOf = (entities: readonly Entity[], ids: readonly number[], of: { legalEntityId: number | null; nodeId?: number }): Figure => {
  const count = (sex: keyof Entity) => ids.reduce((total, id) => total + entities[id]![sex], 0);
  const [women, men] = [count("women"), count("men")];
  const none = women === 0 || men === 0;
  const [numerator, denominator] = none ? [null, null] : ["2", "20"];
  return { kpi: "mean-pay-gap", ...of, numerator, denominator, reason: none ? "NO_POPULATION" : null, women, men, undeclared: 0 };
};

/** A tree of some entities: each node below an earlier one or at the top, each entity in one of them or in none. */
const treeOf = (above: readonly number[], places: readonly number[]): NodeTree => {
  const below = above.map((each, at) => (each % (at + 1) === at ? null : each % (at + 1)));
  const tree = new Map(below.map((belowId, id) => [id, { belowId, entities: new Set<number>() }]));
  for (const [entity, place] of places.entries())
    for (let at: number | null = place % (above.length + 1); at !== null && at < above.length; at = below[at]!)
      tree.get(at)!.entities.add(entity);
  return tree;
};

/** What the attacker knows of one content: which entities each sum that is shown is of. */
function knownSums(
  entities: readonly Entity[],
  tree: NodeTree,
  isHidden: (figures: Figure[], nodes: (Figure & { nodeId: number })[]) => ReadonlySet<Figure>,
) {
  const all = [...entities.keys()];
  const figures = [...all.map((id) => gapOf(entities, [id], { legalEntityId: id })), gapOf(entities, all, { legalEntityId: null })];
  const nodes = [...tree].map(([nodeId, node]) => ({ ...gapOf(entities, [...node.entities], { legalEntityId: null }), nodeId }));
  const hidden = isHidden(figures, nodes);
  const shown = [...figures, ...nodes].filter((figure) => figure.reason === null && !hidden.has(figure));
  const isOf = ({ nodeId, legalEntityId }: Figure, id: number) =>
    nodeId === undefined ? legalEntityId === null || legalEntityId === id : tree.get(nodeId)!.entities.has(id);
  return { rows: shown.map((figure) => all.map((id) => (isOf(figure, id) ? 1 : 0))), shown, hidden };
}

/** Whether a combination of sums is of few women, or men, of some entities and of nobody else. */
function tellsFew(entities: readonly Entity[], rows: readonly number[][]): boolean {
  return (["women", "men"] as const).some((sex) => {
    const counts = entities.map((entity) => entity[sex]);
    const known = rows.map((row) => row.map((each, id) => (counts[id] === 0 ? 0 : each)));
    const all = rank(known);
    const subsets = Array.from({ length: 2 ** entities.length - 1 }, (_, at) =>
      [...entities.keys()].filter((id) => ((at + 1) >> id) % 2 === 1),
    );
    return subsets.some((few) => {
      const people = few.reduce((total, id) => total + counts[id]!, 0);
      return people > 0 && people < minimum && rank(known.map((row) => row.map((each, id) => (few.includes(id) ? 0 : each)))) < all;
    });
  });
}

const byTheRuleOnly = (tree: NodeTree) => (figures: Figure[], nodes: (Figure & { nodeId: number })[]) => {
  const hidden = findHidden(figures, minimum);
  const ofNodes = nodes.map((node) => ({ ...node, legalEntityId: null }));
  const hiddenNodes = findHiddenNodes(ofNodes, tree, { figures, hidden, minimum });
  return new Set<Figure>([...hidden, ...nodes.filter((_, at) => hiddenNodes.has(ofNodes[at]!))]);
};
const bySize = (figures: Figure[], nodes: Figure[]) =>
  new Set<Figure>([...findHidden(figures, minimum), ...nodes.filter(({ women, men }) => Math.min(women!, men!) < minimum)]);

const size = fc.oneof(fc.nat(9), fc.integer({ min: 8, max: 12 }), fc.integer({ min: 10, max: 60 }));
const groups = fc.record({
  entities: fc.array(fc.record({ women: size, men: size }), { minLength: 1, maxLength: 7 }),
  above: fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }),
  places: fc.array(fc.nat(20), { minLength: 7, maxLength: 7 }),
});

describe("[FIG-01] no combination of what is shown of entities, nodes and the group tells the pay of few people", () => {
  test("in random trees", () => {
    let [nodes, shownNodes, gaveWay] = [0, 0, 0];
    fc.assert(
      fc.property(groups, ({ entities, above, places }) => {
        const tree = treeOf(above, places.slice(0, entities.length));
        const { rows, shown, hidden } = knownSums(entities, tree, byTheRuleOnly(tree));
        expect(tellsFew(entities, rows)).toBe(false);
        nodes += tree.size;
        shownNodes += shown.filter(({ nodeId }) => nodeId !== undefined).length;
        gaveWay += [...hidden].filter(({ nodeId, women, men }) => nodeId !== undefined && Math.min(women!, men!) >= minimum).length;
      }),
      { numRuns: 2000 },
    );
    // Where nothing were shown, nothing would be told.
    expect(shownNodes).toBeGreaterThan(nodes / 5);
    expect(gaveWay).toBeGreaterThan(100);
  });

  test("the attack is one: where only small nodes were hidden, siblings tell a small entity", () => {
    const entities = [
      { women: 5, men: 5 },
      { women: 40, men: 40 },
      { women: 6, men: 30 },
      { women: 50, men: 50 },
    ];
    const tree = treeOf([0, 1], [0, 0, 1, 1]);
    expect(tellsFew(entities, knownSums(entities, tree, bySize).rows)).toBe(true);
    expect(tellsFew(entities, knownSums(entities, tree, byTheRuleOnly(tree)).rows)).toBe(false);
  });

  test("what is shown of entities and the group is the same whatever tree there is", () => {
    fc.assert(
      fc.property(groups, ({ entities, above, places }) => {
        const others = (tree: NodeTree) =>
          knownSums(entities, tree, byTheRuleOnly(tree))
            .shown.filter(({ nodeId }) => nodeId === undefined)
            .map(({ legalEntityId }) => legalEntityId);
        expect(others(treeOf(above, places.slice(0, entities.length)))).toEqual(others(new Map()));
      }),
      { numRuns: 300 },
    );
  });
});

/** Numbers between 0 and 1 that a seed decides on. */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Four entities in two regions, one of which has a part of its own: of each person there are up to five figures a month. */
function randomStaff(seed: number, contents: number): Staff {
  const random = randomOf(seed);
  for (let at = 0; at < 8; at += 1) random();
  const pay = () => Math.round(3500 * Math.exp(0.35 * Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random()))) / 100;
  const spells = [0, 1, 2, 3].flatMap((entity) =>
    (["F", "M"] as const).flatMap((sex): Spell[] => {
      const of = (count: number, from: number, to: number) => Array.from({ length: count }, () => ({ entity, sex, pay: pay(), from, to }));
      return [
        ...of(8 + Math.floor(random() * 40), 0, contents),
        ...of(random() < 0.5 ? 1 : 0, 1, contents),
        ...of(random() < 0.3 ? 1 : 0, 0, contents - 1),
      ];
    }),
  );
  return { spells, contents, nodes: treeOf([0, 0, 2], [1, 0, 0, 2]) };
}
const narrowest = (told: { within: number }[]) => Math.min(...told.map(({ within }) => within));
const isCost = ({ kpi }: { kpi: string }) => kpi === "workforce-cost-per-fte";

describe("[FIG-01] an attacker who solves for one person's pay over all that is shown of a tree", () => {
  test.each([1, 2, 3, 4, 5, 6])("finds nobody's closer than ten percent, over the months of random group %i", (seed) => {
    const staff = randomStaff(seed, 3);
    const publish = byTheRuleOfNodes(staff);
    for (const isOne of [isCost, (figure: ProtectedFigure) => !isCost(figure)])
      expect(narrowest(attack(staff, (figures) => publish(figures).filter(isOne)))).toBeGreaterThanOrEqual(0.1);
  });

  test("finds somebody where nodes are shown to their own decimals", () => {
    const staff = randomStaff(1, 3);
    const withDecimals = attack(staff, (figures) => {
      const nodes = figures.filter(({ nodeId }) => nodeId !== undefined).map((node) => ({ ...node, roundedTo: null }));
      return [...byTheRule()(figures.filter(({ nodeId }) => nodeId === undefined)), ...nodes].filter(isCost);
    });
    expect(narrowest(withDecimals)).toBeLessThan(0.1);
  });
});

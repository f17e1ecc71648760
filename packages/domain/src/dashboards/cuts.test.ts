import fc from "fast-check";
import { expect, test } from "vitest";
import { findGivingWay } from "./cuts.ts";

const minimum = 10;
const edges = fc.array(
  fc.record({
    column: fc.nat(5),
    beside: fc.nat(4),
    people: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 5, max: 25 })),
  }),
  { minLength: 1, maxLength: 16 },
);
const isColumn = (node: string) => node.startsWith("column");
type Graph = Map<string, Map<string, number>>;
const sizeOf = (graph: Graph, node: string) => [...graph.get(node)!.values()].reduce((sum, each) => sum + each);

/** The people between each set of nodes that are not hidden and all others; of sets that have somebody in common with others. */
function cutsOf(graph: Graph, hidden: ReadonlySet<string>): number[] {
  const free = [...graph.keys()].filter((node) => !hidden.has(node));
  const cuts = Array.from({ length: 2 ** free.length - 1 }, (_, at) => {
    const side = new Set(free.filter((__, bit) => (at + 1) & (1 << bit)));
    let people = 0;
    for (const node of side) for (const [other, between] of graph.get(node)!) if (!side.has(other)) people += between;
    return people;
  });
  return cuts.filter((people) => people > 0);
}

test("[FIG-02] columns give way until no cut of few people is left, and no more than needed where none was", () => {
  let [gaveWay, stayed, unchanged] = [0, 0, 0];
  fc.assert(
    fc.property(edges, fc.subarray([0, 1, 2, 3, 4, 5], { maxLength: 2 }), (all, hiddenColumns) => {
      const between = all.map(({ column, beside, people }) => ({ one: `column ${column}`, other: `beside ${beside}`, people }));
      const graph: Graph = new Map(between.flatMap(({ one, other }) => [one, other]).map((node) => [node, new Map<string, number>()]));
      for (const { one, other, people } of between)
        for (const [from, to] of [
          [one, other],
          [other, one],
        ] as const)
          graph.get(from)!.set(to, (graph.get(from)!.get(to) ?? 0) + people);
      const nodes = [...graph.keys()];
      // What is beside is shown, so it is of enough; columns of few are hidden.
      fc.pre(nodes.every((node) => isColumn(node) || sizeOf(graph, node) >= minimum));
      const columns = new Map(nodes.filter(isColumn).map((node) => [node, sizeOf(graph, node)]));
      const given = [
        ...hiddenColumns.map((each) => `column ${each}`),
        ...nodes.filter((node) => isColumn(node) && sizeOf(graph, node) < minimum),
      ];
      const hidden = new Set(given);
      const more = findGivingWay(between, { columns, hidden, large: new Set(nodes.filter((node) => !isColumn(node))) }, minimum);
      const few = (of: ReadonlySet<string>) => cutsOf(graph, of).filter((people) => people < minimum);
      expect(few(new Set([...hidden, ...more]))).toEqual([]);
      if (few(hidden).length === 0) {
        expect([...more]).toEqual([]);
        unchanged += 1;
      }
      gaveWay += more.size;
      stayed += [...columns.keys()].filter((node) => !hidden.has(node) && !more.has(node)).length;
    }),
    { numRuns: 3000, seed: 20261129 },
  );
  for (const count of [gaveWay, stayed, unchanged]) expect(count).toBeGreaterThan(500);
});

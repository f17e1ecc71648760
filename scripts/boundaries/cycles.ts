import type { Finding, Project } from "./project.ts";
import type { SourceFile } from "./source-file.ts";

/** `cycles`: files that import each other in a circle, also by `import()`; imports of types alone do not count. One finding for each knot of files. */
export function checkCycles({ sources }: Project): Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const next = (source: SourceFile) =>
    source.imports.flatMap((each) => (each.kind === "type" ? [] : (byPath.get(each.target ?? "") ?? [])));
  return findKnots(sources, next).map((knot) => {
    const start = knot.toSorted((a, b) => (a.path < b.path ? -1 : 1))[0] as SourceFile;
    const way = findWayBack(start, next);
    const line = start.imports.find((each) => each.kind !== "type" && each.target === way[1]?.path)?.line ?? 1;
    return { file: start.path, line, rule: "cycles", message: `imports itself: ${way.map((each) => each.path).join(" -> ")}` };
  });
}

/** The sets of nodes that reach each other, and nodes that reach themselves (Tarjan's algorithm). */
export function findKnots<T>(all: Iterable<T>, next: (node: T) => T[]): T[][] {
  const index = new Map<T, number>();
  const low = new Map<T, number>();
  const stack: T[] = [];
  const open = new Set<T>();
  const knots: T[][] = [];
  const lower = (node: T, value: number) => low.set(node, Math.min(low.get(node) ?? value, value));
  const enter = (node: T) => {
    const number = index.size;
    index.set(node, number);
    low.set(node, number);
    stack.push(node);
    open.add(node);
    for (const target of next(node)) {
      if (!index.has(target)) {
        enter(target);
        lower(node, low.get(target) as number);
      } else if (open.has(target)) lower(node, index.get(target) as number);
    }
    if (low.get(node) !== number) return;
    const knot = stack.splice(stack.indexOf(node));
    for (const each of knot) open.delete(each);
    if (knot.length > 1 || next(node).includes(node)) knots.push(knot);
  };
  for (const node of all) if (!index.has(node)) enter(node);
  return knots;
}

/** The shortest circle through `start`, which is in one; `start` stands first and last. */
export function findWayBack<T>(start: T, next: (node: T) => T[]): T[] {
  const seen = new Set<T>();
  let ways = [[start]];
  while (ways.length > 0) {
    const longer: T[][] = [];
    for (const way of ways) {
      for (const target of next(way.at(-1) as T)) {
        if (target === start) return [...way, start];
        if (!seen.has(target)) longer.push([...way, target]);
        seen.add(target);
      }
    }
    ways = longer;
  }
  return [start];
}

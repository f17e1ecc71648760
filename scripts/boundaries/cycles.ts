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

// Tarjan: the sets of files that reach each other.
function findKnots(all: SourceFile[], next: (source: SourceFile) => SourceFile[]): SourceFile[][] {
  const index = new Map<SourceFile, number>();
  const low = new Map<SourceFile, number>();
  const stack: SourceFile[] = [];
  const open = new Set<SourceFile>();
  const knots: SourceFile[][] = [];
  const lower = (source: SourceFile, value: number) => low.set(source, Math.min(low.get(source) ?? value, value));
  const enter = (source: SourceFile) => {
    const number = index.size;
    index.set(source, number);
    low.set(source, number);
    stack.push(source);
    open.add(source);
    for (const target of next(source)) {
      if (!index.has(target)) {
        enter(target);
        lower(source, low.get(target) as number);
      } else if (open.has(target)) lower(source, index.get(target) as number);
    }
    if (low.get(source) !== number) return;
    const knot = stack.splice(stack.indexOf(source));
    for (const each of knot) open.delete(each);
    if (knot.length > 1 || next(source).includes(source)) knots.push(knot);
  };
  for (const source of all) if (!index.has(source)) enter(source);
  return knots;
}

// The shortest circle through `start`, which is in one.
function findWayBack(start: SourceFile, next: (source: SourceFile) => SourceFile[]): SourceFile[] {
  const seen = new Set<SourceFile>();
  let ways = [[start]];
  while (ways.length > 0) {
    const longer: SourceFile[][] = [];
    for (const way of ways) {
      for (const target of next(way.at(-1) as SourceFile)) {
        if (target === start) return [...way, start];
        if (!seen.has(target)) longer.push([...way, target]);
        seen.add(target);
      }
    }
    ways = longer;
  }
  return [start];
}

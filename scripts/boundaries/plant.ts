import type { Tree } from "./temporary-tree.ts";

/** A tree that breaks one rule, at the places named as `file:line`. */
export type Planted = { rule: string; what: string; tree: Tree; at: string[] };

export function plant(rule: string, what: string, tree: Tree, ...at: string[]): Planted {
  return { rule, what, tree, at };
}

export function plantFile(rule: string, what: string, path: string, text: string, ...lines: number[]): Planted {
  return { rule, what, tree: { [path]: text }, at: lines.map((line) => `${path}:${line}`) };
}

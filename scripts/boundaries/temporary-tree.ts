import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Texts of files by their paths. */
export type Tree = Record<string, string>;

/** Writes the tree into a new folder, does the work there, and takes the folder away. */
export function inTemporaryTree<T>(tree: Tree, work: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), "boundaries-"));
  try {
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return work(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

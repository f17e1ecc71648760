import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseSource, type SourceFile } from "./source-file.ts";

/** What the check says: `line` counts from 1. */
export type Finding = { file: string; line: number; rule: string; message: string };

/** The tree under check: paths relative to `root`, with `/`. */
export type Project = { root: string; files: string[]; sources: SourceFile[]; read(path: string): string | undefined };

const skippedAnywhere = new Set(["node_modules", "dist", "coverage", ".git", ".cache"]);
const skippedAtRoot = new Set(["data"]);
const source = /\.(ts|tsx|mts|js|mjs|jsx)$/;

/** Lists and parses every file of the tree, without what is installed, built or written by a running portal. */
export function readProject(root: string): Project {
  const files = listFiles(root, "").toSorted();
  const known = new Set(files);
  const read = (path: string) => (known.has(path) ? readFileSync(join(root, path), "utf8") : undefined);
  const sources = files.filter((path) => source.test(path)).map((path) => parseSource(path, readFileSync(join(root, path), "utf8"), known));
  return { root, files, sources, read };
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    // In a work tree of its own .git is a file that says where.
    if (skippedAnywhere.has(entry.name) || skippedAtRoot.has(path)) return [];
    if (entry.isFile()) return [path];
    if (!entry.isDirectory()) return [];
    return listFiles(root, path);
  });
}

/** The line of each text matching `pattern` in a file read as plain text. */
export function findLines(text: string, pattern: RegExp): { line: number; found: string }[] {
  return text.split("\n").flatMap((content, index) => {
    const found = pattern.exec(content)?.[0];
    return found === undefined ? [] : [{ line: index + 1, found: found.trim() }];
  });
}

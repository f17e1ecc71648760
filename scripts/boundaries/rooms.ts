import { findKnots, findWayBack } from "./cycles.ts";
import type { Finding, Project } from "./project.ts";
import type { SourceFile } from "./source-file.ts";
import { isToolOrTest, largestRoom } from "./tables.ts";

const inSource = /^(?:apps|packages)\/[^/]+\/src\//;
const counts = (path: string) => inSource.test(path) && !isToolOrTest(path) && !path.includes("/fixtures/");

/** An import of one thing in a folder by another: `from` and `to` are files or sub-folders of that folder. */
type Arrow = { from: string; to: string; file: string; target: string; line: number };

/**
 * `room-cycles`: what stands in one folder, its files and its sub-folders, can be put in an order in which each imports only what comes before.
 * Imports of types count; those of tests do not. One finding for each knot.
 */
export function checkRoomCycles({ sources }: Project): Finding[] {
  return [...findArrows(sources)].flatMap(([folder, arrows]) => {
    const next = (node: string) => arrows.filter(({ from }) => from === node).map(({ to }) => to);
    const knots = findKnots(new Set(arrows.map(({ from }) => from)), next);
    return knots.map((knot) => tellKnot(folder, findWayBack(knot.toSorted()[0] as string, next), arrows));
  });
}

function tellKnot(folder: string, way: string[], arrows: Arrow[]): Finding {
  const steps = way
    .slice(1)
    .map((to, index) => arrows.find((each) => each.from === way[index] && each.to === to))
    .filter((arrow) => arrow !== undefined);
  const told = steps.map(({ from, to, file, target }) => `${from} -> ${to} (${shorten(folder, file)} > ${shorten(folder, target)})`);
  const [first] = steps as [Arrow];
  return { file: first.file, line: first.line, rule: "room-cycles", message: `a circle in ${folder}: ${told.join(", ")}` };
}

const shorten = (folder: string, path: string) => path.slice(folder.length + 1);

/** The arrows in each folder: an import is drawn once, between what contains its two files in the lowest folder that they share. */
function findArrows(sources: SourceFile[]): Map<string, Arrow[]> {
  const known = new Set(sources.map(({ path }) => path).filter(counts));
  const byFolder = new Map<string, Arrow[]>();
  for (const { path, imports } of sources) {
    if (!known.has(path)) continue;
    for (const { target, line } of imports) {
      if (target === undefined || target === path || !known.has(target)) continue;
      const [one, other] = [path.split("/"), target.split("/")];
      const depth = one.findIndex((part, index) => part !== other[index]);
      const folder = one.slice(0, depth).join("/");
      if (!inSource.test(`${folder}/`)) continue;
      const arrows = byFolder.get(folder) ?? [];
      byFolder.set(folder, arrows);
      arrows.push({ from: one[depth] as string, to: other[depth] as string, file: path, target, line });
    }
  }
  return byFolder;
}

/** `room-size`: a folder holds no more source files than one can look over; its sub-folders and tests do not count. */
export function checkRoomSizes({ sources }: Project): Finding[] {
  const rooms = new Map<string, string[]>();
  for (const { path } of sources) {
    if (!counts(path)) continue;
    const folder = path.slice(0, path.lastIndexOf("/"));
    rooms.set(folder, [...(rooms.get(folder) ?? []), path]);
  }
  return [...rooms]
    .filter(([, files]) => files.length > largestRoom)
    .map(([folder, files]) => ({
      file: files[0] as string,
      line: 1,
      rule: "room-size",
      message: `${folder} holds ${files.length} source files; more than ${largestRoom} want sub-folders`,
    }));
}

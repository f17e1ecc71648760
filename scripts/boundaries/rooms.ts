import { findKnots, findWayBack } from "./cycles.ts";
import type { Finding, Project } from "./project.ts";
import { isToolOrTest, largestRoom, roomsToSplit, roomsToUntie } from "./tables.ts";

const tables = "scripts/boundaries/tables.ts";
const inSource = /^(?:apps|packages)\/[^/]+\/src\//;
const counts = (path: string) => inSource.test(path) && !isToolOrTest(path) && !path.includes("/fixtures/");

/** An import of one thing in a folder by another: `from` and `to` are files or sub-folders of that folder. */
type Arrow = { from: string; to: string; file: string; target: string; line: number };

/**
 * `room-cycles`: what stands in one folder, its files and its sub-folders, can be put in an order in which each imports only what comes before.
 * Imports of types count; those of tests do not. One finding for each knot, save those of the table that are still to be untied.
 */
export function checkRoomCycles(project: Project, exceptions: string[] = roomsToUntie): Finding[] {
  const knots = [...findArrows(project)].flatMap(([folder, arrows]) => {
    const next = (node: string) => arrows.filter(({ from }) => from === node).map(({ to }) => to);
    const found = findKnots(new Set(arrows.map(({ from }) => from)), next);
    return found.map((knot) => ({ folder, arrows, way: findWayBack(knot.toSorted()[0] as string, next) }));
  });
  const needed = new Set(knots.map(({ folder }) => folder));
  return [
    ...knots.filter(({ folder }) => !exceptions.includes(folder)).map(tellKnot),
    ...refuseNeedless(project, "room-cycles", exceptions, needed, "holds no circle any more"),
  ];
}

function tellKnot({ folder, arrows, way }: { folder: string; arrows: Arrow[]; way: string[] }): Finding {
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
function findArrows({ sources }: Project): Map<string, Arrow[]> {
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
export function checkRoomSizes(project: Project, exceptions: string[] = roomsToSplit): Finding[] {
  const sizes = new Map<string, string[]>();
  for (const { path } of project.sources) {
    if (!counts(path)) continue;
    const folder = path.slice(0, path.lastIndexOf("/"));
    sizes.set(folder, [...(sizes.get(folder) ?? []), path]);
  }
  const large = [...sizes].filter(([, files]) => files.length > largestRoom);
  const findings = large
    .filter(([folder]) => !exceptions.includes(folder))
    .map(([folder, files]) => ({
      file: files[0] as string,
      line: 1,
      rule: "room-size",
      message: `${folder} holds ${files.length} source files; more than ${largestRoom} want sub-folders`,
    }));
  const needed = new Set(large.map(([folder]) => folder));
  return [
    ...findings,
    ...refuseNeedless(project, "room-size", exceptions, needed, `holds no more than ${largestRoom} source files any more`),
  ];
}

/** What the tables except without need is to be taken out of them. */
function refuseNeedless({ read }: Project, rule: string, listed: string[], needed: Set<string>, why: string): Finding[] {
  const text = read(tables);
  if (text === undefined) return [];
  return listed
    .filter((each) => !needed.has(each))
    .map((each) => ({ file: tables, line: 1, rule, message: `${each} ${why}: take its exception out` }));
}

import type { Finding, Project } from "./project.ts";
import type { Import, SourceFile } from "./source-file.ts";
import { areaTables, isToolOrTest, layers, testLibraries, type AreaTable, type Layer } from "./tables.ts";

/** `layers`: what each workspace's `src` may import; a workspace without a row is refused. */
export function checkLayers({ files, sources }: Project): Finding[] {
  const unlisted = new Set(
    files.map((path) => /^((?:apps|packages)\/[^/]+)\/src\//.exec(path)?.[1]).filter((found) => found !== undefined),
  );
  const findings: Finding[] = [];
  for (const layer of layers) {
    unlisted.delete(layer.workspace);
    const inside = sources.filter((source) => source.path.startsWith(`${layer.workspace}/src/`));
    for (const source of inside) {
      for (const each of source.imports) {
        const message = refuseImport(layer, source, each);
        if (message) findings.push({ file: source.path, line: each.line, rule: "layers", message });
      }
    }
  }
  for (const workspace of unlisted) {
    findings.push({
      file: `${workspace}/package.json`,
      line: 1,
      rule: "layers",
      message: `${workspace} has no row in the table of layers`,
    });
  }
  return findings;
}

function refuseImport(layer: Layer, source: SourceFile, { target, library, specifier }: Import): string | undefined {
  const test = isToolOrTest(source.path);
  if (target !== undefined) {
    const workspace = target.split("/", 2).join("/");
    const open = test ? [...layer.packages, ...(layer.inTests ?? [])] : layer.packages;
    if (workspace === layer.workspace || open.some((name) => workspace === `packages/${name}`) || layer.files?.includes(target))
      return undefined;
    return `${layer.workspace} may not import ${specifier} (${workspace}); it may import ${layer.packages.join(", ") || "nothing outside itself"}`;
  }
  if (library?.startsWith("node:")) return layer.node || test ? undefined : `${layer.workspace} may not import Node's ${library}`;
  if (layer.libraries === "any" || (library && layer.libraries.includes(library)) || (test && library && testLibraries.includes(library)))
    return undefined;
  return `${layer.workspace} may not import the library ${library}; it may import ${layer.libraries.join(", ") || "none"}`;
}

/** `areas`: folders of an app import infrastructure and the areas listed for them. Tests are free: they have no part in the running app. */
export function checkAreas({ sources, files }: Project): Finding[] {
  return areaTables.flatMap((table) => [
    ...refuseUnknownFolders(table, files),
    ...sources.flatMap((source) => checkAreaImports(table, source)),
  ]);
}

function refuseUnknownFolders(table: AreaTable, files: string[]): Finding[] {
  const known = new Set([...namesOf(table.infrastructure), ...Object.keys(table.areas), table.around, "testing"]);
  const first = new Map<string, string>();
  for (const file of files) {
    const folder = folderIn(table.source, file);
    if (folder && !known.has(folder) && !first.has(folder)) first.set(folder, file);
  }
  return [...first].map(([folder, file]) => ({
    file,
    line: 1,
    rule: "areas",
    message: `${table.source}/${folder} has no row in the table of areas`,
  }));
}

function checkAreaImports(table: AreaTable, source: SourceFile): Finding[] {
  const own = folderIn(table.source, source.path);
  if (!own || isToolOrTest(source.path)) return [];
  const listed = listOpen(table, own);
  return source.imports.flatMap(({ target, line }) => {
    if (!target?.startsWith(`${table.source}/`)) return [];
    const folder = folderIn(table.source, target);
    const name = target.slice(table.source.length + 1);
    const allowed = folder ? folder === own || listed.includes(folder) : table.rootFiles.includes(name);
    return allowed
      ? []
      : [
          {
            file: source.path,
            line,
            rule: "areas",
            message: `${own} may not import ${folder ?? name}; it may import ${listed.join(", ")}`,
          },
        ];
  });
}

/** The folders that a folder of the same app may import besides itself. */
function listOpen({ infrastructure, areas, around }: AreaTable, own: string): string[] {
  const ground = namesOf(infrastructure);
  if (own === around) return [...ground, ...Object.keys(areas)];
  if (Array.isArray(infrastructure) && ground.includes(own)) return ground.slice(0, ground.indexOf(own));
  const named = Array.isArray(infrastructure) ? undefined : infrastructure[own];
  return [...(named ?? areas[own] ?? []), ...ground];
}

const namesOf = (infrastructure: AreaTable["infrastructure"]) =>
  Array.isArray(infrastructure) ? infrastructure : Object.keys(infrastructure);

function folderIn(source: string, path: string): string | undefined {
  return path.startsWith(`${source}/`) ? /^([^/]+)\//.exec(path.slice(source.length + 1))?.[1] : undefined;
}

/** `barrels`: a file that only hands on what others export. */
export function checkBarrels({ sources }: Project): Finding[] {
  return sources
    .filter(isBarrel)
    .map(({ path }) => ({ file: path, line: 1, rule: "barrels", message: "this file only re-exports: import from the file itself" }));
}

function isBarrel({ program }: SourceFile): boolean {
  const imported = new Set(
    program.body.flatMap((each) => (each.type === "ImportDeclaration" ? each.specifiers.map((one) => one.local.name) : [])),
  );
  let exports = 0;
  for (const each of program.body) {
    if (each.type === "ImportDeclaration") continue;
    if (each.type === "ExportAllDeclaration") exports += 1;
    else if (each.type === "ExportNamedDeclaration" && !each.declaration) {
      const handedOn =
        each.source !== null || each.specifiers.every((one) => one.local.type === "Identifier" && imported.has(one.local.name));
      if (!handedOn) return false;
      exports += each.specifiers.length;
    } else if (each.type === "ExportDefaultDeclaration" && each.declaration.type === "Identifier" && imported.has(each.declaration.name))
      exports += 1;
    else return false;
  }
  return exports > 0;
}

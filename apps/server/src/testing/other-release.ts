import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newTestDirectory } from "./data-root.ts";

const here = join(import.meta.dirname, "../../../..");

type Given = {
  version: string;
  /** The tree it is made of; this one unless told. */ root?: string;
  /** Further migrations, by their names. */ migrations?: Record<string, string>;
};

/** Lays out another release: a tree of ours under another version, with further migrations and pages of its own, on the modules that are installed here. Answers its folder. */
export async function layOutRelease({ version, root = here, migrations = {} }: Given): Promise<string> {
  const folder = await newTestDirectory("tests");
  for (const path of ["apps/server", "packages/contract", "packages/domain", "packages/i18n"])
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (from) => !/\.test\.tsx?$|\/node_modules(\/|$)/.test(from.slice(root.length)),
    });
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as object;
  await writeFile(join(folder, "package.json"), JSON.stringify({ ...manifest, version }));
  for (const [name, text] of Object.entries(migrations)) await writeFile(join(folder, "apps/server/migrations", name), text);
  const assets = join(folder, "apps/web/dist/assets");
  await mkdir(assets, { recursive: true });
  await writeFile(join(folder, "apps/web/dist/index.html"), `<script src="./assets/start-${version}.js"></script>`);
  await writeFile(join(assets, `start-${version}.js`), `export const release = "${version}";`);
  // What is installed is shared, but for the project's own packages, which are those of the tree.
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@hub"), { recursive: true });
  for (const name of await readdir(join(here, "node_modules")))
    if (name !== "@hub") await symlink(join(here, "node_modules", name), join(modules, name));
  for (const name of ["contract", "domain", "i18n"]) await symlink(`../../packages/${name}`, join(modules, "@hub", name));
  return folder;
}

import type { Project } from "./project.ts";

/** The catalogs of texts in Spanish, which the other languages follow: the file of each, and the area that its keys begin with. */
export function catalogsOf({ files }: Project): { file: string; area: string }[] {
  return files
    .filter((file) => /^packages\/i18n\/src\/es\/.+\.json$/.test(file))
    .map((file) => ({ file, area: file.slice(file.lastIndexOf("/") + 1, -".json".length) }));
}

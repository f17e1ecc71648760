import { findLines, type Finding, type Project } from "./project.ts";
import { emptyFolderNames } from "./tables.ts";

/** `folder-names`: a folder is named after an area or a thing. */
export function checkFolderNames({ files }: Project): Finding[] {
  const seen = new Set<string>();
  return files.flatMap((file) => {
    const folders = file.split("/").slice(0, -1);
    const at = folders.findIndex((name) => emptyFolderNames.includes(name.toLowerCase()));
    const folder = folders.slice(0, at + 1).join("/");
    if (at < 0 || seen.has(folder)) return [];
    seen.add(folder);
    return [{ file, line: 1, rule: "folder-names", message: `the folder ${folder} says nothing about what is in it` }];
  });
}

/** Whether a file is one of those that people read and write, by its name. */
export const isReadable = (file: string): boolean => readable.test(file);
const readable = /(^|\/)(\.[\w-]+|[\w-]+|[^/]*\.(ts|tsx|js|mjs|cjs|jsx|json|md|css|html|sql|sh|ya?ml|toml|txt|svg))$/;
// A path of the machine someone wrote this on, or of the papers beside the project.
const machinePath = /(^|[\s"'`(=:,<])(\/(work|root|tmp)\/|\/(home|Users)\/\w+\/|(\.\.\/)+shared\/)/;

/** `machine-paths`: the project runs from any folder of any machine. */
export function checkMachinePaths({ files, read }: Project): Finding[] {
  return files
    .filter((file) => isReadable(file) && file !== "package-lock.json")
    .flatMap((file) =>
      findLines(read(file) ?? "", machinePath).map(({ line, found }) => ({
        file,
        line,
        rule: "machine-paths",
        message: `"${found}" is a path of one machine`,
      })),
    );
}

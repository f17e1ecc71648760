import type { Finding, Project } from "./project.ts";

const paper = /^(docs\/.*\.md|[A-Z]+\.md)$/;
const code = /\.(ts|tsx|css|sh)$/;
const comment = /^\s*(?:\/\/|\/?\*|#\s).*|\s\/\/ .*/;
// Not the end of an address or of an import, nor one with a placeholder (`<noun>.sql.ts`, `*-draft.ts`).
const fileName = /(?<![\w./:@*<>-])((?:[\w@-]+\/)*[\w-][\w.-]*\.(?:tsx?|sql|sh|css|md|tsv))(?![\w/-])/g;

/**
 * `named-files`: a file that a paper or a comment names exists, whatever stands before its path: `quality/policy.ts` is
 * `apps/server/src/quality/policy.ts`. Migrations may name what was there when they were written.
 */
export function checkNamedFiles({ files, read }: Project): Finding[] {
  const known = `${files.map(shorten).join("\n")}\n`;
  return files
    .filter((file) => paper.test(file) || (code.test(file) && !file.startsWith("apps/server/migrations/")))
    .flatMap((file) =>
      (read(file) ?? "").split("\n").flatMap((content, index) => {
        const said = paper.test(file) ? content : comment.exec(content)?.[0];
        return [...(said ?? "").matchAll(fileName)].flatMap(([, name = ""]) =>
          known.includes(`${shorten(name)}\n`) ? [] : [{ file, line: index + 1, rule: "named-files", message: `there is no file ${name}` }],
        );
      }),
    );
}

// `/server/quality/policy.ts`: what stands first and `src` are left out when one speaks of a file.
function shorten(path: string): string {
  return `/${path.replace(/^(apps|packages)\//, "").replace(/(^|\/)src\//, "$1")}`;
}

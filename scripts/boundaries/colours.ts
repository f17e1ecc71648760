import { type Finding, findLines, type Project } from "./project.ts";

const web = "apps/web/src/";
const tokens = `${web}ui/tokens.css`;
const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;

/** `colours`: colours are named in one stylesheet, so that both schemes have each and a change of one is a change everywhere. */
export function checkColours({ files, read }: Project): Finding[] {
  return files
    .filter((file) => file.startsWith(web) && file.endsWith(".css") && file !== tokens)
    .flatMap((file) => {
      const text = (read(file) ?? "").replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
      return findLines(text, literal).map(({ line, found }) => ({
        file,
        line,
        rule: "colours",
        message: `${found} belongs to ${tokens}: use a token`,
      }));
    });
}

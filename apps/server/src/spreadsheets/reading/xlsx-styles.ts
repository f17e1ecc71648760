import type { Archive } from "./xlsx-archive.ts";
import { parseWhole } from "./xlsx-xml.ts";

/** What a number with this style stands for: a plain number, a date with or without time, a time of day, or a span of time. */
export type NumberKind = "number" | "date" | "time" | "span";

/** The kind of each cell style, by its index. */
export async function readStyles(archive: Archive, part: string | undefined, quietChars: number): Promise<NumberKind[]> {
  const codes = new Map<string, string>();
  const formats: string[] = [];
  let inCellFormats = false;
  if (!part) return [];
  await parseWhole(
    archive,
    part,
    {
      open(name, attributes) {
        if (name === "numFmt") codes.set(attributes["numFmtId"] ?? "", attributes["formatCode"] ?? "");
        else if (name === "cellXfs") inCellFormats = true;
        else if (name === "xf" && inCellFormats) formats.push(attributes["numFmtId"] ?? "0");
      },
      close(name) {
        if (name === "cellXfs") inCellFormats = false;
      },
    },
    quietChars,
  );
  return formats.map((id) => (codes.has(id) ? judgeFormat(codes.get(id)!) : judgeBuiltIn(Number(id))));
}

/** ECMA-376 part 1, 18.8.30, with the East Asian ones. */
function judgeBuiltIn(id: number): NumberKind {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || id === 57 || id === 58)
    return "date";
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47 || id === 55 || id === 56) return "time";
  return id === 46 ? "span" : "number";
}

/** The kind of a format code, such as `[$-409]dd/mm/yyyy;@`: by its first section, without quoted texts, colours and conditions. */
export function judgeFormat(code: string): NumberKind {
  const bare = code.replace(/"[^"]*"?|\\.|_.|\*./gs, "");
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return "span";
  const [section = ""] = bare
    .replace(/\[[^[\]]*\]/g, "")
    .toLowerCase()
    .split(";");
  const letters = section.replace(/am\/pm|a\/p|general|standard/g, "").replace(/s\.0+/g, "s");
  if (/[0#?]/.test(letters)) return "number";
  if (/[yde]/.test(letters) || /mmm/.test(letters)) return "date";
  if (/[hs]/.test(letters)) return "time";
  return /m/.test(letters) ? "date" : "number";
}

import type { Archive } from "../reading/xlsx-archive.ts";
import { editPart, NotMarkable, openMarkup, prefixOf, type XmlEditor } from "./copy-xml.ts";

/** Fills by which a marked cell is known, also when the workbook comes back. */
export const fills = { error: "FFFFC9C7", warning: "FFFFE7A0", mend: "FFFFF4D6" } as const;
type FillName = keyof typeof fills;
const fillNames = Object.keys(fills) as FillName[];
/** What spreadsheets hold. */
const mostFormats = 64_000;

type Format = { attributes: Record<string, string>; name: string; inside: string };

/** The cell formats of a marked workbook: the old ones stay where they are, behind them the same with each fill. */
export type MarkStyles = {
  part: string;
  marked(style: number, severity: "error" | "warning"): number;
  /** The format of a cell that an earlier marking filled, without that fill; undefined where none did. */
  cleaned(style: number): number | undefined;
  readonly head: number;
  readonly text: number;
};

/** Adds the fills of marks to a workbook's styles. Throws NotMarkable where they cannot be added. */
export async function markStyles(archive: Archive, part: string): Promise<MarkStyles> {
  const formats: Format[] = [];
  const colours: string[] = [];
  let added: AddedFormats | undefined;
  let section = "";
  let open: Format | undefined;

  const editor: XmlEditor = {
    open(tag, out, depth) {
      if (depth === 2) section = tag.local;
      // Of alternatives one counts, and which one depends on who reads.
      if (depth === 3 && tag.local === "AlternateContent" && (section === "fills" || section === "cellXfs"))
        throw new NotMarkable("styles");
      if (depth === 2 && (section === "fills" || section === "cellXfs")) {
        // How many there will be is known at the end only, and nobody needs it.
        delete tag.attributes["count"];
        tag.isSelfClosing = false;
      }
      if (section === "fills" && tag.local === "fill") colours.push("");
      if (section === "fills" && tag.local === "fgColor") colours[colours.length - 1] = (tag.attributes["rgb"] ?? "").toUpperCase();
      if (open) open.inside += openMarkup(tag);
      else if (section === "cellXfs" && tag.local === "xf") {
        open = { name: tag.name, attributes: { ...tag.attributes }, inside: "" };
        formats.push(open);
      }
      out.open(tag);
    },
    close(tag, out, depth) {
      if (section === "cellXfs" && depth === 3) open = undefined;
      else if (open && !tag.isSelfClosing) open.inside += `</${tag.name}>`;
      if (depth === 2 && section === "fills")
        for (const name of fillNames) if (!colours.includes(fills[name])) out.raw(fillMarkup(prefixOf(tag), fills[name]));
      if (depth === 2 && section === "cellXfs") {
        added = addFormats(formats, colours, prefixOf(tag));
        out.raw(added.markup);
      }
      out.close(tag);
    },
  };
  const edited = await editPart(archive, part, editor);
  if (!added) throw new NotMarkable("styles");
  const { marked, cleaned, head, text } = added;
  return {
    part: edited,
    marked: (style, severity) => marked[severity][style] ?? marked[severity][0]!,
    cleaned: (at) => cleaned.get(at),
    head,
    text,
  };
}

type AddedFormats = {
  markup: string;
  marked: Record<"error" | "warning", number[]>;
  cleaned: Map<number, number>;
  head: number;
  text: number;
};

/** Each format with each fill; one that is there already, as in a workbook that was marked before, is not written again. */
function addFormats(formats: readonly Format[], colours: readonly string[], prefix: string): AddedFormats {
  if (colours.length === 0 || formats.length === 0) throw new NotMarkable("styles");
  const known = new Map(formats.map((format, at) => [formatMarkup(format), at]));
  let markup = "";
  const add = (written: string): number => {
    const at = known.get(written) ?? known.size;
    if (at < known.size) return at;
    known.set(written, at);
    markup += written;
    return at;
  };
  // Formats that stand twice would be counted once.
  for (let extra = known.size; extra < formats.length; extra++) known.set(`\u0000${extra}`, -1);
  const missing = fillNames.filter((name) => !colours.includes(fills[name]));
  const fillId = (name: FillName) => {
    const there = colours.indexOf(fills[name]);
    return String(there >= 0 ? there : colours.length + missing.indexOf(name));
  };
  const filled = (name: FillName) =>
    formats.map((format) => add(formatMarkup({ ...format, attributes: { ...format.attributes, fillId: fillId(name), applyFill: "1" } })));
  const marked = { error: filled("error"), warning: filled("warning") };
  const own = new Set<string>(Object.values(fills));
  const cleaned = new Map<number, number>();
  for (const [at, format] of formats.entries()) {
    if (!own.has(colours[Number(format.attributes["fillId"] ?? 0)] ?? "")) continue;
    const { applyFill: _, ...attributes } = format.attributes;
    cleaned.set(at, add(formatMarkup({ ...format, attributes: { ...attributes, fillId: "0" } })));
  }
  const plain = `fontId="0" borderId="0" applyAlignment="1"`;
  const head = add(
    `<${prefix}xf numFmtId="0" fillId="${fillId("mend")}" ${plain} applyFill="1"><${prefix}alignment vertical="top"/></${prefix}xf>`,
  );
  const text = add(
    `<${prefix}xf numFmtId="49" fillId="0" ${plain} applyNumberFormat="1"><${prefix}alignment vertical="top" wrapText="1"/></${prefix}xf>`,
  );
  if (known.size > mostFormats) throw new NotMarkable("too-many-styles");
  return { markup, marked, cleaned, head, text };
}

function fillMarkup(prefix: string, rgb: string): string {
  return `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="${rgb}"/><${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`;
}

function formatMarkup({ name, attributes, inside }: Format): string {
  const isSelfClosing = inside === "";
  return `${openMarkup({ name, attributes, isSelfClosing })}${isSelfClosing ? "" : `${inside}</${name}>`}`;
}

import { toColumn } from "../reading/xlsx-values.ts";
import type { Archive } from "../reading/xlsx-archive.ts";
import { columnLetters, xmlText } from "../writing/xlsx-xml-text.ts";
import { editPart, NotMarkable, prefixOf, type XmlEditor } from "./copy-xml.ts";

export type Note = { row: number; column: number; text: string };

/** Who signs our notes, and by what they are known when the workbook comes back. */
const author = "HUB";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const mostVml = 24_000_000;

function noteMarkup(prefix: string, { row, column, text }: Note, authorId: number): string {
  const at = `${columnLetters(column)}${row}`;
  return `<${prefix}comment ref="${at}" authorId="${authorId}"><${prefix}text><${prefix}r><${prefix}t xml:space="preserve">${xmlText(text)}</${prefix}t></${prefix}r></${prefix}text></${prefix}comment>`;
}

/** The part of notes for a sheet that has none. */
export function newNotes(notes: readonly Note[]): string {
  return `${head}<comments xmlns="${main}"><authors><author>${author}</author></authors><commentList>${notes.map((note) => noteMarkup("", note, 0)).join("")}</commentList></comments>`;
}

/** A sheet's notes with ours: those of an earlier marking go, a cell that has somebody's note gets ours below it. */
export async function addNotes(
  archive: Archive,
  part: string,
  notes: readonly Note[],
): Promise<{ part: string; dropped: Note[]; drawn: Note[] }> {
  const waiting = new Map(notes.map((note) => [`${columnLetters(note.column)}${note.row}`, note]));
  const authors: string[] = [];
  const dropped: Note[] = [];
  let own = -1;
  let reading = false;
  let skipping = false;
  let below: Note | undefined;
  let phonetic = false;
  const editor: XmlEditor = {
    open(tag, out) {
      if (skipping) return;
      if (tag.local === "author") {
        authors.push("");
        reading = !tag.isSelfClosing;
      } else if (tag.local === "authors" || tag.local === "commentList") tag.isSelfClosing = false;
      else if (tag.local === "rPh") phonetic = true;
      else if (tag.local === "comment") {
        const ref = tag.attributes["ref"] ?? "";
        const by = authors[Number(tag.attributes["authorId"] ?? 0)] ?? "";
        if (by === author) {
          dropped.push({ row: Number(/^\D{0,5}(\d{1,9})$/.exec(ref)?.[1] ?? 0), column: toColumn(ref), text: "" });
          skipping = true;
          return;
        }
        below = waiting.get(ref);
        phonetic = false;
        waiting.delete(ref);
        // A thread is shown from elsewhere; its place here says so.
        if (by.startsWith("tc=")) below = undefined;
      }
      out.open(tag);
    },
    text(text, out) {
      if (skipping) return;
      if (reading) authors[authors.length - 1] += text;
      out.text(text);
    },
    close(tag, out) {
      if (skipping) {
        if (tag.local === "comment") skipping = false;
        return;
      }
      const prefix = prefixOf(tag);
      if (tag.local === "author") reading = false;
      if (tag.local === "authors") {
        own = authors.indexOf(author);
        if (own < 0) {
          own = authors.length;
          out.raw(`<${prefix}author>${author}</${prefix}author>`);
        }
      }
      if (tag.local === "text" && below && !phonetic) {
        out.raw(`<${prefix}r><${prefix}t xml:space="preserve">\n\n${author}: ${xmlText(below.text)}</${prefix}t></${prefix}r>`);
        below = undefined;
      }
      if (tag.local === "commentList") for (const note of waiting.values()) out.raw(noteMarkup(prefix, note, own));
      out.close(tag);
    },
  };
  const edited = await editPart(archive, part, editor);
  if (own < 0) throw new NotMarkable("notes");
  return { part: edited, dropped, drawn: [...waiting.values()] };
}

/** The boxes of notes, in the old drawing language that spreadsheets keep for them. */
export function newDrawing(notes: readonly Note[]): string {
  const shapes = notes.map((note, at) => shape(note, 1025 + at)).join("");
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>${shapeType}${shapes}</xml>`;
}

/** A drawing with our boxes added, and those of dropped notes taken out. It is no XML that a parser takes, so only its shapes are looked for. */
export async function addToDrawing(
  archive: Archive,
  part: string,
  drawn: readonly Note[],
  dropped: readonly { row: number; column: number }[],
): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of archive.read(part)) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > mostVml) throw new NotMarkable("too-large");
  }
  const old = dropShapes(Buffer.concat(pieces).toString("utf8"), new Set(dropped.map(({ row, column }) => `${row - 1} ${column}`)));
  const end = old.lastIndexOf("</xml>");
  if (end < 0 || !/xmlns:v=/.test(old) || !/xmlns:x=/.test(old)) throw new NotMarkable("drawing");
  const ids = [...old.matchAll(/id="_x0000_s(\d{1,9})"/g)].map(([, id]) => Number(id));
  const first = ids.reduce((most, id) => Math.max(most, id), 1024) + 1;
  const shapes = drawn.map((note, at) => shape(note, first + at)).join("");
  return `${old.slice(0, end)}${old.includes('id="_x0000_t202"') ? "" : shapeType}${shapes}${old.slice(end)}`;
}

/** The drawing without the boxes of the notes at `gone` (row and column from 0). One pass, whatever somebody put into it. */
function dropShapes(drawing: string, gone: ReadonlySet<string>): string {
  const closing = "</v:shape>";
  let kept = "";
  let at = 0;
  for (;;) {
    const start = drawing.indexOf("<v:shape ", at);
    const close = start < 0 ? -1 : drawing.indexOf(closing, start);
    if (close < 0) return kept + drawing.slice(at);
    const end = close + closing.length;
    const shape = drawing.slice(start, end);
    const row = /<x:Row>\s*(\d+)/.exec(shape)?.[1];
    const column = /<x:Column>\s*(\d+)/.exec(shape)?.[1];
    const isGone = shape.includes('ObjectType="Note"') && gone.has(`${row} ${column}`);
    kept += drawing.slice(at, isGone ? start : end);
    at = end;
  }
}

const shapeType =
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe" xmlns:o="urn:schemas-microsoft-com:office:office"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';

function shape({ row, column }: Note, id: number): string {
  const top = Math.max(0, row - 2);
  return `<v:shape id="_x0000_s${id}" type="#_x0000_t202" style="position:absolute;margin-left:60pt;margin-top:2pt;width:260pt;height:90pt;z-index:${id - 1024};visibility:hidden" fillcolor="#ffffe1" xmlns:o="urn:schemas-microsoft-com:office:office" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 12, ${top}, 4, ${column + 5}, 20, ${top + 6}, 4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
}

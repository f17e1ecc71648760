import { cutText } from "@hub/domain/cut-text.ts";
import { posix } from "node:path";
import type { Archive } from "../reading/xlsx-archive.ts";
import { readRelations, type Relation, type Workbook } from "../reading/xlsx-workbook.ts";
import { copyXml, editPart, escapeAttribute, NotMarkable, openMarkup, prefixOf, type XmlEditor } from "./copy-xml.ts";
import { writeFindingsSheet } from "./findings-sheet.ts";
import { markSheet, type SheetMarks } from "./mark-sheet.ts";
import { markStyles } from "./mark-styles.ts";
import { listNotes, type Marking, type RowMark } from "./marks.ts";
import { addNotes, addToDrawing, newDrawing, newNotes, type Note } from "./notes.ts";
import type { Part } from "./write-parts.ts";

/** Where the rows stand. */
export type MarkedTable = { sheet: string; header: readonly string[]; headerRow: number };

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const quietChars = 1_000_000;
const lastColumn = 16_383;

/**
 * The parts of the very workbook that was sent, its wrong cells marked and a first sheet that lists them; all else as it was. What can fail, fails before
 * the first part. Throws NotMarkable where a mark cannot be put into it, ReadingProblem for what is damaged.
 */
export async function markWorkbook(
  archive: Archive,
  workbook: Workbook,
  table: MarkedTable,
  marking: Marking,
  rows: ReadonlyMap<number, RowMark>,
): Promise<Part[]> {
  if (archive.names.some((name) => name.startsWith("_xmlsignatures/"))) throw new NotMarkable("signed");
  const sheet = workbook.sheets.find(({ name }) => name === table.sheet);
  if (!sheet || !workbook.stylesPart) throw new NotMarkable("styles");
  const reusedAt = table.header.findIndex((name) => marking.ownNames.columns.has(name));
  const column = reusedAt < 0 ? table.header.length : reusedAt;
  if (column > lastColumn) throw new NotMarkable("too-many-columns");

  const parts = new Map<string, Part>();
  const put: Put = (name, content) => void parts.set(name, { name, content: typeof content === "string" ? () => content : content });
  const styles = await markStyles(archive, workbook.stylesPart);
  put(workbook.stylesPart, styles.part);

  const added: Added = { parts: [], relations: [] };
  const sheetRelations = await readRelations(archive, sheet.part, quietChars);
  const notes = [...listNotes(rows)];
  const drawing = await placeNotes(archive, sheetRelations, notes, added, put);
  const marks: SheetMarks = {
    rows,
    headerRow: table.headerRow,
    mend: { column, title: marking.texts.column, reused: reusedAt >= 0 },
    styles,
    drawingId: drawing.newId,
  };
  // The drawing that the sheet has shows when the sheet has been written; what follows it in the zip is decided then.
  let drawingId: string | undefined;
  put(sheet.part, () => markSheet(archive, sheet.part, marks, (id) => (drawingId = id)));
  // Whether our boxes can be put into the drawings the sheet may have is tried now, while there is another way.
  for (const name of drawing.candidates) await addToDrawing(archive, name, drawing.drawn, drawing.dropped);
  const drawnPart = () => archive.find(sheetRelations.get(drawingId ?? "")?.target ?? "");
  const relationsName = posix.join(posix.dirname(sheet.part), "_rels", `${posix.basename(sheet.part)}.rels`);
  const relationsPart = archive.find(relationsName) ?? relationsName;

  const own = workbook.sheets.find(({ name, part }) => part !== sheet.part && marking.ownNames.sheets.has(name));
  const listPart = own?.part ?? freeName(archive, "xl/worksheets/hub-findings", ".xml");
  put(listPart, () => writeFindingsSheet(marking, sheet.name, styles));
  if (!own) await addSheet(archive, workbook, marking.texts.sheet, listPart, put);
  if (!own) added.parts.push({ name: listPart, type: `${kinds}.worksheet+xml` });
  const types = archive.find("[Content_Types].xml");
  if (!types) throw new NotMarkable("types");
  put(types, await editPart(archive, types, typesEditor(added)));

  // Parts that are as they were, in their order; then those that wait for the sheet.
  const late = new Set([relationsPart, ...drawing.candidates]);
  const all: Part[] = [];
  for (const name of archive.names) {
    if (name.endsWith("/") || late.has(name)) continue;
    all.push(parts.get(name) ?? { name, content: () => archive.read(name) });
    parts.delete(name);
  }
  all.push(...parts.values());
  all.push({ name: relationsPart, content: () => writeRelations(archive, relationsPart, added, drawing, () => drawingId !== undefined) });
  for (const name of drawing.candidates)
    all.push({
      name,
      content: () => (drawnPart() === name ? one(addToDrawing(archive, name, drawing.drawn, drawing.dropped)) : archive.read(name)),
    });
  const needsDrawing = () => drawingId === undefined && drawing.newId !== undefined;
  all.push({ name: drawing.newPart, content: () => (needsDrawing() ? newDrawing(drawing.drawn) : undefined) });
  return all;
}

type Added = { parts: { name: string; type: string }[]; relations: { id: string; type: string; target: string }[] };
type Put = (name: string, content: string | (() => AsyncIterable<string>)) => void;
/** `newId` undefined: the sheet needs no drawing of notes. */
type Drawing = { newId: string | undefined; newPart: string; candidates: string[]; drawn: Note[]; dropped: Note[] };

/** Adds the notes to those the sheet has, or gives it some. */
async function placeNotes(
  archive: Archive,
  sheetRelations: ReadonlyMap<string, Relation>,
  notes: readonly Note[],
  added: Added,
  put: Put,
): Promise<Drawing> {
  const of = (type: string) => [...sheetRelations.values()].filter((relation) => relation.type.endsWith(`/${type}`) && !relation.external);
  const [existing] = of("comments");
  const drawing: Drawing = {
    newId: freeId(sheetRelations, "rIdHubDrawing"),
    newPart: freeName(archive, "xl/drawings/hub-notes", ".vml"),
    candidates: of("vmlDrawing").flatMap(({ target }) => archive.find(target) ?? []),
    drawn: [...notes],
    dropped: [],
  };
  if (existing) {
    const part = archive.find(existing.target);
    if (!part) throw new NotMarkable("notes");
    const edited = await addNotes(archive, part, notes);
    put(part, edited.part);
    return { ...drawing, drawn: edited.drawn, dropped: edited.dropped };
  }
  if (notes.length === 0) return { ...drawing, newId: undefined };
  const part = freeName(archive, "xl/hub-comments", ".xml");
  put(part, newNotes(notes));
  added.parts.push({ name: part, type: `${kinds}.comments+xml` });
  added.relations.push({ id: freeId(sheetRelations, "rIdHubNotes"), type: `${relations}/comments`, target: `/${part}` });
  return drawing;
}

async function* one(text: Promise<string>): AsyncGenerator<string> {
  yield await text;
}

async function* writeRelations(
  archive: Archive,
  part: string,
  added: Added,
  drawing: Drawing,
  hasDrawing: () => boolean,
): AsyncGenerator<string> {
  const listed = [...added.relations];
  if (!hasDrawing() && drawing.newId !== undefined)
    listed.push({ id: drawing.newId, type: `${relations}/vmlDrawing`, target: `/${drawing.newPart}` });
  const markup = (prefix: string) =>
    listed
      .map(
        ({ id, type, target }) => `<${prefix}Relationship Id="${escapeAttribute(id)}" Type="${type}" Target="${escapeAttribute(target)}"/>`,
      )
      .join("");
  const known = archive.find(part);
  if (known) yield* copyXml(archive, known, appendTo("Relationships", markup));
  else
    yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${markup("")}</Relationships>`;
}

/** Puts markup at the end of a part's root. */
function appendTo(root: string, markup: (prefix: string) => string): XmlEditor {
  return {
    open(tag, out, depth) {
      if (depth === 1 && tag.local === root) tag.isSelfClosing = false;
      out.open(tag);
    },
    close(tag, out, depth) {
      if (depth === 1 && tag.local === root) out.raw(markup(prefixOf(tag)));
      out.close(tag);
    },
  };
}

function typesEditor(added: Added): XmlEditor {
  let hasVml = false;
  const editor = appendTo("Types", (prefix) => {
    const vml = hasVml ? "" : `<${prefix}Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>`;
    return (
      vml + added.parts.map(({ name, type }) => `<${prefix}Override PartName="/${escapeAttribute(name)}" ContentType="${type}"/>`).join("")
    );
  });
  return {
    ...editor,
    open(tag, out, depth) {
      if (tag.local === "Default" && tag.attributes["Extension"]?.toLowerCase() === "vml") hasVml = true;
      editor.open?.(tag, out, depth);
    },
  };
}

/** Puts our sheet first: what counts sheets by their place counts one more, and the sheet that was open stays the one that opens. */
async function addSheet(archive: Archive, workbook: Workbook, title: string, listPart: string, put: Put): Promise<void> {
  const names = new Set(workbook.sheets.map(({ name }) => name.toLowerCase()));
  const name = names.has(title.toLowerCase()) ? `${cutText(title, 29, "")} 2` : title;
  const relationsPart = archive.find(posix.join(posix.dirname(workbook.part), "_rels", `${posix.basename(workbook.part)}.rels`));
  if (!relationsPart) throw new NotMarkable("relations");
  const id = freeId(await readRelations(archive, workbook.part, quietChars), "rIdHubFindings");
  let sheets: string | undefined;
  let most = 0;
  let hasViews = false;
  const editor: XmlEditor = {
    open(tag, out, depth) {
      const { attributes } = tag;
      if (depth === 3 && tag.local === "sheet" && sheets !== undefined) {
        most = Math.max(most, Number(attributes["sheetId"] ?? 0));
        sheets += openMarkup(tag);
        return;
      }
      if (depth === 2 && tag.local === "bookViews") hasViews = true;
      if (tag.local === "workbookView" && depth === 3)
        for (const key of ["activeTab", "firstSheet"])
          if (key === "activeTab" || attributes[key] !== undefined) attributes[key] = String(Number(attributes[key] ?? 0) + 1);
      if (tag.local === "definedName" && attributes["localSheetId"] !== undefined)
        attributes["localSheetId"] = String(Number(attributes["localSheetId"]) + 1);
      if (depth === 2 && tag.local === "sheets") {
        const prefix = prefixOf(tag);
        if (!hasViews) out.raw(`<${prefix}bookViews><${prefix}workbookView activeTab="1"/></${prefix}bookViews>`);
        sheets = "";
        tag.isSelfClosing = false;
      }
      out.open(tag);
    },
    close(tag, out, depth) {
      if (depth === 3 && tag.local === "sheet" && sheets !== undefined) {
        if (!tag.isSelfClosing) sheets += `</${tag.name}>`;
        return;
      }
      if (depth === 2 && tag.local === "sheets" && sheets !== undefined) {
        out.raw(
          `<${prefixOf(tag)}sheet name="${escapeAttribute(name)}" sheetId="${most + 1}" xmlns:r="${relations}" r:id="${id}"/>${sheets}`,
        );
        sheets = undefined;
      }
      out.close(tag);
    },
  };
  put(workbook.part, await editPart(archive, workbook.part, editor));
  const link = (prefix: string) => `<${prefix}Relationship Id="${id}" Type="${relations}/worksheet" Target="/${listPart}"/>`;
  put(relationsPart, await editPart(archive, relationsPart, appendTo("Relationships", link)));
}

function freeName(archive: Archive, start: string, end: string): string {
  for (let at = 1; ; at++) {
    const name = `${start}${at}${end}`;
    if (!archive.find(name)) return name;
  }
}

function freeId(known: ReadonlyMap<string, unknown>, start: string): string {
  for (let at = 1; ; at++) if (!known.has(`${start}${at}`)) return `${start}${at}`;
}

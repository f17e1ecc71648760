import type { CardFileKind } from "@hub/domain/glossary/file-kinds.ts";
import iconv from "iconv-lite";
import { type Archive, openArchive } from "../../spreadsheets/reading/xlsx-archive.ts";
import { findEncoding } from "../../spreadsheets/reading/csv-encoding.ts";
import { recognise } from "../../spreadsheets/reading/file-kind.ts";
import { bytesSource } from "../../spreadsheets/reading/file-source.ts";
import { type ReadingLimits, readingLimits } from "../../spreadsheets/reading/reading-limits.ts";
import { ReadingProblem } from "../../spreadsheets/reading/reading-problem.ts";

const signatures: Partial<Record<CardFileKind, string>> = {
  pdf: Buffer.from("%PDF-").toString("hex"),
  png: "89504e470d0a1a0a",
  jpg: "ffd8ff",
  jpeg: "ffd8ff",
};

/** What the main part of each kind of document says it is; one with macros says something else. */
const mainParts: Partial<Record<CardFileKind, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
};

const limits: ReadingLimits = { ...readingLimits, unpackedBytes: 500_000_000 };
const largestTypes = 1_000_000;

/** Whether bytes are what a file of that kind holds: by its signature, by the parts of an Office document without macros, or as text. */
export async function hasContentOf(kind: CardFileKind, bytes: Buffer): Promise<boolean> {
  const signature = signatures[kind];
  if (signature) return bytes.subarray(0, 8).toString("hex").startsWith(signature);
  try {
    return mainParts[kind] ? await isOffice(mainParts[kind], bytes) : await isText(bytes);
  } catch (error) {
    if (error instanceof ReadingProblem) return false;
    throw error;
  }
}

async function isOffice(mainPart: string, bytes: Buffer): Promise<boolean> {
  if (recognise(bytes.subarray(0, 4096)) !== "zip-archive") return false;
  const archive = await openArchive(bytesSource(bytes), limits);
  if (archive.names.some((name) => /vbaproject|vbadata|macrosheets|activex/i.test(name))) return false;
  const types = await readTypes(archive);
  // None is in a document that an Office program wrote; each could hide what it says from us.
  if (types === undefined || /<!|&#|vbaproject|macroenabled/i.test(types)) return false;
  // No tag goes past where the next one begins: looking for the end of each to the end of the text would keep the portal busy for minutes.
  const overrides = [...types.matchAll(/<(?:\w+:)?Override\b([^<>]*)>/g)].map(([, attributes]) => attributes ?? "");
  const mains = overrides.filter((attributes) => attributeOf(attributes, contentType) === mainPart);
  return mains.some((attributes) => archive.find((attributeOf(attributes, partName) ?? "").replace(/^\//, "")) !== undefined);
}

const contentType = /\sContentType\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const partName = /\sPartName\s*=\s*(?:"([^"]*)"|'([^']*)')/;

function attributeOf(attributes: string, attribute: RegExp): string | undefined {
  return attribute
    .exec(attributes)
    ?.slice(1)
    .find((value) => value !== undefined);
}

/** The list of the parts' kinds, which every such document has; undefined where there is none, or none that a program would write. */
async function readTypes(archive: Archive): Promise<string | undefined> {
  const name = archive.find("[Content_Types].xml");
  if (name === undefined) return undefined;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of archive.read(name)) {
    size += piece.length;
    if (size > largestTypes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** Text in an encoding that is known, without characters that no text has; a page, a drawing or a program is none. */
async function isText(bytes: Buffer): Promise<boolean> {
  if (!["text", "json"].includes(recognise(bytes.subarray(0, 4096)))) return false;
  const { name, start } = await findEncoding(bytesSource(bytes));
  // NUL is half of a character only where the file says so at its beginning.
  if (start === 0 && bytes.includes(0)) return false;
  return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(iconv.decode(bytes.subarray(start), name));
}

import { SaxesParser, type SaxesTagPlain } from "saxes";
import { readingProblem } from "../reading/reading-problem.ts";
import { type Archive, asDamage } from "../reading/xlsx-archive.ts";
import { createDecoder, maxDepth } from "../reading/xlsx-xml.ts";

/** A tag on its way; `local` is its name without prefix. What is changed in it is written so. */
export type Tag = SaxesTagPlain & { local: string };

/** What becomes of a part as it is copied: each handler writes what shall stand there. Without a handler the piece is copied. */
export type XmlEditor = {
  open?(tag: Tag, out: XmlWriter, depth: number): void;
  text?(text: string, out: XmlWriter): void;
  close?(tag: Tag, out: XmlWriter, depth: number): void;
};

export type XmlWriter = {
  open(tag: Tag): void;
  close(tag: Tag): void;
  text(text: string): void;
  /** Markup as it is. */
  raw(markup: string): void;
};

const pieceCharacters = 64 * 1024;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Copies a part of a workbook, edited on the way, piece by piece: tags, attributes, prefixes and texts as they were. Refuses what reading refuses.
 * Throws ReadingProblem.
 */
export async function* copyXml(archive: Archive, part: string, editor: XmlEditor): AsyncGenerator<string> {
  let written = head;
  const out: XmlWriter = {
    open: (tag) => void (written += openMarkup(tag)),
    close: (tag) => void (written += tag.isSelfClosing ? "" : `</${tag.name}>`),
    text: (text) => void (written += escapeText(text)),
    raw: (markup) => void (written += markup),
  };
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  const named = (tag: SaxesTagPlain): Tag => Object.assign(tag, { local: tag.name.slice(tag.name.indexOf(":") + 1) });
  parser.on("doctype", () => {
    throw readingProblem("workbook-entities", { part });
  });
  parser.on("opentag", (tag) => {
    if (++depth > maxDepth) throw new Error("tags too deep");
    if (editor.open) editor.open(named(tag), out, depth);
    else out.open(named(tag));
  });
  parser.on("closetag", (tag) => {
    if (editor.close) editor.close(tag as Tag, out, depth);
    else out.close(tag as Tag);
    depth--;
  });
  const text = (found: string) => (editor.text ? editor.text(found, out) : out.text(found));
  parser.on("text", text);
  parser.on("cdata", text);
  parser.on("processinginstruction", ({ target, body }) => out.raw(`<?${target} ${body}?>`));
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of archive.read(part)) {
      decoder ??= createDecoder(chunk);
      parser.write(decoder.decode(chunk, { stream: true }));
      if (written.length < pieceCharacters) continue;
      yield written;
      written = "";
    }
    parser.write(decoder?.decode() ?? "");
    parser.close();
  } catch (error) {
    throw error instanceof NotMarkable ? error : asDamage(error, part);
  }
  yield written;
}

/** A small part, edited, as a whole. Throws NotMarkable past `most` characters. */
export async function editPart(archive: Archive, part: string, editor: XmlEditor, most = 32_000_000): Promise<string> {
  let whole = "";
  for await (const piece of copyXml(archive, part, editor)) {
    whole += piece;
    if (whole.length > most) throw new NotMarkable("too-large");
  }
  return whole;
}

/** A workbook that cannot be marked where it stands; one is made of its rows then. */
export class NotMarkable extends Error {}

/** A start tag as it is written; the namespace's prefix is part of the name. */
export function openMarkup({ name, attributes, isSelfClosing }: Pick<Tag, "name" | "attributes" | "isSelfClosing">): string {
  let markup = `<${name}`;
  for (const key in attributes) markup += ` ${key}="${escapeAttribute(attributes[key]!)}"`;
  return markup + (isSelfClosing ? "/>" : ">");
}

/** What stands before the colon of a tag's name, with it: `x:`, or "". */
export function prefixOf(tag: Tag): string {
  return tag.name.slice(0, tag.name.length - tag.local.length);
}

function escapeText(text: string): string {
  if (!/[&<>\r]/.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");
}

/** Text for an attribute. */
export function escapeAttribute(text: string): string {
  if (!/[&<>"\n\r\t]/.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/[\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

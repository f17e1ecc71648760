import { SaxesParser } from "saxes";
import type { Archive } from "./xlsx-archive.ts";
import { asDamage } from "./xlsx-archive.ts";
import { readingProblem } from "./reading-problem.ts";

/** What is done at each tag (names without prefix) and text of a part. */
export type XmlHandlers = {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
};

export const maxDepth = 100;

/**
 * Parses a part of a workbook piece by piece, giving way after each. Document types (and so entities of one's own) are refused; so is
 * what holds more than `quietChars` without a tag. Throws ReadingProblem.
 */
export async function* parseXml(archive: Archive, part: string, handlers: XmlHandlers, quietChars: number): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let quiet = 0;
  parser.on("doctype", () => {
    throw readingProblem("workbook-entities", { part });
  });
  parser.on("opentag", (tag) => {
    quiet = 0;
    if (++depth > maxDepth) throw new Error("tags too deep");
    handlers.open?.(withoutPrefix(tag.name), tag.attributes);
  });
  parser.on("closetag", (tag) => {
    quiet = 0;
    depth--;
    handlers.close?.(withoutPrefix(tag.name));
  });
  parser.on("text", (text) => {
    quiet = 0;
    handlers.text?.(text);
  });
  parser.on("cdata", (text) => handlers.text?.(text));
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of archive.read(part)) {
      decoder ??= createDecoder(chunk);
      const text = decoder.decode(chunk, { stream: true });
      quiet += text.length;
      parser.write(text);
      if (quiet > quietChars) throw new Error("too much without a tag");
      yield;
    }
    parser.write(decoder?.decode() ?? "");
    parser.close();
    yield;
  } catch (error) {
    throw asDamage(error, part);
  }
}

/** Parses a small part to its end. */
export async function parseWhole(archive: Archive, part: string, handlers: XmlHandlers, quietChars: number): Promise<void> {
  for await (const _ of parseXml(archive, part, handlers, quietChars));
}

/** By the mark at a part's start; UTF-8 without one. */
export function createDecoder(start: Buffer): TextDecoder {
  const mark = start.readUInt16BE(0);
  return new TextDecoder(mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8", { fatal: true });
}

function withoutPrefix(name: string): string {
  // The names of cells and values, which are nearly all, are too short to have one.
  if (name.length < 3) return name;
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

import type { FileKind } from "@hub/domain/ingestion/reading-problems.ts";
import { type FileSource, readBlocks } from "./file-source.ts";

/** What a file is by its first bytes, whatever its name says; "text" is a CSV until shown otherwise. */
export type Recognised = FileKind | "text" | "zip-archive" | "ole";

const signatures: [Recognised, string][] = [
  ["zip-archive", "504b0304"],
  ["zip-archive", "504b0506"],
  ["ole", "d0cf11e0a1b11ae1"],
  ["xls", "09000400"],
  ["xls", "09020600"],
  ["xls", "09040600"],
  ["xls", "09080800"],
  ["xls", "09081000"],
  ["gzip", "1f8b08"],
  ["7z", "377abcaf271c"],
  ["rar", "526172211a07"],
  ["pdf", "25504446"],
  ["rtf", "7b5c727466"],
  ["png", "89504e47"],
  ["jpeg", "ffd8ff"],
  ["gif", "47494638"],
  ["sqlite", "53514c69746520666f726d6174"],
  ["parquet", "50415231"],
];

const markup: [Recognised, RegExp][] = [
  ["html", /^\s*(?:<!doctype html|<html|<head|<body|<table|<meta)/i],
  ["xml", /^\s*<(?:\?xml|[a-z][\w:.-]*[\s>])/i],
  ["json", /^\s*(?:\{\s*"|\[\s*[[{"])/],
];

/** What the first bytes (some thousands of them) are. */
export function recognise(head: Buffer): Recognised {
  const hex = head.subarray(0, 16).toString("hex");
  const binary = signatures.find(([, start]) => hex.startsWith(start));
  if (binary) return binary[0];
  const start = head
    .subarray(0, 1024)
    .toString("latin1")
    .replace(/^ï»¿|^ÿþ|^þÿ/, "")
    .replaceAll("\0", "");
  return markup.find(([, pattern]) => pattern.test(start))?.[0] ?? "text";
}

/** What an OLE container holds, by the names in its directory: an encrypted workbook, an old workbook, or something else. */
export async function recogniseOle(source: FileSource): Promise<"encrypted" | "xls" | "doc" | "binary"> {
  const names = { encrypted: "EncryptedPackage", xls: "Workbook\0", xls95: "Book\0", doc: "WordDocument\0" };
  const needles = Object.entries(names).map(([key, name]) => [key, Buffer.from(name, "utf16le")] as const);
  const found = new Set<string>();
  let tail: Buffer = Buffer.alloc(0);
  for await (const block of readBlocks(source)) {
    const bytes = Buffer.concat([tail, block]);
    for (const [key, needle] of needles) if (bytes.includes(needle)) found.add(key);
    tail = Buffer.from(bytes.subarray(-64));
  }
  if (found.has("encrypted")) return "encrypted";
  if (found.has("xls") || found.has("xls95")) return "xls";
  return found.has("doc") ? "doc" : "binary";
}

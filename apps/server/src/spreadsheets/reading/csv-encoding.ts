import iconv from "iconv-lite";
import { type ByteSurvey, countLines, surveyBytes } from "./csv-byte-survey.ts";
import { type FileSource, readBlocks, readRange } from "./file-source.ts";
import { readingProblem } from "./reading-problem.ts";
import { watchUtf8 } from "./utf8-watch.ts";

/** How a file's bytes become text; `start` is where the text begins, behind a byte order mark. `utf-8` was checked over the whole file. */
export type TextEncoding = { name: string; start: number };

const marks: [string, number[]][] = [
  ["utf-32", [0xff, 0xfe, 0, 0]],
  ["utf-32", [0, 0, 0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * The encoding of a text file: its mark, else `wanted`, else UTF-16 by its pattern of NULs, else UTF-8 when the whole file is,
 * else windows-1252 when that makes words. Throws encoding-unknown and text-damaged.
 */
export async function findEncoding(source: FileSource, wanted?: string): Promise<TextEncoding> {
  const head = await readRange(source, 0, 64 * 1024);
  const mark = marks.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte));
  const name = mark?.[0] ?? wanted?.toLowerCase() ?? guessUtf16(head) ?? "unknown";
  const start = mark?.[1].length ?? 0;
  if (name === "utf-32" || (name !== "unknown" && !iconv.encodingExists(name)))
    throw readingProblem("encoding-unknown", { encoding: name });
  if (/^utf-?16/.test(name)) return { name: name.endsWith("be") ? "utf-16be" : "utf-16le", start };
  const faults = await findFaults(source, start);
  if (faults.nulAt !== undefined) throw await damagedAt(source, faults.nulAt, name === "unknown" ? "utf-8" : name);
  if (name === "unknown") return faults.notUtf8 ? judgeSingleByte(await surveyBytes(source)) : { name: "utf-8", start };
  if (!/^utf-?8$/.test(name)) return { name, start };
  if (faults.notUtf8) throw await damagedAt(source, (await surveyBytes(source)).firstInvalid, "utf-8");
  return { name: "utf-8", start };
}

/** UTF-16 without a mark: NULs in a tenth of the bytes, all on one side of the pairs. */
function guessUtf16(head: Buffer): string | undefined {
  const nuls = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) nuls[at % 2]!++;
  const [even, odd] = nuls as [number, number];
  if (even + odd < head.length / 10) return undefined;
  if (even * 50 < odd) return "utf-16le";
  return odd * 50 < even ? "utf-16be" : undefined;
}

/** Looks at every byte once, unless that was done as they came: where a NUL stands, and whether all is UTF-8. */
async function findFaults(source: FileSource, start: number): Promise<{ nulAt?: number | undefined; notUtf8: boolean }> {
  if (source.isUtf8) return { notUtf8: false };
  const watch = watchUtf8();
  for await (const block of readBlocks(source, start)) {
    watch.add(block);
    const nul = watch.nulAt();
    if (nul !== undefined) return { nulAt: start + nul, notUtf8: true };
  }
  return { notUtf8: !watch.isText() };
}

async function judgeSingleByte(survey: ByteSurvey): Promise<TextEncoding> {
  // A few real UTF-8 characters can only mean UTF-8 with damage (or two files joined): read as windows-1252 they would turn to rubbish unseen.
  if (survey.validSequences > survey.invalidBytes || survey.validSequences > Math.max(2, survey.invalidBytes / 20)) {
    throw readingProblem("text-damaged", { line: survey.firstInvalidLine, encoding: "utf-8" });
  }
  const rubbishInWords = survey.oddInWords > 1 && survey.oddInWords > survey.letters / 2;
  const otherAlphabet = survey.lettersInRuns > survey.letters * 0.3;
  if (survey.undefinedBytes > 0 || rubbishInWords || otherAlphabet) throw readingProblem("encoding-unknown", { encoding: "?" });
  return { name: "windows-1252", start: 0 };
}

async function damagedAt(source: FileSource, at: number, encoding: string): Promise<Error> {
  return readingProblem("text-damaged", { line: await countLines(source, at), encoding });
}

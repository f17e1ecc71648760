import { cutLine, cutText } from "@hub/domain/cut-text.ts";
import type { ReadingProblemCode, ReadingProblemParams } from "@hub/domain/ingestion/reading-problems.ts";

/** A file that cannot be read; the code is the key of its message, the params are what the message names. */
export class ReadingProblem extends Error {
  readonly code: ReadingProblemCode;
  readonly params: Record<string, string | number>;

  constructor(code: ReadingProblemCode, params: Record<string, string | number>, cause?: unknown) {
    super(`${code} ${JSON.stringify(params)}`, { cause });
    this.name = "ReadingProblem";
    this.code = code;
    this.params = params;
  }
}

/** A reading problem with exactly the params its message names. */
export function readingProblem<C extends ReadingProblemCode>(code: C, params: ReadingProblemParams<C>, cause?: unknown): ReadingProblem {
  return new ReadingProblem(code, params, cause);
}

/** Bytes as megabytes with one decimal, for a message. */
export function toMegabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10;
}

/** A piece of a file for a message: one line, at most `length` characters. */
export function excerpt(text: string, length = 60): string {
  // What is given may be a whole file's beginning.
  return cutLine(cutText(text, length * 4, ""), length);
}

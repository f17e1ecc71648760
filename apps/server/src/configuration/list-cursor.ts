import { Problem } from "../problem.ts";

/** Where a page of a list that is sorted by a text ended. */
export type Cursor = { text: string; id: number };

/** A cursor as text for the next page's address. */
export function writeCursor(text: string, id: number): string {
  return Buffer.from(JSON.stringify([text, id])).toString("base64url");
}

/** The cursor an address brings; undefined for the first page. Throws invalid-input when it is none of ours. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined || text === "") return undefined;
  try {
    const [at, id] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as [unknown, unknown];
    if (typeof at === "string" && !at.includes("\0") && Number.isInteger(id) && Math.abs(Number(id)) < 2 ** 31)
      return { text: at, id: Number(id) };
  } catch {
    // Not ours: said below.
  }
  throw new Problem("invalid-input", { issues: [{ code: "ui.invalid-invalid-format", path: ["query", "after"] }] });
}

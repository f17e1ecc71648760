/** What stood in the way of the moment, by the error code that its sentence has. */
export type PassingCode =
  | "database-unavailable"
  | "storage-full"
  | "portal-busy"
  | "record-busy"
  | "took-too-long"
  | "database-read-only"
  | "files-unavailable";

const passingCodes: [codes: RegExp, PassingCode][] = [
  // No room left, on the database's disk or on ours: somebody has to make room.
  [/^(53100|ENOSPC)$/, "storage-full"],
  // A lock was not to be had in time; a circle of waiting was broken here.
  [/^(55P03|40P01)$/, "record-busy"],
  // A statement, or a transaction in which nothing was asked, took longer than its limit.
  [/^(57014|25P03)$/, "took-too-long"],
  // A database that is being restored, or that its keeper has closed for writing.
  [/^25006$/, "database-read-only"],
  // The object store of files (objects/object-store.ts).
  [/^FILES_UNAVAILABLE$/, "files-unavailable"],
  // Connection lost or refused, shutting down, out of resources (SQLSTATE classes 08 and 53, parts of 57), and the network's own words.
  [
    /^(08...|53...|57P0[1-5]|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN|ENOTFOUND)$/,
    "database-unavailable",
  ],
];
const lostWords = /Connection terminated|encountered a connection error and is not queryable|connection has been discarded/;
const passingWords: [words: RegExp, PassingCode][] = [
  // What the pool says when none of its connections came back in time.
  [/timeout exceeded when trying to connect/, "portal-busy"],
  [lostWords, "database-unavailable"],
  // A server whose disk is full says so to whoever connects, without a code of its own.
  [/could not write init file/, "storage-full"],
];

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

/** What of the moment a failure has to do with, so that trying again may help; undefined when it has to do with the work itself. */
export function passingCodeOf(error: unknown): PassingCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  return (passingCodes.find(([codes]) => codes.test(code)) ?? passingWords.find(([words]) => words.test(error.message)))?.[1];
}

/** The server says that it ends this connection, or that nothing can be done on it any more: it shuts down, or was demoted. */
export const isServersEnd = (error: Error): boolean => /^(08...|57P0[1-5]|25006)$/.test(codeOf(error));

/** The server goes on, and is not the one to be on any more: it takes no changes. */
export const isLeft = (error: Error): boolean => codeOf(error) === "25006";

/** Whether the server was lost in the middle of the work: another connection may have one that does it, at once. */
export function wasLostMeanwhile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isServersEnd(error) || /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(codeOf(error)) || lostWords.test(error.message);
}

/** Whether trying again may help: what stood in the way was of the moment, or two transactions did not go together. */
export function isPassingFailure(error: unknown): boolean {
  return passingCodeOf(error) !== undefined || (error instanceof Error && /^40...$/.test(codeOf(error)));
}

/** The code under which work that was tried in vain ends; undefined when all there is to say is that it broke off. */
export function vainCodeOf(error: unknown): Exclude<PassingCode, "database-unavailable" | "portal-busy"> | undefined {
  const code = passingCodeOf(error);
  return code === "database-unavailable" || code === "portal-busy" ? undefined : code;
}

// Connection lost or refused, shutting down, out of resources, a circle of waiting that was broken here (SQLSTATE classes 08 and 53, parts of 40 and 57), and the
// network's own words.
const lost = /^(08...|40P01|53...|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/;
// The last one is of the rollback on a connection that broke: it stands in the place of what broke it.
const lostWords = /Connection terminated|timeout exceeded when trying to connect|encountered a connection error and is not queryable/;
const full = /^(53100|ENOSPC)$/;

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

/** Whether the database is there to be tried again, and what was asked of it is lost. */
export function isDatabaseLost(error: Error): boolean {
  return lost.test(codeOf(error)) || lostWords.test(error.message);
}

/** Whether there was no room left, on the database's disk or on ours: it may pass, but somebody has to make room. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && full.test(codeOf(error));
}

/** Whether a failure has to do with the moment rather than with the work, so that trying again may help. */
export function isPassingFailure(error: unknown): boolean {
  return error instanceof Error && (isDatabaseLost(error) || isStorageFull(error) || /^40...$/.test(codeOf(error)));
}

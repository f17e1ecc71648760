// Connection lost, deadlock, server stopping or out of resources (SQLSTATE classes 08, 40, 53 and parts of 57), and the network's own words.
const passing = /^(08...|40...|53...|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOSPC)$/;
// The last one is of the rollback on a connection that broke: it stands in the place of what broke it.
const passingWords = /Connection terminated|timeout exceeded when trying to connect|encountered a connection error and is not queryable/;

/** Whether a failure has to do with the moment rather than with the work, so that trying again may help. */
export function isPassingFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return passing.test(code) || passingWords.test(error.message);
}

/** Whether there was no room left, on the database's disk or on ours: it may pass, but somebody has to make room. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "53100" || error.code === "ENOSPC");
}

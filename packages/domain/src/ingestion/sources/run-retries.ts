/** Minutes after which a run that broke off for a passing reason is begun again, by how many have failed in a row; behind them the schedule counts. */
const minutesByFailures = [2, 5, 15] as const;
/** Failures longer ago than this begin anew. */
export const retryHours = 3;

/** What passes by itself: the network, a server that restarts or is busy. A wrong password, key or folder stays as it is until somebody mends it. */
const passing: ReadonlySet<string> = new Set([
  "sources.failed-name-service",
  "sources.failed-refused",
  "sources.failed-cut",
  "sources.failed-time-out",
  "sources.failed-no-answer",
  "sources.failed-unreachable",
  "sources.failed-too-long",
  "connections.network-name-timeout",
  "connections.failed-no-answer",
  "connections.failed-time",
  "connections.server-full",
  "connections.server-starting",
  "connections.server-stopped",
  "connections.query-locked",
  "connections.http-no-answer",
  "connections.http-idle",
  "connections.http-busy",
  "connections.http-server-error",
  "connections.download-damaged",
]);

/** In how many minutes a run that failed by `code`, as one of so many in a row, is begun again by itself; undefined where only the schedule does. */
export function retryMinutes(code: string, failures: number): number | undefined {
  return passing.has(code) ? minutesByFailures[failures - 1] : undefined;
}

type Standing = {
  active: boolean;
  /** Whether the person in whose name it delivers may do so today. */
  runsAsMay: boolean;
  lastRun: { state: "pending" | "done" | "failed"; filesRefused: number } | null;
  /** Files whose outcome stands and that could not be put away. */
  notPutAway: number;
};

/** Whether a source does not bring its files and somebody has to look: its last run failed or refused a file, a file cannot be put away, or it delivers for nobody. */
export function isFailing({ active, runsAsMay, lastRun, notPutAway }: Standing): boolean {
  if (!active) return false;
  return !runsAsMay || notPutAway > 0 || lastRun?.state === "failed" || (lastRun?.filesRefused ?? 0) > 0;
}

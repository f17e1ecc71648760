/** What came and went in a month, in events; `firstDays`: days from an epoch to the first days of those that came, less those of those that went. */
export type Flow = {
  found: number;
  reappeared: number;
  reopened: number;
  resolved: number;
  accepted: number;
  dismissed: number;
  firstDays: number;
};
/** What is open, and the days from the epoch to their first days together. */
export type Standing = { open: number; firstDays: number };
export type TrendMonth = Omit<Flow, "firstDays"> & {
  /** At its end, or when it was counted. */
  open: number;
  /** For how many days they had been, on average, rounded; null where none is. */
  averageDays: number | null;
};

export const noFlow: Flow = { found: 0, reappeared: 0, reopened: 0, resolved: 0, accepted: 0, dismissed: 0, firstDays: 0 };

/** The months in their order with what was open at the end of each: what is open now, less what came and with what went since. `endDays`: days from the epoch to the end of each month, of the last to today. */
export function openByMonth(now: Standing, months: readonly { flow: Flow; endDays: number }[]): TrendMonth[] {
  let { open, firstDays } = now;
  return months
    .toReversed()
    .map(({ flow: { firstDays: moved, ...flow }, endDays }) => {
      const month = { ...flow, open, averageDays: open > 0 ? Math.round((open * endDays - firstDays) / open) : null };
      open -= flow.found + flow.reappeared + flow.reopened - flow.resolved - flow.accepted - flow.dismissed;
      firstDays -= moved;
      return month;
    })
    .toReversed();
}

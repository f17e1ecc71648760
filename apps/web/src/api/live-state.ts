/** Since when this page is told what changes (milliseconds of `Date.now`); undefined while it is not. */
let since: number | undefined;

/** Notes whether the page is told of changes from now on. */
export function noteLive(on: boolean, now = Date.now()): void {
  if (on) since ??= now;
  else since = undefined;
}

export const isLive = (): boolean => since !== undefined;

/** While a page is told of changes it asks by the clock this much more rarely, and at least so rarely (milliseconds). */
const slower = { times: 5, atLeast: 30_000 };

/**
 * How long to wait before asking again by the clock what the page is told of besides: as long as given without live pages, much longer with them. What was asked before
 * they began may have missed something, and is asked once more in the usual time.
 */
export function paced(milliseconds: number, answeredAt: number): number {
  if (since === undefined || answeredAt <= since) return milliseconds;
  return Math.max(milliseconds * slower.times, slower.atLeast);
}

type Asking = { state: { dataUpdatedAt: number } };
/** The same for what is asked by the clock all the time. */
export const whilePaced =
  (milliseconds: number) =>
  ({ state }: Asking): number =>
    paced(milliseconds, state.dataUpdatedAt);

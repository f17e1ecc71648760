/** What the server says of a session: after how long without a call it ends, and how long it lasts in any case. */
export type SessionLengths = { idleSeconds: number; secondsLeft: number; toldAt: number };

/** How long before its end one is warned. */
const warnedBefore = 120_000;
/** The server notes a use once a minute: a session may end so much earlier than its last call says. */
const notedEvery = 60_000;

/**
 * When a session ends, and when one is warned of it; `lastCall`: when the server was last heard of. `overAt`: by then the server has certainly ended it, so that
 * asking it tells, and does not keep alive what nobody uses.
 */
export function endOfSession({ idleSeconds, secondsLeft, toldAt }: SessionLengths, lastCall: number) {
  const absolute = toldAt + secondsLeft * 1000;
  const idle = Math.max(lastCall, toldAt) + idleSeconds * 1000;
  const isAbsolute = absolute <= idle - notedEvery;
  const endsAt = isAbsolute ? absolute : idle - notedEvery;
  return { isAbsolute, endsAt, warnAt: endsAt - warnedBefore, overAt: Math.min(absolute, idle) + 2000 };
}

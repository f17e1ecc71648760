import { expect, test } from "vitest";
import { endOfSession } from "./end-of-session.ts";

const minute = 60_000;

test("[TODAY-07] one is warned two minutes before a session that is not used can end, and each call puts that off", () => {
  const lengths = { idleSeconds: 1200, secondsLeft: 36_000, toldAt: 0 };
  expect(endOfSession(lengths, 0)).toEqual({ isAbsolute: false, endsAt: 19 * minute, warnAt: 17 * minute, overAt: 20 * minute + 2000 });
  expect(endOfSession(lengths, 10 * minute)).toMatchObject({ endsAt: 29 * minute, warnAt: 27 * minute, overAt: 30 * minute + 2000 });
});

test("[TODAY-07] no call puts off the end of the longest session", () => {
  const lengths = { idleSeconds: 1200, secondsLeft: 600, toldAt: 0 };
  for (const call of [0, 5 * minute, 9 * minute])
    expect(endOfSession(lengths, call)).toEqual({ isAbsolute: true, endsAt: 10 * minute, warnAt: 8 * minute, overAt: 10 * minute + 2000 });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PublicContext } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { markAttempt } from "./attempts.sql.ts";
import { beginAttempt } from "./begin-attempt.ts";

let portal: TestPortal;
let people = 0;
let account = "";
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => {
  people += 1;
  account = `person${people}@example.com`;
});
afterAll(() => portal.stop());

const requestFrom = (address: string): PublicContext => ({
  ...portal.ctx,
  requestId: "",
  language: "en",
  address,
  userAgent: "",
  cookies: undefined,
  secure: false,
});

/** Whether an attempt may be made; it stays a failed one. */
const mayTry = (address: string, browserId?: number): Promise<boolean> =>
  beginAttempt(requestFrom(address), account, browserId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === "too-many-attempts") return false;
      throw error;
    },
  );

/** How many passwords somebody tries in a day who never waits longer than needed: every five minutes as many as there are, from the given places. */
async function guessesADay(places: (turn: number) => { address: string; browserId?: number }[], each?: () => Promise<void>) {
  let guesses = 0;
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    if (each && minute % 30 === 0) await each();
    for (const { address, browserId } of places(minute)) while (await mayTry(address, browserId)) guesses += 1;
    portal.passMinutes(5);
  }
  return guesses;
}

/** The owner signs in: from the address, or in the browser. */
async function succeed(address: string, browserId?: number): Promise<void> {
  const { id } = await beginAttempt(requestFrom(address), account, browserId).catch(() => ({ id: 0 }));
  await markAttempt(portal.db, id, true);
}

describe("[SAFE-06] passwords tried on an account in a day", () => {
  test("from one address: ten an hour", async () => {
    expect(await guessesADay(() => [{ address: "198.51.100.1" }])).toBe(24 * 10);
  });

  test("from as many addresses as one likes: twenty an hour, 480 a day, as when five in a quarter of an hour closed the account", async () => {
    let host = 0;
    const places = () => [0, 1, 2].map(() => ({ address: `2001:db8:${((host += 1) >> 8).toString(16)}:${(host & 255).toString(16)}::1` }));
    expect(await guessesADay(places)).toBe(24 * 20);
  });

  test("by a stolen cookie: twenty, whatever the owner does in that browser meanwhile, on top of a stranger's", async () => {
    const owner = async () => {
      await succeed("192.0.2.1", 7);
      await succeed("192.0.2.1");
    };
    expect(await guessesADay(() => [{ address: "198.51.100.1", browserId: 7 }], owner)).toBe(20);
    expect(await guessesADay((minute) => [{ address: `198.51.100.${minute % 200}` }], owner)).toBeLessThanOrEqual(24 * 20);
  });

  test("two hundred at once get no more than one by one, from addresses and by a cookie", async () => {
    const strangers = await Promise.all(Array.from({ length: 200 }, (_, index) => mayTry(`203.0.113.${index}`)));
    expect(strangers.filter(Boolean)).toHaveLength(20);
    const thief = await Promise.all(Array.from({ length: 60 }, (_, index) => mayTry(`203.0.113.${index}`, 8)));
    expect(thief.filter(Boolean)).toHaveLength(5);
  });
});

test("[SAFE-06] a known browser waits for no stranger who is being counted", async () => {
  const client = await portal.pool.connect();
  await client.query("begin");
  const { accountKey } = await import("./begin-attempt.ts");
  await client.query("select pg_advisory_xact_lock(hashtext('hub sign-in'), hashtext($1))", [accountKey(account)]);
  expect(await mayTry("198.51.100.1", 9)).toBe(true);
  await client.query("rollback");
  client.release();
});

test("what no longer counts is cleared away a little at each attempt, what counts stays", async () => {
  await portal.pool.query("delete from sign_in_attempt");
  const insert = `insert into sign_in_attempt (account, address, at, succeeded, browser_id)
    select 'x', '192.0.2.1', $1::timestamptz - make_interval(mins => $2), false, $3::integer from generate_series(1, $4)`;
  const now = portal.ctx.clock.now();
  for (const [minutes, browser, count] of [
    [61, null, 250],
    [59, null, 3],
    [23 * 60, 5, 4],
    [24 * 60 + 1, 5, 10],
  ])
    await portal.pool.query(insert, [now, minutes, browser, count]);
  const left = async () => (await portal.pool.query("select 1 from sign_in_attempt where account = 'x'")).rows.length;
  await mayTry("198.51.100.1");
  expect(await left()).toBe(167);
  await mayTry("198.51.100.1");
  await mayTry("198.51.100.1");
  expect(await left()).toBe(7);
});

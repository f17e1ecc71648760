import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { DatabaseClock } from "./database-clock.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
afterEach(() => vi.restoreAllMocks());

const real = Date.now.bind(Date);
/** A node whose machine's clock goes so many minutes before. */
async function clockOf(minutes: number) {
  vi.spyOn(Date, "now").mockImplementation(() => real() + minutes * 60_000);
  const warn = vi.fn();
  const clock = new DatabaseClock({ warn });
  await clock.look(portal.db);
  await clock.look(portal.db);
  return { clock, warn };
}

test("[SERV-04] nodes whose clocks are ten minutes apart go by the same one, so that a lease ends at the same instant for both, and each says once that its own is wrong", async () => {
  const behind = await clockOf(-5);
  const ahead = await clockOf(5);
  const { clock, warn } = await clockOf(0.02);
  expect(warn).not.toHaveBeenCalled();
  expect(Math.abs(clock.skewSeconds - 1.2)).toBeLessThan(0.5);
  for (const each of [behind, ahead]) expect(each.warn).toHaveBeenCalledTimes(1);
  expect([behind.clock.skewSeconds, ahead.clock.skewSeconds].map(Math.round)).toEqual([-300, 300]);
  const instants = [behind, ahead].map((each) => each.clock.now().getTime());
  expect(Math.abs(instants[0]! - instants[1]!)).toBeLessThan(500);
});

test("a machine's clock that is set while the portal runs changes nothing, and a database that does not answer neither", async () => {
  const { clock } = await clockOf(0);
  vi.spyOn(Date, "now").mockImplementation(() => real() + 3600_000);
  expect(Math.abs(clock.now().getTime() - real())).toBeLessThan(1_000);
  await expect(clock.look({} as never)).rejects.toBeInstanceOf(Error);
  expect(Math.abs(clock.now().getTime() - real())).toBeLessThan(1_000);
});

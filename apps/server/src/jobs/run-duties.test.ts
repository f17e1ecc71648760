import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Duties, runDuties } from "./run-duties.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failures: string[] = [];
const ctx = { log: { error: ({ duty }: { duty: string }) => failures.push(duty) } };
const done: string[] = [];
const duty = (name: string, every: number, run: () => Promise<unknown> = async () => undefined) => ({
  every,
  run: async () => {
    done.push(name);
    await run();
  },
});
beforeEach(() => {
  failures.length = 0;
  done.length = 0;
});

test("duties run at once, and each again when its own time has come", async () => {
  const duties: Duties<typeof ctx> = { often: duty("often", 10), seldom: duty("seldom", 25) };
  const end = runDuties(ctx, duties);
  expect(done).toEqual(["often", "seldom"]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(done).toEqual(["often", "seldom", "often", "often"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done.filter((name) => name === "seldom")).toHaveLength(2);
  end();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(done).toHaveLength(5);
});

test("one that hangs or fails delays no other, fails by its name and is tried again, and none runs beside itself", async () => {
  let release: (() => void) | undefined;
  const hangs = new Promise<void>((resolve) => (release = resolve));
  const duties: Duties<typeof ctx> = {
    hanging: duty("hanging", 10, () => hangs),
    failing: duty("failing", 10, async () => Promise.reject(new Error("no"))),
    healthy: duty("healthy", 10),
  };
  const end = runDuties(ctx, duties);
  await vi.advanceTimersByTimeAsync(30_000);
  const count = (wanted: string) => done.filter((name) => name === wanted).length;
  expect([count("hanging"), count("failing"), count("healthy")]).toEqual([1, 4, 4]);
  expect(failures).toEqual(["failing", "failing", "failing", "failing"]);
  release?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count("hanging")).toBe(2);
  end();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { oneOfTabs } from "./one-of-tabs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The locks of a browser, as all its tabs share them: one holder a name, the next one in the order of asking. */
function browserLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: ((_: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      const before = last;
      const given = (async () => {
        await Promise.race([before, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
        if (signal.aborted) throw new DOMException("aborted", "AbortError");
        await work();
      })();
      last = Promise.all([before, given.catch(() => undefined)]);
      return given;
    }) as unknown as LockManager["request"],
  };
}

function tab(locks: ReturnType<typeof browserLocks>, hidden = false) {
  const page = Object.assign(new EventTarget(), { hidden }) as unknown as Document & { hidden: boolean };
  const state = { leads: 0, turns: 0 };
  const close = oneOfTabs(
    "test",
    (signal) => {
      state.leads += 1;
      state.turns += 1;
      return new Promise<void>((resolve) =>
        signal.addEventListener("abort", () => {
          state.leads -= 1;
          resolve();
        }),
      );
    },
    { page, locks },
  );
  const look = (isHidden: boolean) => {
    Object.assign(page, { hidden: isHidden });
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { state, look, close };
}
const leading = (tabs: ReturnType<typeof tab>[]) => tabs.map(({ state }) => state.leads).join("");

test("[SERV-04] of seven tabs one leads; when it goes another one does, and never two", async () => {
  const locks = browserLocks();
  const tabs = Array.from({ length: 7 }, () => tab(locks));
  await vi.advanceTimersByTimeAsync(0);
  expect(leading(tabs)).toBe("1000000");
  tabs[0]?.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(leading(tabs)).toBe("0100000");
});

test("a tab that nobody looks at gives its turn away after a while, and one that is looked at in time keeps it", async () => {
  const locks = browserLocks();
  const [one, other] = [tab(locks), tab(locks)];
  await vi.advanceTimersByTimeAsync(0);
  one.look(true);
  await vi.advanceTimersByTimeAsync(29_000);
  one.look(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([leading([one, other]), one.state.turns]).toEqual(["10", 1]);
  one.look(true);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(leading([one, other])).toBe("01");
  other.look(true);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(leading([one, other])).toBe("00");
  one.look(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(leading([one, other])).toBe("10");
});

test("a tab that is opened where nobody sees it waits until somebody does", async () => {
  const hidden = tab(browserLocks(), true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hidden.state.turns).toBe(0);
  hidden.look(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(hidden.state.leads).toBe(1);
});

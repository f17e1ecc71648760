import { expect, test } from "vitest";
import { createNotifications } from "./notifications.ts";

function withTimers() {
  const waiting = new Map<number, { run: () => void; after: number }>();
  let handle = 0;
  const store = createNotifications({
    set: (run, after) => {
      waiting.set(++handle, { run, after });
      return handle;
    },
    clear: (which) => void waiting.delete(which as number),
  });
  return { store, waiting, elapse: () => [...waiting.values()].forEach(({ run }) => run()) };
}

test("[SHELL-08] an error and a success stand for 10 s each, then leave by themselves and stay in the history", () => {
  const { store, waiting, elapse } = withTimers();
  store.notify("error", "No");
  store.notify("success", "Yes");
  expect(store.read().shown.map((notification) => notification.kind)).toEqual(["error", "success"]);
  expect([...waiting.values()].map(({ after }) => after)).toEqual([10_000, 10_000]);
  elapse();
  expect(store.read().shown).toEqual([]);
  expect(store.read().history.map((notification) => notification.text)).toEqual(["Yes", "No"]);
});

test("[SHELL-08] a notification that is pointed at waits, and gets its time again when it is left", () => {
  const { store, waiting, elapse } = withTimers();
  store.notify("success", "Stay");
  const id = store.read().shown[0]?.id ?? 0;
  store.hold(id);
  elapse();
  expect(store.read().shown).toHaveLength(1);
  store.release(id);
  expect(waiting.size).toBe(1);
  elapse();
  expect(store.read().shown).toHaveLength(0);
});

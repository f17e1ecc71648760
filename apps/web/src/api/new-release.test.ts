import { expect, test, vi } from "vitest";
import { outcomeOfMissingCode } from "./new-release.ts";

const answers = (ok: boolean) => vi.fn<typeof fetch>(async () => new Response("", { status: ok ? 200 : 502 }));
const storage = () => {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
};

test("[TODAY-01] code that is missing after a release loads the page anew, once; without a connection the page stays", async () => {
  const reload = vi.fn<() => void>();
  const kept = storage();
  expect(await outcomeOfMissingCode({ fetch: answers(true), reload, storage: kept }, 1_000_000)).toBe("reloads");
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await outcomeOfMissingCode({ fetch: answers(true), reload, storage: kept }, 1_030_000)).toBe("failed");
  expect(await outcomeOfMissingCode({ fetch: answers(true), reload, storage: kept }, 1_061_000)).toBe("reloads");
  const failing = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await outcomeOfMissingCode({ fetch: failing, reload, storage: storage() }, 2_000_000)).toBe("offline");
  expect(await outcomeOfMissingCode({ fetch: answers(false), reload, storage: storage() }, 2_000_000)).toBe("offline");
  expect(reload).toHaveBeenCalledTimes(2);
});

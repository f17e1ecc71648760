import { expect, test } from "vitest";
import { compareTasks, keepWatched, readWatched } from "./finished-tasks.ts";
import type { Task } from "../task-states.ts";

const task = (id: number, state: Task["state"]) => ({ id, state }) as Task;

test("what was pending and has ended is told once; what ended before anybody looked is not", () => {
  const first = compareTasks(new Set(), [task(3, "pending"), task(2, "pending"), task(1, "done")]);
  expect(first.finished).toEqual([]);
  const second = compareTasks(first.watched, [task(3, "failed"), task(2, "pending"), task(1, "done")]);
  expect(second.finished.map(({ id }) => id)).toEqual([3]);
  const third = compareTasks(second.watched, [task(3, "failed"), task(2, "done")]);
  expect(third.finished.map(({ id }) => id)).toEqual([2]);
  expect(compareTasks(third.watched, [task(3, "failed"), task(2, "done")]).finished).toEqual([]);
});

test("what is watched outlives a reload, and what is not readable counts as nothing", () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  keepWatched(storage, new Set([4, 7]));
  expect(readWatched(storage)).toEqual(new Set([4, 7]));
  expect(readWatched({ getItem: () => "{" })).toEqual(new Set());
  expect(readWatched({ getItem: () => '{"a":1}' })).toEqual(new Set());
  expect(readWatched({ getItem: () => null })).toEqual(new Set());
});

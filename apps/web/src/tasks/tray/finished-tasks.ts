import type { Task } from "../task-states.ts";

/** Which of those seen pending have ended, and which are to be watched from now on. */
export function compareTasks(watched: ReadonlySet<number>, tasks: readonly Task[]): { finished: Task[]; watched: Set<number> } {
  return {
    finished: tasks.filter((task) => task.state !== "pending" && watched.has(task.id)),
    watched: new Set(tasks.filter((task) => task.state === "pending").map((task) => task.id)),
  };
}

const storageKey = "hub.tasks-watched";

/** What was pending when this tab last looked, also before a reload. */
export function readWatched(storage: Pick<Storage, "getItem">): Set<number> {
  try {
    const ids: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return new Set(Array.isArray(ids) ? ids.filter((id: unknown) => typeof id === "number") : []);
  } catch {
    return new Set();
  }
}

export function keepWatched(storage: Pick<Storage, "setItem">, watched: ReadonlySet<number>): void {
  storage.setItem(storageKey, JSON.stringify([...watched]));
}

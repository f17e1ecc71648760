import { getTask, listTasks } from "@hub/contract/tasks/tasks.ts";
import type { TaskKind } from "@hub/domain/tasks/kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { keyOf } from "../api/keys.ts";
import { paced } from "../api/live-state.ts";
import { invalidateArea, queryClient } from "../api/query-client.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { pendingOf, type Task, type TaskDetail } from "./task-states.ts";

/** In milliseconds, where the page is not told of changes: while something is pending, while the list is open, and for the dialog of a pending task. */
const pollPending = 2000;
const pollOpened = 30_000;
const pollDialog = 1000;

type List = { items: Task[] };

/** One's own tasks, newest first; asked again often while something is pending, rarely while the list is open, else when one comes back to the tab. */
export function useTasks(opened: boolean) {
  const session = useStoredSession();
  return useQuery({
    queryKey: keyOf(listTasks),
    queryFn: ({ signal }) => call(listTasks, { signal }),
    enabled: session !== undefined,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.items.some((task) => task.state === "pending")
        ? paced(pollPending, dataUpdatedAt)
        : opened
          ? paced(pollOpened, dataUpdatedAt)
          : false,
  });
}

/** A task with its findings; asked again while it is pending. */
export function useTask(id: number) {
  return useQuery({
    queryKey: keyOf(getTask, { params: { id } }),
    queryFn: ({ signal }) => call(getTask, { params: { id }, signal }),
    placeholderData: undefined,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => (data?.state === "pending" ? paced(pollDialog, dataUpdatedAt) : false),
  });
}

/** The tasks known here without asking. */
export const knownTasks = (): readonly Task[] => queryClient.getQueryData<List>(keyOf(listTasks))?.items ?? [];

/** Puts a task the server has just answered into what is shown, so that nobody waits for the next asking. */
export function keepTask(task: Task): void {
  keepInList(task);
  queryClient.setQueryData<TaskDetail>(keyOf(getTask, { params: { id: task.id } }), (detail) => ({
    ...task,
    findings: detail?.findings ?? [],
    causes: detail?.causes ?? [],
    questions: detail?.questions ?? { unversioned: 0, again: 0 },
    changes: detail?.changes ?? [],
    notes: detail?.notes ?? [],
  }));
}

/** The list shows a task as it is known now: what one has seen end is not told a second time. */
export function keepInList(task: Task): void {
  queryClient.setQueryData<List>(
    keyOf(listTasks),
    (list) => list && { items: [task, ...list.items.filter(({ id }) => id !== task.id)].toSorted((left, right) => right.id - left.id) },
  );
}

/** Everything shown of tasks is old. */
export function refreshTasks(): void {
  void invalidateArea(listTasks);
}

/** The pending task of a kind as the server knows it now: another tab may have started it. */
export async function findPending(kind: TaskKind): Promise<Task | undefined> {
  const list = await queryClient.query({ queryKey: keyOf(listTasks), queryFn: () => call(listTasks), staleTime: 0 });
  return pendingOf(list.items, kind);
}

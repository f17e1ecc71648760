import { checkAgain, runChecked, startImport } from "@hub/contract/tasks/tasks.ts";
import type { ImportKind } from "@hub/domain/tasks/kinds.ts";
import { useSyncExternalStore } from "react";
import { ApiError, call } from "../../api/client.ts";
import { onOtherUser } from "../start-request.ts";
import { findPending, keepTask } from "../queries.ts";
import type { Answers, Task } from "../task-states.ts";

/** A file on its way to the server, or what came of it. It goes on while its dialog is closed. */
export type Sending =
  | { state: "sending"; name: string; dryRun: boolean; share: number; stop: () => void }
  | { state: "arrived"; taskId: number; refused: boolean }
  | { state: "failed"; error: unknown };

let sendings: ReadonlyMap<ImportKind, Sending> = new Map();
const listeners = new Set<() => void>();
onOtherUser(() => {
  for (const [kind, sending] of sendings) {
    if (sending.state === "sending") sending.stop();
    put(kind, undefined);
  }
});

function put(kind: ImportKind, sending: Sending | undefined): void {
  const changed = new Map(sendings);
  if (sending) changed.set(kind, sending);
  else changed.delete(kind);
  sendings = changed;
  for (const listener of listeners) listener();
}

/** What is on its way for a kind of import, or has ended and was not yet taken note of. */
export function useSending(kind: ImportKind): Sending | undefined {
  return useSyncExternalStore(subscribe, () => sendings.get(kind));
}

/** Takes note of how a sending ended. */
export function forgetSending(kind: ImportKind): void {
  put(kind, undefined);
}

/** Sends a file to be checked, or to be imported; one that is pending already takes its place. */
export async function sendFile(kind: ImportKind, file: File, dryRun: boolean): Promise<void> {
  const controller = new AbortController();
  const sending = { state: "sending" as const, name: file.name, dryRun, stop: () => controller.abort() };
  put(kind, { ...sending, share: 0 });
  try {
    const task = await call(startImport, {
      body: { kind, dryRun: dryRun ? "true" : "false" },
      file,
      signal: controller.signal,
      onSent: (share) => put(kind, { ...sending, share }),
    });
    keepTask(task);
    put(kind, { state: "arrived", taskId: task.id, refused: false });
  } catch (error) {
    if (controller.signal.aborted) return put(kind, undefined);
    const pending = error instanceof ApiError && error.code === "task-pending" ? await findPending(kind).catch(() => undefined) : undefined;
    put(kind, pending ? { state: "arrived", taskId: pending.id, refused: true } : { state: "failed", error });
  }
}

type Checked = { id: number; sourceName: string | null };

/** Imports the file that a dry run checked; the server has it. */
export function runCheckedFile(kind: ImportKind, checked: Checked): Promise<void> {
  return sendOn(kind, checked, false, () => call(runChecked, { params: { id: checked.id } }));
}

/** Checks the file of a dry run again, with answers to what it asked; the server has it. */
export function checkFileAgain(kind: ImportKind, checked: Checked, answers: Answers): Promise<void> {
  return sendOn(kind, checked, true, () => call(checkAgain, { params: { id: checked.id }, body: answers }));
}

async function sendOn(kind: ImportKind, checked: Checked, dryRun: boolean, start: () => Promise<Task>): Promise<void> {
  put(kind, { state: "sending", name: checked.sourceName ?? "", dryRun, share: 1, stop: () => undefined });
  try {
    const task = await start();
    keepTask(task);
    put(kind, { state: "arrived", taskId: task.id, refused: false });
  } catch (error) {
    const pending = error instanceof ApiError && error.code === "task-pending" ? await findPending(kind).catch(() => undefined) : undefined;
    put(kind, pending ? { state: "arrived", taskId: pending.id, refused: true } : { state: "failed", error });
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

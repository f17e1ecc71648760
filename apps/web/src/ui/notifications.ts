import { useSyncExternalStore } from "react";
import { notificationDuration } from "./delays.ts";

export type Notification = { id: number; kind: "error" | "success"; text: string; at: Date };
type State = { shown: readonly Notification[]; history: readonly Notification[] };

const historyLength = 50;

/** Holds what is shown and what was: each leaves by itself after its time, waits while pointed at or focused, and stays in the history. */
export function createNotifications(
  timer: { set(run: () => void, after: number): unknown; clear(handle: unknown): void } = {
    set: (run, after) => setTimeout(run, after),
    clear: (handle) => clearTimeout(handle as number),
  },
) {
  let state: State = { shown: [], history: [] };
  let next = 1;
  const listeners = new Set<() => void>();
  const timers = new Map<number, unknown>();
  const change = (changed: State) => {
    state = changed;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number) => {
    timer.clear(timers.get(id));
    timers.delete(id);
    change({ ...state, shown: state.shown.filter((notification) => notification.id !== id) });
  };
  const release = (id: number) => {
    timer.clear(timers.get(id));
    timers.set(
      id,
      timer.set(() => dismiss(id), notificationDuration),
    );
  };
  return {
    notify(kind: Notification["kind"], text: string): void {
      const notification = { id: next++, kind, text, at: new Date() };
      change({ shown: [...state.shown.slice(-4), notification], history: [notification, ...state.history].slice(0, historyLength) });
      release(notification.id);
    },
    dismiss,
    hold: (id: number) => timer.clear(timers.get(id)),
    release,
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const notifications = createNotifications();
export const useNotifications = () => useSyncExternalStore(notifications.subscribe, notifications.read);
export const notifySuccess = (text: string) => notifications.notify("success", text);
export const notifyError = (text: string) => notifications.notify("error", text);

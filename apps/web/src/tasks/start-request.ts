import { useSyncExternalStore } from "react";
import { onSessionChange, readSession } from "../api/stored-session.ts";
import type { StartRequest } from "./task-states.ts";

// What a page asked to start stands outside the pages: the dialog belongs to the frame, and a filter is nothing for the address.
let request: StartRequest | undefined;
const listeners = new Set<() => void>();
onOtherUser(() => askToStart(undefined));

/** Asks the dialog to begin something new, or (undefined) to forget it. */
export function askToStart(asked: StartRequest | undefined): void {
  request = asked;
  for (const listener of listeners) listener();
}

export function useStartRequest(): StartRequest | undefined {
  return useSyncExternalStore(subscribe, () => request);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls `forget` when somebody else signs in: what one person chose is nothing for the next. The same person finds it after a lost session. */
export function onOtherUser(forget: () => void): void {
  let owner = readSession()?.userName;
  onSessionChange(() => {
    const now = readSession()?.userName;
    if (owner !== undefined && now !== undefined && now !== owner) forget();
    owner = now ?? owner;
  });
}

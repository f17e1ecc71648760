import { onSessionChange, readSession } from "../api/stored-session.ts";

/** Calls `forget` when somebody else signs in: what one person chose is nothing for the next. The same person finds it after a lost session. */
export function onOtherUser(forget: () => void): void {
  let owner = readSession()?.userName;
  onSessionChange(() => {
    const now = readSession()?.userName;
    if (owner !== undefined && now !== undefined && now !== owner) forget();
    owner = now ?? owner;
  });
}

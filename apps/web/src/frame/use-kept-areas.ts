import { useEffect } from "react";
import { useAccess } from "../api/access.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { type Area, areas } from "./areas.ts";

const keyOf = (userName: string) => `hub.areas:${userName}`;

/**
 * The areas one may use. Until the server has said which, as after a reload or without a connection, those that it named last in this tab: the rail is
 * never empty, and who leads nowhere any more is told so by the page.
 */
export function useKeptAreas(allowed: readonly Area[]): readonly Area[] {
  const userName = useStoredSession()?.userName ?? "";
  const isKnown = useAccess().data !== undefined;
  const names = allowed.map(({ name }) => name).join(" ");
  useEffect(() => {
    if (isKnown) sessionStorage.setItem(keyOf(userName), names);
  }, [isKnown, userName, names]);
  if (isKnown) return allowed;
  const kept = (sessionStorage.getItem(keyOf(userName)) ?? "home").split(" ");
  return areas.filter(({ name }) => kept.includes(name));
}

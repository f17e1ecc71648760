import { validToken } from "@hub/contract/session/session.ts";
import { isAmong, type Permission, permissionTable } from "@hub/domain/session/permissions.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyApart } from "./keys.ts";
import { queryClient } from "./query-client.ts";
import { noteCalled, noteKnown, onSessionChange, readSession, type StoredSession, useStoredSession } from "./stored-session.ts";

const keyOfAccess = (session: StoredSession | undefined) => keyApart(validToken, {}, session?.token);

// Whoever signs in again over a page goes on with what they might do, until the server has said it anew: the page is not taken from under them.
let last = readSession();
onSessionChange(() => {
  const now = readSession();
  const known = last?.userName === now?.userName && queryClient.getQueryData(keyOfAccess(last));
  if (now && known && now.token !== last?.token) {
    queryClient.setQueryData(keyOfAccess(now), known, { updatedAt: 1 });
    noteKnown();
  }
  if (now) last = now;
});

/** What is asked of who is signed in. */
export const accessOptions = (session: StoredSession | undefined) => ({
  queryKey: keyOfAccess(session),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const access = await call(validToken, { signal });
    noteKnown();
    noteCalled(access);
    return access;
  },
});

/** Who is signed in and what they may do, as the server says; asked again every few minutes and at each sign-in. */
export function useAccess() {
  const session = useStoredSession();
  return useQuery({
    ...accessOptions(session),
    enabled: session !== undefined,
    staleTime: 120_000,
    placeholderData: undefined,
  });
}

/** `may(permission)`: whether the page offers it. The server decides all the same. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useAccess();
  return (permission) => permission === "public" || (data !== undefined && isAmong(permission, data.permissions));
}

/** Whether a guard is one the portal knows; an unknown one is a 500 page, not an open door. */
export const isKnownGuard = (guard: string): guard is Permission => Object.hasOwn(permissionTable, guard);

import { validToken } from "@hub/contract/session/session.ts";
import { type Permission, permissionTable } from "@hub/domain/session/permissions.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyApart } from "./keys.ts";
import { useStoredSession } from "./stored-session.ts";

/** Who is signed in and what they may do, as the server says; asked again every few minutes and at each sign-in. */
export function useAccess() {
  const session = useStoredSession();
  return useQuery({
    queryKey: keyApart(validToken, {}, session?.token),
    queryFn: ({ signal }) => call(validToken, { signal }),
    enabled: session !== undefined,
    staleTime: 120_000,
    placeholderData: undefined,
  });
}

/** `may(permission)`: whether the page offers it. The server decides all the same. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useAccess();
  return (permission) => permission === "public" || (data?.permissions.includes(permission) ?? false);
}

/** Whether a guard is one the portal knows; an unknown one is a 500 page, not an open door. */
export const isKnownGuard = (guard: string): guard is Permission => Object.hasOwn(permissionTable, guard);

import { allUsers, findByEmail } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import { ApiError, call } from "../../../api/client.ts";
import { usePages } from "../../../api/queries.ts";
import type { UserFilter } from "./list-filter.ts";
import type { FoundUser } from "../user-draft.ts";

export type ListedUser = Output<(typeof allUsers)["answer"]>["items"][number];

/** The users of a filter by name, page after page. */
export function usePeople(filter: UserFilter, { enabled = true, limit }: { enabled?: boolean; limit?: number } = {}) {
  const query = limit === undefined ? filter : { ...filter, limit };
  return usePages(
    allUsers,
    "after",
    { query },
    {
      enabled,
    },
  );
}

/** A user by e-mail as the server holds them now; undefined when nobody has it. */
export async function findPerson(email: string, signal?: AbortSignal): Promise<FoundUser | undefined> {
  try {
    return await call(findByEmail, { params: { email }, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

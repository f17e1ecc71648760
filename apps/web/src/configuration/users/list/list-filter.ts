import { signInStates } from "@hub/contract/configuration/user-sign-in.ts";
import { cutText } from "@hub/domain/cut-text.ts";
import { type Area, areas } from "@hub/domain/session/areas.ts";
import { type Role, roles } from "@hub/domain/session/permissions.ts";
import { type Address, defined, idOf } from "../../../ui/address.ts";
import type { SearchOf } from "../../../ui/use-address.ts";

export const userStates = ["active", "inactive", "removed"] as const;
/** Which users the list shows. */
export type UserFilter = {
  search?: string;
  area?: Area;
  role?: Role;
  groupId?: number;
  legalEntityId?: number;
  state?: (typeof userStates)[number];
  /** How they have come in so far. */
  signIn?: (typeof signInStates)[number];
};

const oneOf = <T extends string>(offered: readonly T[], text: string | undefined): T | undefined => offered.find((value) => value === text);

/** The filter an address asks for; what it cannot mean is left out. */
export function filterOf({ q, area, role, group, entity, state, in: signIn }: Address): UserFilter {
  const search = cutText(q?.trim() ?? "", 200, "");
  return defined<UserFilter>({
    search: search === "" ? undefined : search,
    area: oneOf(areas, area),
    role: oneOf(roles, role),
    groupId: idOf(group),
    legalEntityId: idOf(entity),
    state: oneOf(userStates, state),
    signIn: oneOf(signInStates, signIn),
  });
}

/** The address's parameters of a filter. */
export function searchOf(filter: UserFilter): SearchOf<"/configuration"> {
  return {
    q: filter.search,
    area: filter.area,
    role: filter.role,
    group: filter.groupId?.toString(),
    entity: filter.legalEntityId?.toString(),
    state: filter.state,
    in: filter.signIn,
  };
}

/** The filter by the names the export knows: those of the call that lists. */
export function exportFilterOf(filter: UserFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
}

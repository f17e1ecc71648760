import type { selectUsers as route } from "@hub/contract/configuration/many.ts";
import type { Output } from "@hub/contract/route.ts";
import type { ActKind as ActName } from "@hub/domain/tasks/kinds.ts";
import type { RequestContext } from "../../../context.ts";
import type { Given } from "../../../http/bind.ts";
import { previewAct } from "../../../tasks/acts/preview-act.ts";
import type { ActKind } from "../../../tasks/kinds.ts";
import { endAccess, joinGroup, leaveGroup } from "./change-many.ts";
import { giveGrantToMany, takeGrantOfMany } from "./grant-many.ts";
import { inviteMany } from "./invite-many.ts";

/** What can be done to many users at once. */
export const userActs = {
  "users-end-access": endAccess,
  "users-join-group": joinGroup,
  "users-leave-group": leaveGroup,
  "users-give-grant": giveGrantToMany,
  "users-take-grant": takeGrantOfMany,
  "users-invite": inviteMany,
} satisfies Partial<Record<ActName, ActKind<never>>>;

/** What an act would do to the users of a selection. */
export function selectUsers(ctx: RequestContext, { selection, act }: Given<typeof route>["body"]): Promise<Output<typeof route.answer>> {
  return previewAct(ctx, { name: act.kind, kind: userActs[act.kind] as ActKind }, { selection, act });
}

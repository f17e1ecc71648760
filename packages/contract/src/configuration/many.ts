import { groupRoles } from "@hub/domain/session/areas.ts";
import * as z from "zod/mini";
import { code, day, id, route } from "../route.ts";
import { asAct, previewedAct, selectionOf } from "../selection.ts";
import { userFilter } from "./user-sign-in.ts";

/* oxlint-disable no-underscore-dangle -- the library's name */
/** Left out, and null, is all of the kind; of a day, that there is no end. */
const idOrAll = z._default(z.nullable(id), null);
const codeOrAll = z._default(z.nullable(code), null);
const dayOrNone = z._default(z.nullable(day), null);
/* oxlint-enable no-underscore-dangle */
/** A role of HUB or MUT, on what it can be limited to (domain/session/areas.ts). */
const grant = {
  role: z.enum(groupRoles),
  legalEntityId: idOrAll,
  sectionCode: codeOrAll,
  ingestionId: idOrAll,
  orgId: idOrAll,
};

export const userAct = z.union([
  z.object({ kind: z.enum(["users-end-access", "users-invite"]) }),
  z.object({ kind: z.enum(["users-join-group", "users-leave-group"]), groupId: id }),
  /** Besides what they have, up to a day; who has as much already stays as they are. */
  z.object({ kind: z.literal("users-give-grant"), ...grant, validTo: dayOrNone }),
  /** All they were given themselves of the role, or what is on just the thing that is named. */
  z.object({ kind: z.literal("users-take-grant"), ...grant }),
]);
export const selectUsers = route({
  method: "POST",
  path: "users/selections",
  permission: "users.manage",
  summary:
    "What an act on many users would do: end their access, put them in a group or take them out of it, give them a role or take it, invite them by mail. Nothing is changed; `selections/:id/run` does it.",
  body: asAct(selectionOf(userFilter), userAct),
  answer: previewedAct,
  errors: ["selection-too-large", "mail-not-set-up"],
});

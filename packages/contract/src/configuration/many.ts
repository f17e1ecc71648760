import * as z from "zod/mini";
import { id, route } from "../route.ts";
import { asAct, previewedAct, selectionOf } from "../selection.ts";
import { userFilter } from "./user-sign-in.ts";

export const userAct = z.union([
  z.object({ kind: z.enum(["users-end-access", "users-invite"]) }),
  z.object({ kind: z.enum(["users-join-group", "users-leave-group"]), groupId: id }),
]);
export const selectUsers = route({
  method: "POST",
  path: "users/selections",
  permission: "users.manage",
  summary:
    "What an act on many users would do: end their access, put them in a group or take them out of it, invite them by mail. Nothing is changed; `selections/:id/run` does it.",
  body: asAct(selectionOf(userFilter), userAct),
  answer: previewedAct,
  errors: ["selection-too-large", "mail-not-set-up"],
});

import { areas } from "@hub/domain/session/areas.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import * as z from "zod/mini";
import { email, id, instant, nothing, route } from "../route.ts";
import { accessToken, userSession } from "../session/account.ts";

/** How somebody has come in so far: `90-days`: not within the last 90 days, or never and known for so long. */
export const signInStates = ["never", "not-invited", "invited", "expired", "mail-failed", "90-days"] as const;

/** What the list of users is narrowed to, and who is invited. */
export const userFilter = {
  search: z.optional(z.string().check(z.maxLength(200))),
  area: z.optional(z.enum(areas)),
  role: z.optional(z.enum(roles)),
  groupId: z.optional(id),
  legalEntityId: z.optional(id),
  state: z.optional(z.enum(["active", "inactive", "removed"])),
  signIn: z.optional(z.enum(signInStates)),
};

/** The last invitation of a user; null where there is none. */
export const invitation = z.nullable(
  z.object({
    invitedAt: instant,
    /** Until when its link sets a password; null: it holds none, for one signs in at the corporate provider. */
    expiresAt: z.nullable(instant),
    /** What became of its mail: `refused`: the mail server does not take the address. */
    mail: z.enum(["waiting", "sent", "refused", "failed"]),
  }),
);

export const inviteUsers = route({
  method: "POST",
  path: "users/invitations",
  permission: "users.manage",
  summary:
    "Invite users by mail, named by their ids or found by a filter: each gets a link to set a password, once and within seven days, in place of any before; with single sign-on alone the mail says where to sign in. Who cannot be invited is told, the others are. A dry run answers the same and invites nobody.",
  body: z.strictObject({
    people: z.discriminatedUnion("by", [
      z.object({ by: z.literal("ids"), ids: z.array(id).check(z.minLength(1), z.maxLength(5000)) }),
      z.object({ by: z.literal("filter"), filter: z.strictObject(userFilter) }),
    ]),
    dryRun: z.optional(z.boolean()),
  }),
  answer: z.object({
    invited: z.number(),
    /** How many are not, and why the first 500 of them. */
    refusedCount: z.number(),
    refused: z.array(
      z.object({
        id: z.number(),
        name: z.nullable(z.string()),
        email: z.nullable(z.string()),
        reason: z.enum(["unknown", "inactive", "own", "other-area", "signed-in"]),
      }),
    ),
  }),
  errors: ["mail-not-set-up"],
});

export const findAttempts = route({
  method: "GET",
  path: "users/:email/attempts",
  permission: "users.read",
  summary: "The wrong passwords tried on a user that still count, and where sign-in is closed because of them.",
  params: z.object({ email }),
  answer: z.object({
    /** Wrong passwords of the last hour, and from how many addresses. */
    wrong: z.number(),
    addresses: z.number(),
    /** Until when no browser comes in that the user has not signed in with before; null when new ones do. */
    closedUntil: z.nullable(instant),
    /** Single addresses and known browsers that are closed now by what was tried there. */
    closedPlaces: z.number(),
  }),
  errors: ["user-not-found"],
});

export const liftAttempts = route({
  method: "DELETE",
  path: "users/:email/attempts",
  permission: "users.manage",
  summary: "Let the wrong passwords tried on a user count no more, so that sign-in is open to them again from everywhere.",
  params: z.object({ email }),
  answer: z.object({ lifted: z.number() }),
  errors: ["user-not-found", "own-rights", "other-area"],
});

export const resetSecondFactor = route({
  method: "POST",
  path: "users/:email/second-factor/reset",
  permission: "users.manage",
  summary:
    "Take the keys and recovery codes of a user who has lost them, with the reason; their sessions end, they are told by mail, and the password alone signs in until they register a key again. Never one's own.",
  params: z.object({ email }),
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  answer: z.object({ sessions: z.number() }),
  errors: ["user-not-found", "own-rights", "other-area"],
});

export const listUserSessions = route({
  method: "GET",
  path: "users/:email/sessions",
  permission: "users.manage",
  summary: "Where a user is signed in, and the personal access tokens they have made; of a user whose areas one administers.",
  params: z.object({ email }),
  answer: z.object({ sessions: z.array(userSession), tokens: z.array(accessToken) }),
  errors: ["user-not-found", "other-area"],
});

export const endUserSession = route({
  method: "DELETE",
  path: "users/:email/sessions/:id",
  permission: "users.manage",
  summary: "End one session of a user.",
  params: z.object({ email, id }),
  answer: nothing,
  errors: ["user-not-found", "other-area"],
});

export const revokeUserToken = route({
  method: "DELETE",
  path: "users/:email/tokens/:id",
  permission: "users.manage",
  summary: "Revoke one personal access token of a user.",
  params: z.object({ email, id }),
  answer: nothing,
  errors: ["user-not-found", "other-area"],
});

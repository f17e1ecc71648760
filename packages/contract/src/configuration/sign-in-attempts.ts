import * as z from "zod/mini";
import { email, instant, route } from "../route.ts";

export const findAttempts = route({
  method: "GET",
  path: "users/:email/attempts",
  permission: "users.manage",
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

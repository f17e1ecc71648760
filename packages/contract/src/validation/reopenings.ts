import * as z from "zod/mini";
import { day, id, instant, month, route, year } from "../route.ts";

/** Which cell: a section of an entity in a month. */
export const cellPlace = z.object({ section: z.string().check(z.minLength(1), z.maxLength(40)), legalEntityId: id, year, month });
/** Why, in a person's own words. */
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000));
const comment = z.string().check(z.trim(), z.maxLength(2000));

export const reopeningStates = ["ASKED", "APPROVED", "REFUSED", "WITHDRAWN", "ENDED", "LAPSED"] as const;
/** A locked or frozen cell opened again until the end of a day (UTC), once somebody other than the asker has approved it. */
export const reopening = z.object({
  id: z.number(),
  section: z.string(),
  legalEntity: z.object({ id: z.number(), code: z.string(), name: z.string() }),
  year: z.number(),
  month: z.number(),
  /** What it is taken out of: a frozen cell is in a closed version and needs the group's owner. */
  fromLock: z.enum(["LOCKED", "FROZEN"]),
  state: z.enum(reopeningStates),
  reason: z.string(),
  until: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decisionComment: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  /** What this user may do with it now. */
  may: z.object({ decide: z.boolean(), withdraw: z.boolean(), end: z.boolean() }),
});

export const listReopenings = route({
  method: "GET",
  path: "validation/reopenings",
  permission: "signed-in",
  summary: "Reopenings of the cells one is given and those one asked for, newest first, up to 200; open ones only unless told.",
  query: z.object({ all: z.optional(z.enum(["1"])) }),
  answer: z.object({ items: z.array(reopening) }),
});
export const askReopening = route({
  method: "POST",
  path: "validation/reopenings",
  permission: "reopenings.ask",
  summary: "Ask for a locked or frozen cell to be opened again until the end of a day, with the reason; somebody else decides.",
  body: z.object({
    ...cellPlace.shape,
    reason,
    /** Last day (UTC) it is to be open: from tomorrow on, at most 31 days ahead. */
    until: day,
  }),
  answer: reopening,
  status: 201,
  errors: ["not-found", "period-not-expected", "reopening-not-locked", "reopening-pending", "rows-deleted", "rows-put-away"],
});
export const approveReopening = route({
  method: "POST",
  path: "validation/reopenings/:id/approve",
  permission: "reopenings.approve",
  summary:
    "Open the cell again: new deliveries are taken until the end of the day that was asked for. Never by who asked; a frozen cell by the group's owner.",
  params: z.object({ id }),
  body: z.object({ comment: z.optional(comment) }),
  answer: reopening,
  errors: [
    "not-found",
    "asker-may-not-decide",
    "administrators-never-validate",
    "reopening-decided",
    "reopening-over",
    "reopening-not-locked",
    "rows-put-away",
  ],
});
export const refuseReopening = route({
  method: "POST",
  path: "validation/reopenings/:id/refuse",
  permission: "reopenings.approve",
  summary: "Leave the cell locked, with the reason why.",
  params: z.object({ id }),
  body: z.object({ comment: reason }),
  answer: reopening,
  errors: ["not-found", "asker-may-not-decide", "administrators-never-validate", "reopening-decided", "reopening-over"],
});
export const withdrawReopening = route({
  method: "POST",
  path: "validation/reopenings/:id/withdraw",
  permission: "reopenings.ask",
  summary: "Take back what one asked for, before it is decided.",
  params: z.object({ id }),
  body: z.object({}),
  answer: reopening,
  errors: ["not-found", "reopening-decided", "reopening-over"],
});
export const endReopening = route({
  method: "POST",
  path: "validation/reopenings/:id/end",
  permission: "signed-in",
  summary: "Lock the cell again before its day: by who asked and by who may approve.",
  params: z.object({ id }),
  body: z.object({}),
  answer: reopening,
  errors: ["not-found", "reopening-decided"],
});

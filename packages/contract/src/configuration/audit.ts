import * as z from "zod/mini";
import { day, instant, route, whole } from "../route.ts";

const filter = {
  /** Part of the e-mail of who did it. */
  actor: z.optional(z.string().check(z.maxLength(254))),
  action: z.optional(z.string().check(z.maxLength(100))),
  subjectType: z.optional(z.string().check(z.maxLength(100))),
  subjectId: z.optional(z.string().check(z.maxLength(200))),
  from: z.optional(day),
  to: z.optional(day),
  /** Sign-ins alone, or all but them; without it, both. */
  kind: z.optional(z.enum(["changes", "sign-ins"])),
};
/** The filter of the trail as lists and exports take it. */
export const auditFilter = z.object(filter);

export const listAudit = route({
  method: "GET",
  path: "audit",
  permission: "audit.read",
  summary: "The trail of changes and sign-ins, newest first, 50 at a time.",
  query: z.object({ ...filter, before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))), limit: z.optional(whole(1, 200)) }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        at: instant,
        actor: z.string(),
        action: z.string(),
        subjectType: z.string(),
        subjectId: z.string(),
        /** Name of the subject where it still stands; the address of somebody who signed in and is no user. */
        subjectName: z.nullable(z.string()),
        before: z.unknown(),
        after: z.unknown(),
        /** The line is of rows that the reader does not see: name, before and after are left out. */
        contentsHidden: z.boolean(),
        requestId: z.nullable(z.string()),
      }),
    ),
    /** `before` of the next page. */
    next: z.nullable(z.string()),
  }),
});
export const auditKinds = route({
  method: "GET",
  path: "audit/kinds",
  permission: "audit.read",
  summary: "The actions and subjects that stand in the trail, for its filters.",
  answer: z.object({ actions: z.array(z.string()), subjectTypes: z.array(z.string()) }),
});

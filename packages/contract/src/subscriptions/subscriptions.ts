import { endReasons } from "@hub/domain/subscriptions/subscription.ts";
import * as z from "zod/mini";
import { decimal, id, instant, nothing, route } from "../route.ts";

const occasions = {
  onClosing: z.boolean(),
  onClosingAgain: z.boolean(),
  weekly: z.boolean(),
  /** In points for percents, else in percent; of figures alone. */ movedBy: z.nullable(decimal.check(z.maxLength(9))),
};
/** `name` is of the report; a figure is named by its KPI and the legal entity or the group of entities (`node`), or of neither the whole group. */
const subscription = z.object({
  id: z.number(),
  dashboardId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  kpi: z.nullable(z.string()),
  legalEntity: z.nullable(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  node: z.nullable(z.object({ id: z.number(), name: z.string() })),
  ...occasions,
  createdAt: instant,
  lastSentAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endedBecause: z.nullable(z.enum(endReasons)),
});

export const listSubscriptions = route({
  method: "GET",
  path: "subscriptions",
  permission: "own-account",
  summary: "The reports and figures one is sent by mail, and those that ended without one's doing.",
  answer: z.object({ /** Whether this portal sends mails. */ available: z.boolean(), items: z.array(subscription) }),
});
export const saveSubscription = route({
  method: "POST",
  path: "subscriptions",
  permission: "dashboards.read",
  summary:
    "Be sent a report, or a figure of a legal entity, of a group of entities of which one may read all, or of the whole group, on these occasions; in place of those one has named for the same before.",
  body: z.object({
    dashboardId: z.nullable(id),
    kpi: z.nullable(z.string().check(z.maxLength(60))),
    legalEntityId: z.nullable(id),
    /** A group of entities of a tree. */ nodeId: z.nullable(id),
    ...occasions,
  }),
  answer: z.object({ id: z.number() }),
  errors: ["not-found", "too-many-subscriptions"],
});
export const endSubscription = route({
  method: "DELETE",
  path: "subscriptions/:id",
  permission: "own-account",
  summary: "Be sent no more of one's own subscription, or take one that ended out of the list.",
  params: z.object({ id }),
  answer: nothing,
  errors: ["not-found"],
});

/** The links in mails name it: whoever has it can end the one subscription, and nothing else. */
const key = z.string().check(z.regex(/^[\w-]{20,100}$/));
export const openLeavePage = route({
  method: "GET",
  path: "subscriptions/leave/:key",
  permission: "public",
  summary: "Leads to the page that asks whether one wants to leave; it changes nothing, since mail scanners follow links.",
  params: z.object({ key }),
  answers: "redirect",
  answer: nothing,
});
export const leaveSubscription = route({
  method: "POST",
  path: "subscriptions/leave/:key",
  permission: "public",
  summary: "Leave a subscription by the link in its mail, without signing in; mail programs post a form to it (RFC 8058).",
  params: z.object({ key }),
  sends: "form",
  answer: z.object({ /** False: it had ended before. */ left: z.boolean() }),
});

export const listAllSubscriptions = route({
  method: "GET",
  path: "subscriptions/people",
  permission: "reports.read",
  summary: "Who is sent which report or figure, by person: those of a person or about a report.",
  query: z.object({
    /** Words of the person's name or e-mail. */ search: z.optional(z.string().check(z.maxLength(200))),
    dashboardId: z.optional(id),
    after: z.optional(id),
  }),
  answer: z.object({
    items: z.array(z.object({ ...subscription.shape, person: z.object({ id: z.number(), name: z.string(), email: z.string() }) })),
    next: z.nullable(z.number()),
  }),
});
export const endSubscriptionOf = route({
  method: "DELETE",
  path: "subscriptions/people/:id",
  permission: "reports.manage",
  summary: "End somebody's subscription; they find in their list that an administrator did.",
  params: z.object({ id }),
  answer: nothing,
  errors: ["not-found"],
});

import { swpTabs } from "@hub/domain/swp/plan-item.ts";
import { inboxSteps } from "@hub/domain/workflows/inbox.ts";
import * as z from "zod/mini";
import { day, email, id, instant, nothing, route } from "../route.ts";

const person = z.object({ email: z.string(), name: z.string() });
const delegation = z.object({
  id: z.number(),
  from: person,
  to: person,
  /** Both days are included. */
  firstDay: z.string(),
  lastDay: z.string(),
  note: z.nullable(z.string()),
  state: z.enum(["coming", "running", "over"]),
  version: z.number(),
  mayEnd: z.boolean(),
});

export const listDelegations = route({
  method: "GET",
  path: "workflows/delegations",
  permission: "workflows.read",
  summary:
    "Who stands in for whom: one's own, given and received; all of them for administrators of workflows. Those that are over for 90 days too.",
  answer: z.object({ items: z.array(delegation) }),
});
export const createDelegation = route({
  method: "POST",
  path: "workflows/delegations",
  permission: "workflows.read",
  summary: "Let a colleague act while one is away, with one's roles of work; administrators of workflows do it for others too.",
  body: z.object({
    /** Left out: oneself. Another only by an administrator of workflows. */
    from: z.optional(email),
    to: email,
    firstDay: day,
    lastDay: day,
    note: z.optional(z.string().check(z.maxLength(500))),
  }),
  answer: delegation,
  status: 201,
  errors: ["delegate-not-allowed", "delegation-overlaps", "nothing-to-delegate"],
});
export const endDelegation = route({
  method: "DELETE",
  path: "workflows/delegations/:id",
  permission: "workflows.read",
  summary: "End a stand-in now; what was done stays.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: delegation,
});
export const listStandIns = route({
  method: "GET",
  path: "workflows/stand-ins",
  permission: "workflows.read",
  summary: "People one may choose to stand in, by a part of the name or e-mail, up to 20.",
  query: z.object({ search: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({ items: z.array(person) }),
});

const entity = z.object({ id: z.number(), code: z.string(), name: z.string() });
const told = z.object({ by: z.string(), at: instant, comment: z.nullable(z.string()) });
/** One thing that waits for the reader. */
export const inboxItem = z.object({
  /** The same as long as the same waits. */
  key: z.string(),
  step: z.enum(inboxSteps),
  /** Null for exceptions and suggestions, which are of no month. */
  year: z.nullable(z.number()),
  month: z.nullable(z.number()),
  /** Null for what is of a whole scenario, and for exceptions and suggestions. */
  section: z.nullable(z.string()),
  legalEntity: z.nullable(entity),
  /** Of a closing; null else. */
  scenarioId: z.nullable(z.number()),
  dueDate: z.nullable(z.string()),
  daysLate: z.number(),
  /** Findings of the check rules that keep it from going on. */
  blocking: z.number(),
  /** The last return to the coordinator since the delivery, if that is why it waits. */
  returned: z.nullable(told),
  /** Colleagues who asked for it, the latest first, of the last two weeks. */
  nudges: z.array(told),
  /** Of a decision: what was asked. */
  reopening: z.nullable(z.object({ id: z.number(), askedBy: z.string(), reason: z.string(), until: z.string() })),
  /** The colleague in whose stead one would act. */
  onBehalfOf: z.nullable(z.string()),
  /** Of exceptions: how many are open, and of them overdue; `accountant` is the colleague whose they are, null for one's own. Null else. */
  events: z.nullable(z.object({ open: z.number(), overdue: z.number(), accountant: z.nullable(z.number()) })),
  /** Of suggestions about the glossary: how many are open, about how many cards, and the card of the one that waits longest; null else. */
  suggestions: z.nullable(z.object({ open: z.number(), cards: z.number(), card: z.nullable(z.number()) })),
  /** Of gaps of the plan: those of a tab that are open and needed by the quarter `to`, and of them those of a quarter that is over. Null else. */
  gaps: z.nullable(z.object({ open: z.number(), overdue: z.number(), tab: z.enum(swpTabs), to: z.string() })),
  /** Of sources that fail, access that ends soon and cells that nobody may act on: how many; null else. */
  count: z.nullable(z.number()),
});
export const getInbox = route({
  method: "GET",
  path: "workflows/inbox",
  permission: "workflows.read",
  summary:
    "What waits for one: files, signatures, validations, decisions, closings, exceptions, suggestions, gaps, and what administrators look after; the most late first. The rules are those that decide when one acts.",
  answer: z.object({ today: z.string(), items: z.array(inboxItem) }),
});

export const workKinds = [
  "delivered",
  "signed",
  "validated",
  "returned",
  "nudged",
  "reopening-asked",
  "reopening-approved",
  "reopening-refused",
  "closed",
] as const;
const workEntry = z.object({
  kind: z.enum(workKinds),
  at: instant,
  year: z.number(),
  month: z.number(),
  section: z.nullable(z.string()),
  legalEntity: z.nullable(entity),
  scenarioId: z.nullable(z.number()),
  uploadId: z.nullable(z.number()),
  fileName: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  onBehalfOf: z.nullable(z.string()),
  /** How its cell stands today; null for what is of no cell. */
  signOff: z.nullable(z.enum(["NONE", "COORDINATOR_SIGNED", "OWNER_VALIDATED"])),
});
export const getWorkHistory = route({
  method: "GET",
  path: "workflows/history",
  permission: "workflows.read",
  summary: "What one did, newest first, and how it stands today; a page of 50.",
  query: z.object({ before: z.optional(z.string().check(z.regex(/^[\w.:+-]{1,80}$/))) }),
  answer: z.object({ items: z.array(workEntry), next: z.nullable(z.string()) }),
});

const reminderChoice = z.object({
  /** Whether a mail server is configured: without one nothing is sent. */
  available: z.boolean(),
  daily: z.boolean(),
});
export const getReminderChoice = route({
  method: "GET",
  path: "workflows/reminders",
  permission: "workflows.read",
  summary: "Whether one is reminded by mail, on working days, of what is due.",
  answer: reminderChoice,
});
export const setReminderChoice = route({
  method: "PUT",
  path: "workflows/reminders",
  permission: "workflows.read",
  summary: "Be reminded by mail or not. Nudges and returned work are told in any case.",
  body: z.object({ daily: z.boolean() }),
  answer: reminderChoice,
});

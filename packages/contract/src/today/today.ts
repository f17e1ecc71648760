import { roles } from "@hub/domain/session/permissions.ts";
import { setUpSteps } from "@hub/domain/today/set-up.ts";
import { areasOfWork } from "@hub/domain/today/waiting-areas.ts";
import { steps } from "@hub/domain/validation/waiting.ts";
import * as z from "zod/mini";
import { route } from "../route.ts";
import { figure } from "../scenarios/scenarios.ts";
import { beforeSession } from "../session/before-session.ts";
import { foundItem } from "../search/search.ts";
import { getMonth } from "../validation/month.ts";
import { inboxItem } from "../workflows/workflows.ts";

/** What waits in one area: things, and of them those that are late. */
const areaWaiting = z.object({ area: z.enum(areasOfWork), waiting: z.number(), late: z.number() });

export const getTodayAreas = route({
  method: "GET",
  path: "today/areas",
  permission: "signed-in",
  summary: "How much waits for one in each area, and how much of it is late. Areas where nothing waits are left out.",
  answer: z.object({ areas: z.array(areaWaiting) }),
});

const change = z.object({ difference: z.nullable(z.string()), relative: z.nullable(z.string()) });
const headline = z.object({
  ...z.pick(figure, { kpi: true, value: true, unit: true, currency: true, roundedTo: true, reason: true }).shape,
  /** Against the month before and the same month a year before; null where that month is not closed. */
  sinceMonth: z.nullable(change),
  sinceYear: z.nullable(change),
});

export const getToday = route({
  ...beforeSession.getToday,
  summary:
    "One's day in one answer: what waits for one, the most late first; the month that is closed now and who keeps it open; headline figures of the last closing. What one has no right to is null.",
  query: z.object({
    /** What one opened last, the latest first, as `kind:ref`. */
    recent: z.optional(z.string().check(z.maxLength(1000))),
  }),
  answer: z.object({
    today: z.string(),
    areas: z.array(areaWaiting),
    waiting: z.object({
      total: z.number(),
      late: z.number(),
      /** The first of them. */
      items: z.array(inboxItem),
    }),
    month: z.nullable(getMonth.answer),
    /** Whom cells of the month wait for, the one with most days first; a cell that several may act on counts for each. */
    keepsOpen: z.nullable(
      z.object({
        /** `me`: the reader, who is not reminded with the others. */
        people: z.array(z.object({ id: z.number(), name: z.string(), me: z.boolean(), cells: z.number(), daysLate: z.number() })),
        /** Cells nobody may act on today. */
        nobody: z.number(),
      }),
    ),
    /** What is to be set up before a first month can be closed, in order, for who administers the HUB area; null once all of it is done. */
    setUp: z.nullable(z.array(z.object({ step: z.enum(setUpSteps), done: z.boolean(), missing: z.array(z.enum(roles)) }))),
    /** What one opened last, as one may see it now. */
    recent: z.array(foundItem),
    /** Of the last version one reads: the group's, or those of the only entity one is given; as they were stored and hidden when it was closed. */
    figures: z.nullable(
      z.object({
        scenarioId: z.number(),
        year: z.number(),
        month: z.number(),
        version: z.number(),
        legalEntity: z.nullable(z.object({ id: z.number(), code: z.string(), name: z.string() })),
        items: z.array(headline),
      }),
    ),
  }),
});

/** What administrators of access do for a month to go on: who loses a role soon, and which cells nobody may act on. */
export const getAccessWork = route({
  method: "GET",
  path: "today/access",
  permission: "users.manage",
  summary:
    "Who loses a role within 14 days, of the roles one gives, and, for those who give the roles of signing, the cells that nobody may act on.",
  answer: z.object({
    ending: z.array(z.object({ email: z.string(), name: z.string(), role: z.enum(roles), lastDay: z.string() })),
    unfilled: z.array(
      z.object({
        section: z.string(),
        legalEntity: z.object({ id: z.number(), code: z.string(), name: z.string() }),
        year: z.number(),
        month: z.number(),
        step: z.enum(steps),
        roles: z.array(z.enum(roles)),
      }),
    ),
  }),
});

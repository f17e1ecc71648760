import * as z from "zod/mini";
import { email, id, route } from "../route.ts";
import { getDashboardFigures } from "./dashboards.ts";

const brokenPattern = /^[a-z0-9-]{1,60}\.[a-z-]{1,40}(,[a-z0-9-]{1,60}\.[a-z-]{1,40}){0,143}$/;
const kpiList = z.string().check(z.regex(/^[a-z0-9-]{1,60}(,[a-z0-9-]{1,60}){0,39}$/));
/** What somebody would be shown of a report. */
const reader = z.object({
  name: z.string(),
  /** Whether they are offered the report; null: it is not saved yet. */
  offered: z.nullable(z.boolean()),
  /** Whether they read the whole group's figures; else those of so many legal entities, of which five are named. */
  group: z.boolean(),
  legalEntities: z.number(),
  examples: z.array(z.string()),
  /** `figures`: those they would see are there. `beyond-own`: they would see some that one may not read oneself. */
  shows: z.enum(["figures", "no-right", "no-month", "beyond-own"]),
});
export const previewFigures = route({
  method: "GET",
  path: "dashboard/preview",
  permission: "reports.read",
  summary:
    "The figures that a report would show while it is built, of the newest month and of what one may read oneself, or as one of its readers would see it; none for whoever reads no figures.",
  query: z.object({
    /** The e-mail of who is to read it: for who may look at users. */ reader: z.optional(email),
    /** The report, once it is saved. */ reportId: z.optional(id),
    /** Separated by commas. */ kpis: kpiList,
    /** Those of them that are shown over twelve months. */ overTime: z.optional(kpiList),
    bridge: z.optional(z.enum(["yes"])),
    /** What is shown by what people are: `kpi.dimension`. */ breakdowns: z.optional(z.string().check(z.regex(brokenPattern))),
  }),
  answer: z.object({ figures: z.nullable(getDashboardFigures.answer), reader: z.nullable(reader) }),
  errors: ["not-found"],
});

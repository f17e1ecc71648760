import { embedLimits } from "@hub/domain/dashboards/embed-address.ts";
import { dimensions } from "@hub/domain/dashboards/breakdown.ts";
import { chartKinds, viewLimits } from "@hub/domain/dashboards/report-view.ts";
import * as z from "zod/mini";
import { id, name, nothing, route, whole } from "../route.ts";

const kpiCode = z.string().check(z.maxLength(60), z.regex(/^[a-z0-9-]+$/));
const kpiCodes = z.array(kpiCode).check(z.maxLength(40));
const chart = z.object({
  kind: z.enum(chartKinds),
  kpis: kpiCodes,
  name: z.nullable(name),
  /** What a `broken` chart is by. */
  by: z.optional(z.enum(dimensions)),
});
/** What a view of a report shows; the rule is domain/dashboards/report-view.ts. */
export const reportView = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("charts"),
    charts: z.array(chart).check(z.maxLength(viewLimits.charts)),
  }),
  z.object({ kind: z.literal("table"), kpis: kpiCodes }),
  z.object({ kind: z.literal("page"), address: z.string().check(z.maxLength(embedLimits.address)) }),
]);

const report = z.object({
  id: z.number(),
  parentId: z.number(),
  position: z.number(),
  /** Of a built-in one: it can be hidden, moved and copied. */
  code: z.nullable(z.string()),
  name: z.string(),
  hidden: z.boolean(),
  version: z.number(),
  views: z.number(),
  children: z.number(),
  /** Who is given this very report, besides those who are given all. */
  grants: z.object({ users: z.number(), groups: z.number() }),
});
const reportDetail = z.object({
  ...report.shape,
  content: z.array(
    z.object({
      id: z.number(),
      code: z.nullable(z.string()),
      name: z.string(),
      hidden: z.boolean(),
      definition: reportView,
    }),
  ),
  /** Hosts whose pages may be shown. */
  embedHosts: z.array(z.string()),
});

export const listReports = route({
  method: "GET",
  path: "reports",
  permission: "reports.read",
  summary: "All reports in the order of the tree, with who is given each by name.",
  answer: z.object({ items: z.array(report) }),
});
export const getReport = route({
  method: "GET",
  path: "reports/:id/detail",
  permission: "reports.read",
  summary: "One report with what its views show.",
  params: z.object({ id }),
  answer: reportDetail,
});
const parentId = whole(0, 2147483647);
export const createReport = route({
  method: "POST",
  path: "reports",
  permission: "reports.manage",
  summary: "Add a report below another one, or with parent 0 at the top; it has no views yet.",
  body: z.object({ name, parentId }),
  answer: reportDetail,
  status: 201,
  errors: ["duplicate", "not-found", "report-too-deep", "too-many-reports"],
});
export const copyReport = route({
  method: "POST",
  path: "reports/:id/copy",
  permission: "reports.manage",
  summary: "Copy a report with its views, beside it; the copy is given to nobody but those who are given all.",
  params: z.object({ id }),
  body: z.object({ name }),
  answer: reportDetail,
  status: 201,
  errors: ["duplicate", "too-many-reports"],
});
export const updateReport = route({
  method: "PUT",
  path: "reports/:id",
  permission: "reports.manage",
  summary:
    "Change a report's name and views; those given are all there are, in their order. What is built in keeps its name and definitions, and can be hidden.",
  params: z.object({ id }),
  body: z.object({
    /** Not asked of a built-in one. */
    name: z.nullable(name),
    hidden: z.boolean(),
    content: z
      .array(
        z.object({
          /** Null for a new one. */
          id: z.nullable(id),
          name: z.nullable(name),
          hidden: z.boolean(),
          definition: reportView,
        }),
      )
      .check(z.maxLength(viewLimits.views)),
  }),
  answer: reportDetail,
  versioned: true,
  conflict: reportDetail,
  errors: ["duplicate", "report-built-in"],
});
export const moveReport = route({
  method: "POST",
  path: "reports/:id/move",
  permission: "reports.manage",
  summary: "Move a report, with what is below it, to a place among those below a parent; the parent 0 is the top.",
  params: z.object({ id }),
  body: z.object({
    parentId,
    /** How many stand before it; more than there are is the end. */
    place: whole(0, 10_000),
  }),
  answer: z.object({ items: z.array(report) }),
  versioned: true,
  conflict: reportDetail,
  errors: ["report-in-circle", "report-too-deep", "duplicate"],
});
export const deleteReport = route({
  method: "DELETE",
  path: "reports/:id",
  permission: "reports.manage",
  summary:
    "Delete a report that has none below it. Who is given this very report loses it: `grants` is the number one has been told of, 409 when it is another by now.",
  params: z.object({ id }),
  query: z.object({ grants: whole(0, 1_000_000) }),
  answer: nothing,
  versioned: true,
  conflict: reportDetail,
  errors: ["report-built-in", "report-has-children", "report-grants-changed"],
});

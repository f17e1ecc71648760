import type { createReport as createRoute, updateReport as updateRoute } from "@hub/contract/configuration/reports.ts";
import { checkReportView } from "@hub/domain/dashboards/report-view.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { RequestContext } from "../../context.ts";
import { listViewRows, type ViewRow } from "../../dashboards/dashboards.sql.ts";
import { nameView } from "../../dashboards/report-names.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { listEmbedHosts } from "../../http/embed-hosts.sql.ts";
import { found, Problem } from "../../problem.ts";
import { getReport } from "./list-reports.ts";
import { insertReport, replaceViews, updateReportRow } from "./reports.sql.ts";
import { findCurrent, findParent, lockReports, refusePlace, refuseTakenName, refuseTooMany } from "./tree-guards.ts";

type Content = Given<typeof updateRoute>["body"]["content"];

/** Adds a report without views. Throws not-found, duplicate, report-too-deep, too-many-reports. */
export function createReport(ctx: RequestContext, { name, parentId: under }: Given<typeof createRoute>["body"]) {
  return inTransaction(ctx, async (ctx) => {
    const rows = await lockReports(ctx);
    refuseTooMany(rows);
    const parentId = findParent(rows, under);
    refusePlace(rows, 0, parentId);
    refuseTakenName(ctx, rows, parentId, name);
    const id = await insertReport(ctx.db, { parentId, name });
    await audit(ctx.db, ctx, { action: "report-created", subjectType: "report", subjectId: id, after: { name, parentId } });
    return getReport(ctx, id);
  });
}

/** Copies a report with its views, named as the reader sees them, beside it. Throws not-found, duplicate, too-many-reports. */
export function copyReport(ctx: RequestContext, id: number, name: string) {
  return inTransaction(ctx, async (ctx) => {
    const rows = await lockReports(ctx);
    refuseTooMany(rows);
    const from = found(rows.find((each) => each.id === id));
    refuseTakenName(ctx, rows, from.parentId, name);
    const views = await listViewRows(ctx.db, [id]);
    const copy = await insertReport(ctx.db, { parentId: from.parentId, name });
    await replaceViews(
      ctx.db,
      copy,
      views.map((view) => ({ id: null, name: nameView(ctx.language, view), hidden: view.hidden, definition: view.definition })),
    );
    await audit(ctx.db, ctx, {
      action: "report-created",
      subjectType: "report",
      subjectId: copy,
      after: { name, parentId: from.parentId, copyOf: id },
    });
    return getReport(ctx, copy);
  });
}

/** Changes a report and its views. Throws version-stale, duplicate, report-built-in, invalid-input with everything that is wrong with a view. */
export function updateReport(ctx: RequestContext, id: number, version: number, input: Given<typeof updateRoute>["body"]) {
  return inTransaction(ctx, async (ctx) => {
    const rows = await lockReports(ctx);
    const before = await findCurrent(ctx, rows, id, version);
    const name = before.code === null ? input.name : null;
    if (before.code === null && name === null)
      throw new Problem("invalid-input", { issues: [{ code: "ui.invalid-too-small", path: ["name"] }] });
    if (name !== null) refuseTakenName(ctx, rows, before.parentId, name, id);
    const views = await listViewRows(ctx.db, [id]);
    const issues = checkContent(input.content, views, await listEmbedHosts(ctx.db));
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    const gone = views.filter((view) => !input.content.some((each) => each.id === view.id));
    if (gone.some(({ code }) => code !== null)) throw new Problem("report-built-in");
    await updateReportRow(ctx.db, id, { name, hidden: input.hidden, version: version + 1 });
    await replaceViews(ctx.db, id, input.content);
    const after = await listViewRows(ctx.db, [id]);
    await audit(ctx.db, ctx, {
      action: "report-changed",
      subjectType: "report",
      subjectId: id,
      before: { name: before.name, hidden: before.hidden, views: views.map(traceOf), version },
      after: { name, hidden: input.hidden, views: after.map(traceOf), version: version + 1 },
    });
    return getReport(ctx, id);
  });
}

/** What is wrong with the views as they are given. What is built in is not looked at: it stays as it is. */
function checkContent(content: Content, views: readonly ViewRow[], hosts: readonly string[]): Issue[] {
  const standing = new Map(views.map((view) => [view.id, view]));
  const seen = new Set<number>();
  const names = new Set<string>();
  return content.flatMap((view, place): Issue[] => {
    const path = ["content", place];
    if (view.id !== null && (!standing.has(view.id) || seen.has(view.id))) return [{ code: "reports.issue-view-unknown", path }];
    if (view.id !== null) seen.add(view.id);
    if (view.id !== null && standing.get(view.id)?.code) return [];
    const name = foldText(view.name ?? "");
    const issues = checkReportView(view.definition, hosts, [...path, "definition"]);
    if (name === "") issues.push({ code: "ui.invalid-too-small", path: [...path, "name"] });
    else if (names.has(name)) issues.push({ code: "reports.issue-view-name-taken", path: [...path, "name"] });
    names.add(name);
    return issues;
  });
}

function traceOf({ code, name, hidden, definition }: ViewRow) {
  return { name: name ?? code, hidden, ...definition };
}

import type { listAllSubscriptions as route } from "@hub/contract/subscriptions/subscriptions.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { RequestContext } from "../context.ts";
import { nameReport } from "../dashboards/report-names.ts";
import type { Given } from "../http/bind.ts";
import { listSubscriptionRows, type SubscriptionRow } from "./subscriptions.sql.ts";

const most = 100;

/** One's own subscriptions, those that ended without one's doing among them, and whether mails are sent at all. */
export async function listOwn(ctx: RequestContext) {
  const rows = await listSubscriptionRows(ctx.db, { userId: ctx.actor.id });
  return { available: ctx.config.mail !== undefined, items: rows.map((row) => present(ctx, row)) };
}

/** Everybody's subscriptions, the newest first. */
export async function listAll(ctx: RequestContext, { search, dashboardId, after }: Given<typeof route>["query"]) {
  const rows = await listSubscriptionRows(ctx.db, { search: foldText(search ?? ""), dashboardId, after, most: most + 1 });
  const items = rows.slice(0, most).map((row) => ({ ...present(ctx, row), person: row.person }));
  return { items, next: rows.length > most ? (items.at(-1)?.id ?? null) : null };
}

function present({ language }: RequestContext, row: SubscriptionRow) {
  const { dashboardId, reportCode, reportName, createdAt, lastSentAt, endedAt, ...rest } = row;
  return {
    ...rest,
    dashboardId,
    name: dashboardId === null ? null : nameReport(language, { code: reportCode, name: reportName }),
    createdAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

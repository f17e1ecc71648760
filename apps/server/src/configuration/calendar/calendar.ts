import type { listCalendar as listRoute } from "@hub/contract/configuration/configuration.ts";
import type { Output } from "@hub/contract/route.ts";
import { firstDay, periodOf, previousPeriod } from "@hub/domain/period.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import * as rows from "./calendar.sql.ts";

type View = Output<typeof listRoute.answer>["items"][number];
type Query = Given<typeof listRoute>["query"];

/** The section calendar: which entity owes which section from when to when (readings 2); a page of it where a limit is given. Two statements, whatever it holds. */
export async function listCalendar(ctx: RequestContext, query: Query): Promise<Output<typeof listRoute.answer>> {
  const { after, limit } = query;
  const filter = filterOf(ctx, query);
  const total = await rows.countCalendarRows(ctx.db, filter);
  const listed = await rows.listCalendarRows(ctx.db, filter, { after: placeOf(after), limit: limit === undefined ? undefined : limit + 1 });
  const shown = listed.slice(0, limit ?? listed.length);
  const end = shown.at(-1);
  const next = listed.length > shown.length && end ? `${end.legalEntityId}.${end.firstMonth}.${end.section}` : null;
  return { items: shown.map(present), next, total };
}

/** The rows that a filter of the list finds. What was expected until a month before the last one is history; the last month's data may still be due. */
export function filterOf(
  ctx: RequestContext,
  { search, section, ended }: Pick<Query, "search" | "section" | "ended">,
): rows.CalendarFilter {
  const since = ended === "0" ? firstDay(previousPeriod(periodOf(todayOf(ctx)))) : undefined;
  return { search: search?.trim() || undefined, section, since };
}

function placeOf(after: string | undefined): rows.CalendarPlace | undefined {
  const [legalEntityId, firstMonth, ...section] = after?.split(".") ?? [];
  return legalEntityId && firstMonth ? { legalEntityId: Number(legalEntityId), firstMonth, section: section.join(".") } : undefined;
}

/** What refuses a field of what was asked. */
export function refuseAt(code: string, path: string): Problem {
  return new Problem("invalid-input", { issues: [{ code, path: [path] }] });
}

/** A row as lists and forms have it. */
export function present({ id, section, legalEntity, firstMonth, lastMonth, dueDay, version }: rows.CalendarRow): View {
  return { id, section, legalEntity, first: periodOf(firstMonth), last: lastMonth === null ? null : periodOf(lastMonth), dueDay, version };
}

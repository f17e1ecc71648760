import { holds } from "@hub/domain/session/permissions.ts";
import { findKeepers } from "@hub/domain/today/keeps-open.ts";
import { countByArea } from "@hub/domain/today/waiting-areas.ts";
import type { getToday as todayRoute } from "@hub/contract/today/today.ts";
import type { RequestContext } from "../context.ts";
import type { Given } from "../http/bind.ts";
import { findAll } from "../search/find-all.ts";
import { getMonth } from "../validation/month/get-month.ts";
import { listInbox } from "../workflows/inbox.ts";
import { readHeadlines } from "./headlines.ts";
import { listSetUp } from "./list-set-up.ts";
import { hearsOf } from "./policy.ts";

/** How many of what waits are named; the lists of the areas have the others. */
const named = 50;
/** So much of what was opened last is named. */
const mostOpened = 6;

/** What waits for the reader in each area. Each thing is theirs by the rule that decides when they act: no right to the inbox's own page is needed. */
export async function listAreas(ctx: RequestContext) {
  const { items } = await listWaiting(ctx);
  return { areas: countByArea(items) };
}

/** The reader's day: each part by the use case of its area, under that area's own rights, and null without any. A fixed number of statements. */
export async function getToday(ctx: RequestContext, { recent }: Given<typeof todayRoute>["query"]) {
  const { today, items } = await listWaiting(ctx);
  const month = holds("validation.read", ctx.actor) ? await getMonth(ctx, {}) : null;
  const figures = holds("dashboards.read", ctx.actor) ? await readHeadlines(ctx) : null;
  const areas = countByArea(items);
  const sum = (of: "waiting" | "late") => areas.reduce((total, area) => total + area[of], 0);
  return {
    today,
    areas,
    waiting: { total: sum("waiting"), late: sum("late"), items: items.slice(0, named) },
    month,
    keepsOpen: month && listKeepers(ctx, month),
    setUp: await listSetUp(ctx),
    recent: recent ? (await findAll(ctx, { recent, limit: mostOpened })).items : [],
    figures,
  };
}

function listKeepers(ctx: RequestContext, { entities }: Awaited<ReturnType<typeof getMonth>>) {
  const { people, nobody } = findKeepers(entities.flatMap(({ cells }) => cells));
  return { people: people.map((person) => ({ ...person, me: person.id === ctx.actor.id })), nobody };
}

async function listWaiting(ctx: RequestContext) {
  const { today, items } = await listInbox(ctx);
  return { today, items: items.filter((item) => hearsOf(ctx.actor, item)) };
}

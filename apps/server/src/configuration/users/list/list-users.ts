import type { allUsers as route, configurationOptions as optionsRoute } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../../context.ts";
import type { Given } from "../../../http/bind.ts";
import { mayMailLinks } from "../../../session/mail-words.ts";
import { reportName } from "../../grants/describe-changes.ts";
import { administeredAreas } from "../../grants/guards.ts";
import { listReportNames, listScenarioTypes } from "../../grants/report-names.sql.ts";
import { readCursor, writeCursor } from "../../list-cursor.ts";
import { listChoices } from "./choices.sql.ts";
import { countUsersLike, listUserPage } from "./user-list.sql.ts";

/** The users by name, a page at a time, with how many there are in all: two statements, whatever the page holds. */
export async function listUsers(ctx: RequestContext, query: Given<typeof route>["query"]): Promise<Output<typeof route.answer>> {
  const limit = query.limit ?? 50;
  const items = await listUserPage(ctx.db, query, readCursor(query.after), limit + 1, ctx.clock.now());
  const page = items.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => ({ ...row, lastSignInAt: row.lastSignInAt?.toISOString() ?? null })),
    next: items.length > limit && last ? writeCursor(last.sortedBy, last.id) : null,
    total: await countUsersLike(ctx.db, query, ctx.clock.now()),
  };
}

/** What the form of a user or a group chooses from. */
export async function listOptions(ctx: RequestContext): Promise<Output<typeof optionsRoute.answer>> {
  return {
    ...(await listChoices(ctx.db)),
    reports: (await listReportNames(ctx.db)).map(({ id, code, name }) => ({ id, name: reportName(ctx.language, code, name) })),
    scenarioTypes: await listScenarioTypes(ctx.db),
    areas: administeredAreas(ctx.actor),
    mayInvite: mayMailLinks(ctx),
  };
}

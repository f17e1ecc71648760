import type { getCampaign, startCampaign as route } from "@hub/contract/configuration/access/campaigns.ts";
import type { Output } from "@hub/contract/route.ts";
import { checkCampaign } from "@hub/domain/configuration/campaigns.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransactionIf } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { administeredAreas } from "../grants/guards.ts";
import { assignRows } from "./assign-rows.ts";
import { findReviewers, findUserIds, insertCampaign, lockCampaign } from "./campaigns.sql.ts";
import { getCampaign as readCampaign } from "./list-campaigns.ts";
import { countRows } from "./rows.sql.ts";
import { lockToManage } from "./lock-to-manage.ts";
import { keepSnapshot } from "./snapshot.sql.ts";

type Answer = Output<typeof getCampaign.answer>;
type Body = Given<typeof route>["body"];

/**
 * Starts a review of access: keeps what it is about as it stands, and gives each row to whoever reviews it. Throws invalid-input: days that are over, somebody who cannot decide,
 * nothing found, or something that nobody else than the person could decide; operation-not-allowed to a personal access token, as a review ends by taking away. A dry run
 * answers what would be, and takes it back.
 */
export async function startCampaign(ctx: RequestContext, body: Body): Promise<Answer> {
  if (!body.dryRun && ctx.actor.scopes !== null) throw new Problem("operation-not-allowed");
  const started = await inTransactionIf(
    ctx,
    () => body.dryRun !== true,
    async (waiting) => start(await lockToManage(waiting), body),
  );
  return body.dryRun ? { ...started, id: 0 } : started;
}

async function start(ctx: RequestContext, body: Body): Promise<Answer> {
  const today = todayOf(ctx);
  refuse(checkCampaign(body, today));
  const emails = [...body.parts.map(({ reviewer }) => reviewer), body.fallback, ...(body.escalateTo === null ? [] : [body.escalateTo])];
  const ids = await findReviewers(ctx.db, emails, ctx.clock.now());
  const users = await findUserIds(ctx.db, body.filter.users);
  const isUnknown = (known: ReadonlyMap<string, number>, email: string, code: string, ...path: Issue["path"]): Issue[] =>
    known.has(email) ? [] : [{ code, path, params: { value: email } }];
  refuse([
    ...body.parts.flatMap(({ reviewer }, at) => isUnknown(ids, reviewer, "campaigns.reviewer-unknown", "parts", at, "reviewer")),
    ...isUnknown(ids, body.fallback, "campaigns.reviewer-unknown", "fallback"),
    ...(body.escalateTo === null ? [] : isUnknown(ids, body.escalateTo, "campaigns.reviewer-unknown", "escalateTo")),
    ...body.filter.users.flatMap((email, at) => isUnknown(users, email, "campaigns.user-unknown", "filter", "users", at)),
  ]);
  const idOf = (email: string): number => found(ids.get(email));
  const { users: wanted, unusedDays = null, ...rest } = body.filter;
  const filter = { ...rest, unusedDays, userIds: wanted.map((email) => found(users.get(email))) };
  const areas = administeredAreas(ctx.actor);
  const isEscalated = body.atDeadline === "escalate" && body.escalateTo !== null;
  const id = await insertCampaign(
    ctx.db,
    {
      name: body.name,
      areas,
      filter,
      deadline: body.deadline,
      atDeadline: body.atDeadline,
      secondDeadline: isEscalated ? body.secondDeadline : null,
      fallbackId: idOf(body.fallback),
      escalateToId: isEscalated && body.escalateTo !== null ? idOf(body.escalateTo) : null,
      startedById: ctx.actor.id,
      startedAt: ctx.clock.now(),
    },
    body.parts.map(({ reviewer, legalEntityIds }) => ({ userId: idOf(reviewer), legalEntityIds })),
  );
  await keepSnapshot(ctx.db, id, areas, filter, { now: ctx.clock.now(), today });
  const campaign = found(await lockCampaign(ctx.db, id));
  const rows = await countRows(ctx.db, { campaignId: id });
  if (rows === 0) refuse([{ code: "campaigns.nothing-found", path: ["filter"] }]);
  const { nobody } = await assignRows(ctx, campaign, "all");
  if (nobody > 0) refuse([{ code: "campaigns.nobody-else", path: ["fallback"], params: { count: nobody } }]);
  await audit(ctx.db, ctx, {
    action: "campaign-started",
    subjectType: "access-campaign",
    subjectId: id,
    after: { name: body.name, areas, filter: body.filter, parts: body.parts, ...deadlinesOf(body), rows },
  });
  return readCampaign(ctx, id);
}

const deadlinesOf = ({ fallback, deadline, atDeadline, escalateTo, secondDeadline }: Body) => ({
  fallback,
  deadline,
  atDeadline,
  escalateTo,
  secondDeadline,
});

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
}

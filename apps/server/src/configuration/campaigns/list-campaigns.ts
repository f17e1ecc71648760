import type {
  getCampaign as getRoute,
  listCampaignRows as rowsRoute,
  listCampaigns as listRoute,
} from "@hub/contract/configuration/access/campaigns.ts";
import type { Output } from "@hub/contract/route.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import { findHashNow, listNamedCampaigns, listParts, listProgress, type NamedCampaign } from "./campaigns.sql.ts";
import { listUserNames } from "./names.sql.ts";
import { mostGrantsShown, presentHeader, presentRow } from "./present.ts";
import { countRows, listOpenReviews, listRows, type RowFilter } from "./rows.sql.ts";

type Rows = Output<typeof rowsRoute.answer>;

const defaultLimit = 100;

/** The reviews of access with decisions, newest first. */
export async function listCampaigns(ctx: RequestContext): Promise<Output<typeof listRoute.answer>> {
  return { items: (await listNamedCampaigns(ctx.db)).map(presentHeader) };
}

/** A review of access with who decides what and how far each is. */
export async function getCampaign(ctx: RequestContext, id: number): Promise<Output<typeof getRoute.answer>> {
  const [row] = await listNamedCampaigns(ctx.db, id);
  const campaign = found(row);
  const { areas, atDeadline, escalateTo, fallback, evidenceHash } = campaign;
  const { userIds, roles, unusedDays = null, ...filter } = campaign.filter;
  return {
    ...presentHeader(campaign),
    areas,
    filter: {
      ...filter,
      unusedDays,
      roles: roles as Output<typeof getRoute.answer>["filter"]["roles"],
      users: (await listUserNames(ctx.db, userIds)).map(({ email }) => email),
    },
    atDeadline,
    escalateTo,
    fallback,
    parts: (await listParts(ctx.db, id)).map(({ reviewer, legalEntities }) => ({ reviewer, legalEntities })),
    reviewers: await listProgress(ctx.db, id),
    withoutReviewer: await countRows(ctx.db, { campaignId: id, state: "OPEN", reviewerId: null }),
    closedBy: campaign.closedBy?.name ?? null,
    withdrawnFor: campaign.withdrawnFor,
    evidenceHash,
    evidenceHashNow: await findHashNow(ctx.db, id),
    mayClose: mayClose(campaign),
  };
}

/** Whether nothing is open any more but what the last deadline could not take away. */
export function mayClose({ state, counts, stuck }: NamedCampaign): boolean {
  return state !== "CLOSED" && (counts.open === 0 || (state === "OVERDUE" && stuck === counts.open));
}

/** The rows of a review of access. */
export async function listCampaignRows(ctx: RequestContext, id: number, query: Given<typeof rowsRoute>["query"]): Promise<Rows> {
  found((await listNamedCampaigns(ctx.db, id))[0]);
  return pageOf(ctx, { campaignId: id, state: query.state }, query);
}

/** The reviews of access in which the reader has something to decide. */
export async function listReviews(ctx: RequestContext) {
  return { items: await listOpenReviews(ctx.db, ctx.actor.id) };
}

/** What the reader has to decide in a review of access; of one that is not there, or not theirs, nothing. */
export function listReviewRows(ctx: RequestContext, id: number, query: { after?: number | undefined; limit?: number | undefined }) {
  return pageOf(ctx, { campaignId: id, state: "OPEN", reviewerId: ctx.actor.id }, query);
}

async function pageOf(
  ctx: RequestContext,
  filter: RowFilter,
  { after = 0, limit = defaultLimit }: { after?: number | undefined; limit?: number | undefined },
): Promise<Rows> {
  const rows = await listRows(ctx.db, filter, { after, limit: limit + 1, today: todayOf(ctx), most: mostGrantsShown });
  const page = rows.slice(0, limit);
  return {
    items: page.map((row) => presentRow(ctx.language, ctx.clock.now(), row)),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    total: await countRows(ctx.db, filter),
  };
}

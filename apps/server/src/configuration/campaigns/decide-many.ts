import type { reviewAct, selectReviewRows as route } from "@hub/contract/configuration/access/decide-many.ts";
import type { Output } from "@hub/contract/route.ts";
import { checkDecision, type Decision, isUnused, type RowState } from "@hub/domain/configuration/campaigns.ts";
import type { ActKind as ActName } from "@hub/domain/tasks/kinds.ts";
import type * as z from "zod/mini";
import { type RequestContext, todayOf } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { previewAct } from "../../tasks/acts/preview-act.ts";
import type { ActKind, ActOutcome, ColumnIssue, PlannedAct, TaskContext } from "../../tasks/kinds.ts";
import { lockAccess } from "../grants/guards.ts";
import { nameOfUser } from "../users/many/change-many.ts";
import { findCampaign, lockCampaign } from "./campaigns.sql.ts";
import { type HeldRow, listHeldRows, listWaitingIds } from "./rows.sql.ts";
import { settle } from "./settle.ts";
import { planTaking } from "./take-away.ts";

type ReviewAct = z.output<typeof reviewAct>;

/** Keeps or takes away many of the rows of a campaign that wait for whoever asks, by the rules of one: what has changed or gone is noted and told. What was decided stands. */
const decideMany: ActKind<ReviewAct> = {
  batchRows: 1000,
  open: async () => ({
    find: (ctx, filter, limit) => listWaitingIds(ctx.db, (filter as { campaign: number }).campaign, ctx.actor.id, limit),
    async plan(ctx, act, ids) {
      const campaign = await findCampaign(ctx.db, act.campaign);
      if (!campaign) return [];
      const rows = ofReviewer(ctx, await listHeldRows(ctx.db, campaign.id, ids, todayOf(ctx)));
      const missing = missingReasons(ctx, act, rows);
      const going = rows.filter(({ id, state, standing }) => state === "OPEN" && standing === "same" && !missing.has(id));
      const { refused } = await planTaking(ctx, campaign, decisionOf(act) === "take" ? going : [], false);
      return rows.map((row): PlannedAct => {
        const planned = { id: row.id, name: nameOfUser(row), version: versionOf(row) };
        const refusal = refused.get(row.id);
        if (row.state !== "OPEN") return { ...planned, issues: [settled] };
        if (missing.has(row.id)) return { ...planned, issues: missing.get(row.id)! };
        if (refusal) return { ...planned, issues: [{ column: null, code: `errors.${refusal}` }] };
        return { ...planned, changes: [{ field: "outcome", before: row.state, after: outcomeOf(row, act) }] };
      });
    },
    async apply(waiting, act, records) {
      const ctx = await lockAccess(waiting);
      const campaign = await lockCampaign(ctx.db, act.campaign);
      const ids = records.map(({ id }) => id);
      const held = campaign ? ofReviewer(ctx, await listHeldRows(ctx.db, campaign.id, ids, todayOf(ctx))) : [];
      const rows = new Map(held.map((row) => [row.id, row]));
      const seen = records.flatMap(({ id, version }) => {
        const row = rows.get(id);
        return row && row.state === "OPEN" && versionOf(row) === version ? [row] : [];
      });
      const missing = missingReasons(ctx, act, seen);
      const decided = seen.filter(({ id }) => !missing.has(id));
      const given = { decision: decisionOf(act), reason: act.reason || null };
      const outcomes = new Map((campaign ? await settle(ctx, campaign, decided, given) : []).map((outcome) => [outcome.id, outcome]));
      return ids.map((id): ActOutcome => {
        const row = rows.get(id);
        const name = row ? nameOfUser(row) : null;
        const outcome = outcomes.get(id);
        if (row && missing.has(id)) return { issues: missing.get(id)!, name };
        if (!row || !outcome) return { stale: true, name };
        if (outcome.refusal !== null) return { issues: [{ column: null, code: `errors.${outcome.refusal}` }], name };
        if (row.standing !== "same") return { issues: [{ column: null, code: `campaigns.noted-${row.standing}` }], name };
        return { applied: { version: outcome.state, before: null } };
      });
    },
    undo: async (_, changes) => changes.map(() => false),
  }),
};

/** What can be done to many rows of a review at once. */
export const reviewActs = { "reviews-keep": decideMany, "reviews-take": decideMany } satisfies Partial<Record<ActName, ActKind<never>>>;

/** What a decision would do to the rows of a selection. */
export function selectReviewRows(
  ctx: RequestContext,
  { selection, act }: Given<typeof route>["body"],
): Promise<Output<typeof route.answer>> {
  return previewAct(ctx, { name: act.kind, kind: reviewActs[act.kind] as ActKind }, { selection, act });
}

const settled: ColumnIssue = { column: null, code: "campaigns.decided-before" };
const decisionOf = ({ kind }: ReviewAct): Decision => (kind === "reviews-keep" ? "keep" : "take");

/** What one has no part in is not there; one's own access never is one's part. */
const ofReviewer = ({ actor }: TaskContext, rows: readonly HeldRow[]): HeldRow[] =>
  rows.filter(({ reviewerId }) => reviewerId === actor.id);

/** Whatever a decision depends on: that it is still to be made, by whom, and that it is about what the reviewer saw. */
const versionOf = ({ state, standing, reviewerId }: HeldRow): string => `${state} ${standing} ${reviewerId ?? "-"}`;

function outcomeOf({ standing }: HeldRow, act: ReviewAct): RowState {
  if (standing === "same") return decisionOf(act) === "keep" ? "KEPT" : "TAKEN";
  return standing === "gone" ? "GONE" : "CHANGED";
}

/** The rows that are not decided without a reason, each with why; of what has changed or gone nothing is decided. */
function missingReasons(ctx: TaskContext, act: ReviewAct, rows: readonly HeldRow[]): Map<number, ColumnIssue[]> {
  const now = ctx.clock.now();
  const given = { decision: decisionOf(act), reason: act.reason ?? "" };
  return new Map(
    rows.flatMap(({ id, state, standing, lastSignInAt, createdAt }): [number, ColumnIssue[]][] => {
      if (state !== "OPEN" || standing !== "same") return [];
      const issues = checkDecision(given, isUnused({ signedInAt: lastSignInAt, createdAt }, now));
      return issues.length === 0 ? [] : [[id, issues.map(({ code, params }) => ({ column: null, code, ...(params && { params }) }))]];
    }),
  );
}

import type { listCheckRules as rulesRoute, tolerance } from "@hub/contract/checks/checks.ts";
import type { Output } from "@hub/contract/route.ts";
import { checkRuleCodes, getCheckRule } from "@hub/domain/checks/check-rules.ts";
import { administers } from "@hub/domain/session/areas.ts";
import { grantsOn } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../context.ts";
import { onBehalfOf, proposingStanding, readingGrants, settingStanding } from "./policy.ts";
import * as rows from "./tolerances.sql.ts";

export type ToleranceView = Output<typeof tolerance>;

/** The rules in their order with their tolerances, and for whom one may set or propose one. */
export async function listCheckRules(ctx: RequestContext): Promise<Output<typeof rulesRoute.answer>> {
  const all = await rows.listTolerancesInForce(ctx.db);
  const entities = await rows.listActiveEntities(ctx.db);
  const readable = entities.filter(({ id }) => grantsOn("checks.read", ctx.actor, { legalEntityId: id }).length > 0);
  const sets = !administers(ctx.actor);
  return {
    items: checkRuleCodes.map((rule) => {
      const { severity, tolerance } = getCheckRule(rule);
      const set = all.filter((each) => each.rule === rule);
      const group = set.find(({ legalEntityId }) => legalEntityId === null);
      return {
        rule,
        severity,
        tolerance: tolerance && {
          unit: tolerance.unit,
          shipped: tolerance.value,
          least: tolerance.least,
          most: tolerance.most,
          group: group ? presentInForce(group) : null,
          entities: readable.flatMap((legalEntity) => {
            const own = set.find(({ legalEntityId }) => legalEntityId === legalEntity.id);
            return own ? [{ legalEntity, ...presentInForce(own) }] : [];
          }),
        },
      };
    }),
    may: {
      setGroup: sets && settingStanding(ctx.actor, null) !== undefined,
      setFor: sets ? entities.filter(({ id }) => settingStanding(ctx.actor, id)) : [],
      proposeGroup: proposingStanding(ctx.actor, null) !== undefined,
      proposeFor: entities.filter(({ id }) => proposingStanding(ctx.actor, id)),
    },
  };
}

/** A page of tolerances of the group and of the entities one is given, newest first; `next` is the `before` of the page after it. */
export async function listTolerances(
  ctx: RequestContext,
  query: { state?: rows.ToleranceState | undefined; before?: number | undefined; limit?: number | undefined },
): Promise<{ items: ToleranceView[]; next: number | null }> {
  const limit = query.limit ?? 50;
  const page = await rows.listToleranceRows(ctx.db, {
    grants: readingGrants(ctx.actor),
    limit: limit + 1,
    ...(query.state === undefined ? {} : { state: query.state }),
    ...(query.before === undefined ? {} : { before: query.before }),
  });
  const counting = await rows.listTolerancesInForce(ctx.db);
  const shown = page.slice(0, limit);
  return { items: shown.map((row) => present(ctx, row, counting)), next: page.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** A tolerance as the contract tells it, with what counts now and what one may do with it. */
export async function presentTolerance(ctx: RequestContext, row: rows.ToleranceRow): Promise<ToleranceView> {
  return present(ctx, row, await rows.listTolerancesInForce(ctx.db));
}

function present(ctx: RequestContext, row: rows.ToleranceRow, counting: readonly rows.ToleranceInForce[]): ToleranceView {
  const { id, rule, legalEntity, value, state, reason, proposedBy, decidedBy, comment, proposedById, proposedFor } = row;
  const legalEntityId = legalEntity?.id ?? null;
  const standing = settingStanding(ctx.actor, legalEntityId);
  const proposers = [proposedById, proposedFor];
  const stead = standing && onBehalfOf(standing, proposers);
  const waits = state === "PROPOSED";
  return {
    id,
    rule,
    legalEntity,
    value,
    current: rows.toleranceFor(counting, legalEntityId)[rule] ?? getCheckRule(rule).tolerance?.value ?? "0",
    state,
    reason,
    proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    comment,
    may: {
      decide:
        waits &&
        standing !== undefined &&
        !administers(ctx.actor) &&
        !proposers.includes(ctx.actor.id) &&
        (stead === null || stead === undefined || !proposers.includes(stead)),
      withdraw: waits && proposedById === ctx.actor.id,
    },
  };
}

function presentInForce({ value, reason, decidedBy, decidedAt }: rows.ToleranceInForce) {
  return { value, reason, decidedBy, decidedAt: decidedAt.toISOString() };
}

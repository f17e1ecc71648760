import type { Decision } from "@hub/domain/configuration/campaigns.ts";
import type { ActingContext } from "../../context.ts";
import { auditAll } from "../../db/audit.sql.ts";
import type { CampaignRow } from "./campaigns.sql.ts";
import { type HeldRow, type Outcome, settleRows } from "./rows.sql.ts";
import { takeAway } from "./take-away.ts";

type Given = { decision: Decision; reason: string | null };

/**
 * Does what was decided of open rows, and says of each what became of it: what has changed or gone since the campaign began is noted and left alone, what cannot be taken away
 * stays open with why. With its lines of the trail, by whoever decided. In the transaction that holds changes of access and the campaign.
 */
export async function settle(
  ctx: ActingContext,
  campaign: CampaignRow,
  rows: readonly HeldRow[],
  { decision, reason }: Given,
): Promise<Outcome[]> {
  const standing = rows.filter((row) => row.standing === "same");
  const refused = decision === "take" ? await takeAway(ctx, campaign, standing) : new Map<number, string>();
  const outcomes = rows.map((row): Outcome => {
    const refusal = refused.get(row.id) ?? null;
    const state =
      row.standing !== "same"
        ? row.standing === "gone"
          ? "GONE"
          : "CHANGED"
        : decision === "keep"
          ? "KEPT"
          : refusal === null
            ? "TAKEN"
            : "OPEN";
    return { id: row.id, state, refusal, signedInAt: row.lastSignInAt };
  });
  await settleRows(ctx.db, outcomes, { by: ctx.actor.id, at: ctx.clock.now(), reason });
  await auditAll(
    ctx.db,
    ctx,
    rows.map((row, index) => ({
      action: "access-reviewed",
      subjectType: "user",
      subjectId: row.userId,
      after: {
        campaign: campaign.name,
        row: row.id,
        area: row.area,
        ...(row.groupId === null ? {} : { group: row.groupName }),
        decision,
        reason,
        outcome: outcomes[index]?.state,
        ...(outcomes[index]?.refusal ? { refusal: outcomes[index].refusal } : {}),
      },
    })),
  );
  return outcomes;
}

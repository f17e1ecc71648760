import { checkRecipient } from "@hub/domain/configuration/backups/check-recipient.ts";
import { recipientOf } from "../../backup/seal.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { askSecondLook, decideSecondLook } from "../second-look/second-look.ts";
import { findKeyProposal, keyLook } from "./keys.sql.ts";
import { presentProposal } from "./present-backups.ts";
import { type BackupPlan, lockPlan, updatePlan } from "./plan.sql.ts";

/**
 * Gives the public key that back-ups are sealed with. The first one counts at once, as nothing could be opened before; another one waits for a second administrator, since whoever puts their
 * own there reads everything. Throws proposal-waiting, and what is wrong with the key.
 */
export async function proposeBackupKey(ctx: RequestContext, given: string) {
  const recipient = await checkKey(given);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const plan = await lockPlan(ctx.db);
    if (plan.recipient === recipient) throw wrongKey("backups.key-same");
    if (await findKeyProposal(ctx.db, now)) throw new Problem("proposal-waiting", { message: "backups.key-waiting" });
    if (plan.recipient === null) {
      await useKey(ctx, plan, recipient);
      return { proposal: null };
    }
    await askSecondLook(ctx, keyLook, { recipient });
    await audit(ctx.db, ctx, { ...subject, action: "backup-key-proposed", before: { recipient: plan.recipient }, after: { recipient } });
    const proposal = await findKeyProposal(ctx.db, now);
    return { proposal: proposal ? presentProposal(proposal, ctx.actor.id) : null };
  });
}

/** Decides on another key: confirmed by whoever did not propose it, refused by anybody who may; one's own is withdrawn. Throws own-proposal, and proposal-decided where it does not wait any more. */
export function decideBackupKey(ctx: RequestContext, id: number, accept: boolean): Promise<{ recipient: string | null }> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const plan = await lockPlan(ctx.db);
    const proposal = await findKeyProposal(ctx.db, now);
    if (!proposal || proposal.id !== id) throw new Problem("proposal-decided", { message: "backups.key-decided" });
    const isOwn = proposal.proposedById === ctx.actor.id;
    if (accept && isOwn) throw new Problem("own-proposal", { message: "backups.key-own" });
    await decideSecondLook(ctx, id, accept);
    const { recipient } = proposal;
    if (accept) {
      await useKey(ctx, plan, recipient, proposal.proposedBy);
      return { recipient };
    }
    const action = isOwn ? "backup-key-withdrawn" : "backup-key-rejected";
    await audit(ctx.db, ctx, { ...subject, action, before: { recipient }, after: { recipient: plan.recipient } });
    return { recipient: plan.recipient };
  });
}

const subject = { subjectType: "backup-plan", subjectId: "key" };

async function useKey(ctx: RequestContext, plan: BackupPlan, recipient: string, proposedBy?: string): Promise<void> {
  await updatePlan(ctx.db, { ...plan, recipient, version: plan.version + 1 });
  await audit(ctx.db, ctx, {
    ...subject,
    action: proposedBy === undefined ? "backup-key-set" : "backup-key-confirmed",
    before: { recipient: plan.recipient },
    after: { recipient, ...(proposedBy === undefined ? {} : { proposedBy }) },
  });
}

async function checkKey(given: string): Promise<string> {
  const key = given.trim();
  const issues = checkRecipient(key);
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  return recipientOf(key).catch(() => {
    throw wrongKey("backups.key-invalid");
  });
}

const wrongKey = (code: string) => new Problem("invalid-input", { issues: [{ code, path: ["recipient"] }] });

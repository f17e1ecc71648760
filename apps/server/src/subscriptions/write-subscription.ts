import type { FigureComparison } from "@hub/domain/dashboards/comparison.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { hasMoved, type Occasions } from "@hub/domain/subscriptions/subscription.ts";
import { type Context, portalActor, type RequestContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { later, type WrittenOrLater } from "../mail/send-queued.ts";
import { mailText, type Occasion } from "./mail-text.ts";
import { readTold, type Told } from "./read-told.ts";
import { findToldVersion, isThere, lockStanding, markEnded, type Recipient, type ToldVersion } from "./subscriptions.sql.ts";

/**
 * Writes the mail of a subscription at the moment it is sent, as its recipient may read it then. Undefined where it ended or its figure has not moved; what its recipient may not read any more,
 * or is not there any more, ends it; what an older month alone does not have is left out of the mails. The figures of a node are made after the closing: until then its mail waits.
 */
export function writeSubscription(ctx: Context, { about }: { about: unknown }): Promise<WrittenOrLater> {
  const { subscription: id, version: versionId } = about as { subscription: number; version: number | null };
  return inTransaction(ctx, async (ctx) => {
    const found = await lockStanding(ctx.db, id, ctx.clock.now());
    const version = found && (await findToldVersion(ctx.db, versionId));
    if (!version) return undefined;
    const { recipient, ...subscription } = found;
    const asRecipient = actAs(ctx, recipient);
    const tell = (of: ToldVersion, comparison: FigureComparison) =>
      holds("dashboards.read", asRecipient.actor) ? readTold(asRecipient, subscription, of, comparison) : undefined;
    const told = await tell(version, comparisonOf(versionId, version));
    if (!told) {
      const newest = (await findToldVersion(ctx.db, null, version.scenarioType)) ?? version;
      if (await tell(newest, { with: "month" })) return undefined;
      const isKnown = subscription.kpi === null || isKpi(subscription.kpi);
      const reason = isKnown && (await isThere(ctx.db, subscription, newest)) ? "right-lost" : "gone";
      await markEnded(ctx.db, id, reason, ctx.clock.now());
      const before = { person: recipient.email, ...subscription };
      const change = { action: "subscription-ended", subjectType: "subscription", subjectId: id, before, after: { reason } };
      await audit(ctx.db, { actor: portalActor }, change);
      return undefined;
    }
    if ("isAwaited" in told) return told.isAwaited ? later : undefined;
    const occasion = versionId === null ? "weekly" : occasionOf(subscription, version, told);
    return occasion && mailText(recipient, { subscription, version, told, occasion, publicUrl: ctx.config.mail?.publicUrl });
  });
}

/** What is closed again is told against what was known, all else against the month before. */
function comparisonOf(versionId: number | null, { number }: ToldVersion): FigureComparison {
  return versionId !== null && number > 1 ? { with: "version", number: number - 1 } : { with: "month" };
}

function occasionOf({ onClosing, onClosingAgain, movedBy }: Occasions, { number }: ToldVersion, { lines }: Told): Occasion | undefined {
  if (number === 1 ? onClosing : onClosingAgain) return number === 1 ? "closing" : "closing-again";
  const [line] = lines;
  if (movedBy === null || !line?.now || !line.before) return undefined;
  return hasMoved(line.kpi, line.before, line.now, movedBy) ? "moved" : undefined;
}

/** The recipient as if they asked at this moment: no session of theirs is needed, and none is opened. */
function actAs(ctx: Context, { id, email, name, language, grants, views }: Recipient): RequestContext {
  const actor = { id, email, name, grants, views, scopes: null };
  return { ...ctx, requestId: "", language, address: "", userAgent: "", cookies: undefined, secure: true, actor, sessionHash: undefined };
}

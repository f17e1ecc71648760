import { saveSubscription } from "@hub/contract/subscriptions/subscriptions.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import { addStoredVersion, headcounts, type StoredFigure } from "../../dashboards/testing/stored-version.ts";
import { sendQueued } from "../../mail/send-queued.ts";
import { readMail, startMailServer, testMail } from "../../mail/testing/mail-server.ts";
import { october, startGroupPortal } from "../../testing/group-portal.ts";
import { queueSubscriptions } from "../queue-subscriptions.ts";
import { subscriptionKind } from "../subscriptions.sql.ts";
import { writeSubscription } from "../write-subscription.ts";

export type SubscribedPortal = Awaited<ReturnType<typeof startSubscribedPortal>>;
export const never = { onClosing: false, onClosingAgain: false, weekly: false, movedBy: null };
export const september = addMonths(october, -1);
export const writers = { [subscriptionKind]: writeSubscription };

/** A portal of two entities with a mail server, the figures of September, and somebody who is given A alone. */
export async function startSubscribedPortal() {
  const portal = await startGroupPortal({ entities: ["A", "B"], now: "2026-11-05T08:00:00Z" });
  const server = await startMailServer();
  const { ctx } = portal;
  // Requests are answered by the same settings.
  Object.assign(ctx.config, { mail: { ...testMail, port: server.port } });
  const a = await portal.addUser("owner-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }]);
  const tokens = { ...portal.tokens, a: await portal.openSession(a) };
  const idOfReport = async (code: string): Promise<number> =>
    (await portal.pool.query("select id from dashboard where code = $1", [code])).rows[0].id;
  const close = (period: Period, number: number, counts: Record<string, number>, more: StoredFigure[] = []) =>
    addStoredVersion(portal.db, {
      period,
      number,
      entities: Object.keys(counts).map((code) => ({ id: portal.idOf(code), code })),
      figures: [...headcounts(Object.fromEntries(Object.entries(counts).map(([code, count]) => [portal.idOf(code), count]))), ...more],
    });
  await close(september, 1, { A: 1000, B: 500 });
  return {
    ...portal,
    server,
    a,
    tokens,
    close,
    overview: await idOfReport("people-overview"),
    idOfReport,
    /** Subscribes; answers the id. */
    async subscribe(token: string, given: object): Promise<number> {
      const body = { dashboardId: null, kpi: null, legalEntityId: null, nodeId: null, ...never, ...given };
      const answer = await portal.call(saveSubscription, { token, body });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body.id;
    },
    /** Does what the worker does, and answers the mails that came of it. */
    async run() {
      const before = server.received.length;
      await queueSubscriptions(ctx);
      await sendQueued(ctx, { writers });
      return server.received.slice(before).map(readMail);
    },
    async stop() {
      await server.stop();
      await portal.stop();
    },
  };
}

import { sendQueued } from "../../mail/send-queued.ts";
import { testMail } from "../../mail/testing/mail-server.ts";
import { serveKillable } from "../../testing/killable.ts";
import { queueSubscriptions } from "../queue-subscriptions.ts";
import { subscriptionKind } from "../subscriptions.sql.ts";
import { writeSubscription } from "../write-subscription.ts";

// Orders what is due, and sends it to the mail server of a port.
await serveKillable(async (given, port) => {
  const ctx = { ...given, config: { ...given.config, mail: { ...testMail, port } } };
  await queueSubscriptions(ctx);
  await sendQueued(ctx, { writers: { [subscriptionKind]: writeSubscription } });
});

import { constants, setPriority } from "node:os";
import { pino } from "pino";
import { readConfig } from "./config.ts";
import { type Context, systemClock } from "./context.ts";
import { connect } from "./db/connect.ts";
import { limits } from "./db/limits.ts";
import { workOn } from "./jobs/handlers.ts";
import { openQueue } from "./jobs/queue.ts";
import { handlers } from "./job-handlers.ts";
import { settleClosings } from "./scenarios/settle-closings.ts";
import { sendQueued } from "./mail/send-queued.ts";
import { remindPeople } from "./workflows/remind.ts";
import { settleFiles } from "./files/settle-files.ts";
import { settleFiles as settleCardFiles } from "./glossary/files/settle-files.ts";
import { settleSources } from "./ingestion/sources/settle-sources.ts";
import { queueDigests } from "./quality/queue-digests.ts";
import { settleTally } from "./quality/settle-tally.ts";
import { settleTasks } from "./tasks/settle-tasks.ts";
import { settleReopenings } from "./validation/settle-reopenings.ts";

// The process beside the API that parses, checks, consolidates and closes: what is heavy never runs in the API's event loop.
// Where there are too few cores for both, somebody's page comes first. Before anything else, so that all threads have it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const config = readConfig();
const log = pino({ level: config.logLevel, name: "worker" });
const url = config.databaseUrl;
if (!url) throw new Error("The worker needs DATABASE_URL; the portal sets it.");

const { db, close } = connect(url, {
  limits: limits.jobs,
  max: 6,
  applicationName: "hub-worker",
  onError: (error) => log.warn({ err: error }, "database connection lost"),
});
const queue = await openQueue(url, log, { supervise: true });
const ctx: Context = { db, config, log, clock: systemClock, queue };
await workOn(queue, ctx, handlers);
const settle = async () => {
  await settleReopenings(ctx).catch((error: unknown) => log.error({ err: error }, "reopenings could not be settled"));
  await settleClosings(ctx).catch((error: unknown) => log.error({ err: error }, "closings could not be settled"));
  await settleTasks(ctx).catch((error: unknown) => log.error({ err: error }, "tasks could not be settled"));
  await settleFiles(ctx).catch((error: unknown) => log.error({ err: error }, "files could not be settled"));
  await settleCardFiles(ctx).catch((error: unknown) => log.error({ err: error }, "files of the glossary could not be settled"));
  await settleSources(ctx).catch((error: unknown) => log.error({ err: error }, "sources could not be settled"));
  await remindPeople(ctx).catch((error: unknown) => log.error({ err: error }, "reminders could not be queued"));
  await queueDigests(ctx).catch((error: unknown) => log.error({ err: error }, "digests could not be queued"));
};
// Apart from the rest: a mail server that hangs keeps neither the start nor other work waiting.
const sendMails = () => sendQueued(ctx).catch((error: unknown) => log.error({ err: error }, "mails could not be sent"));
const tick = () => void settle().then(sendMails);
await settle();
setInterval(tick, 60_000).unref();
const settleCounts = () =>
  settleTally(ctx).catch((error: unknown) => log.error({ err: error }, "counts of quality events could not be put together"));
setInterval(() => void settleCounts(), 5 * 60_000).unref();
log.info("worker ready");
process.send?.("ready");
void sendMails();

let stopping: Promise<void> | undefined;
const stop = () =>
  (stopping ??= (async () => {
    await queue.stop().catch((error: unknown) => log.warn({ err: error }, "queue did not stop"));
    await close();
    process.exit(0);
  })());
// The portal's end is the worker's end, however the portal ended.
process.on("disconnect", () => void stop());
process.on("SIGTERM", () => void stop());
// Ctrl+C reaches the whole group: the portal decides the order.
process.on("SIGINT", () => undefined);

import { pino } from "pino";
import type { Config } from "./config.ts";
import { fillFoldedNames } from "./configuration/legal-entities/legal-entities.sql.ts";
import { type Context, systemClock } from "./context.ts";
import { connect } from "./db/connect.ts";
import { limits } from "./db/limits.ts";
import { shipCards } from "./glossary/shipped/ship-cards.ts";
import { hasSecrets, resealSecrets } from "./ingestion/reseal-secrets.ts";
import { openQueue } from "./jobs/queue.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { prepareSecretKey } from "./remote/secret-keys.ts";

/** What a release brings into a database that was prepared, beside its schema: folded names, secrets sealed by the first key, its glossary cards. Once more it changes nothing. */
export async function bringData(ctx: Context): Promise<void> {
  await fillFoldedNames(ctx.db);
  await resealSecrets(ctx);
  const { brought, renewed, leftOut } = await shipCards(ctx);
  if (brought + renewed > 0) ctx.log.info({ brought, renewed, leftOut }, "glossary cards of the portal");
}

/** Brings the database of `DATABASE_URL` to this release, all of it, and ends: what runs before nodes of a new release start. */
export async function bringRelease(config: Config): Promise<void> {
  const log = pino({ level: config.log.level });
  const { url, applied, ahead } = await prepareDatabase(config, undefined, log);
  if (ahead !== undefined) {
    log.info({ ahead }, "a newer release has brought the database further; this one may run beside it, and brings nothing");
    return;
  }
  log.info({ applied }, "migrations applied");
  const queue = await openQueue(config.databaseDirectUrl ?? url, log);
  const { db, close } = connect(url, { limits: limits.jobs });
  try {
    const ctx: Context = { db, config, log, clock: systemClock, queue };
    await prepareSecretKey(config, () => hasSecrets(ctx));
    await bringData(ctx);
  } finally {
    await queue.stop();
    await close();
  }
}

import { join, resolve } from "node:path";
import { countUsers } from "../apps/server/src/session/users.sql.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { runUntilStopped } from "../apps/server/src/run-until-stopped.ts";
import { startPortal } from "../apps/server/src/start-portal.ts";
import { demoPassword } from "./demo/group.ts";
import { listPeople, liveMonths, liveToday, seedGroup } from "./demo/sixty/seed.ts";
import { finishMaking, refuseUnfinished, startMaking } from "./demo/sixty/unfinished.ts";
import { startDemoProvider } from "./demo/sso-provider.ts";
import { pino } from "pino";

// The demonstration keeps its data apart from a portal in use: its own directory, and never a database of one's own.
process.env["HUB_MODE"] ||= "demonstration";
process.env["HUB_LOG_LEVEL"] ||= "warn";
// `npm run demo -- --sso`: with a corporate provider beside it.
const provider = process.argv.includes("--sso") ? await startDemoProvider(process.env) : undefined;
const config = readConfig();
config.databaseUrl = undefined;
config.dataDirectory = resolve(process.env["HUB_DATA_DIR"] ? config.dataDirectory : join(config.dataDirectory, "demo"));

await runUntilStopped(async () => {
  await refuseUnfinished(config.dataDirectory);
  let fresh = false;
  const today = new Date();
  const say = (line: string) => console.log(`  ${line}`);
  const portal = await startPortal(config, pino({ level: config.log.level }), async (ctx, databaseUrl) => {
    fresh = (await countUsers(ctx.db)) === 0;
    if (!fresh) return;
    await startMaking(config.dataDirectory);
    console.log("Preparing the demonstration group: 60 entities, 24 months, 12,000 people (about a minute) ...");
    await seedGroup(ctx);
    await liveMonths(ctx, databaseUrl, today, say);
  });
  try {
    if (fresh) {
      await liveToday(portal, today, say);
      await finishMaking(config.dataDirectory);
    }
  } catch (error) {
    await portal.stop();
    throw error;
  }
  console.log(`\nHUB demonstration: ${portal.address}\nSign in as one of these; the password is ${demoPassword}\n`);
  for (const user of await listPeople(portal.ctx)) console.log(`  ${user.email.padEnd(31)} ${user.name.padEnd(15)} ${user.does}`);
  if (provider) {
    console.log(`\nCorporate sign-in is on too: open ${config.login.sso?.publicUrl} and choose it, then who you are at the provider;`);
    console.log("the last of its list is somebody the HUB does not know.");
  }
  console.log("\nCtrl+C stops it; what you did is there next time.");
  return {
    async stop() {
      await portal.stop();
      await provider?.stop();
    },
  };
});

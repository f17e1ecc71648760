import { join, resolve } from "node:path";
import { countUsers } from "../apps/server/src/session/users.sql.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { runUntilStopped } from "../apps/server/src/run-until-stopped.ts";
import { startPortal } from "../apps/server/src/start-portal.ts";
import { demoPassword, users } from "./demo/group.ts";
import { seedMonths, seedPeople } from "./demo/seed.ts";
import { pino } from "pino";

// The demonstration keeps its data apart from a portal in use: its own directory, and never a database of one's own.
process.env["HUB_MODE"] ||= "demonstration";
process.env["HUB_LOG_LEVEL"] ||= "warn";
const config = readConfig();
config.databaseUrl = undefined;
config.dataDirectory = resolve(process.env["HUB_DATA_DIR"] ? config.dataDirectory : join(config.dataDirectory, "demo"));

await runUntilStopped(async () => {
  let fresh = false;
  const portal = await startPortal(config, pino({ level: config.logLevel }), async (ctx) => {
    fresh = (await countUsers(ctx.db)) === 0;
    if (fresh) await seedPeople(ctx);
  });
  try {
    if (fresh) {
      console.log("Preparing the demonstration group (about half a minute) ...");
      await seedMonths(portal.address, new Date(), (line) => console.log(`  ${line}`));
    }
  } catch (error) {
    await portal.stop();
    throw error;
  }
  console.log(`\nHUB demonstration: ${portal.address}\nSign in as one of these; the password is ${demoPassword}\n`);
  for (const user of users) console.log(`  ${user.email.padEnd(28)} ${user.name.padEnd(14)} ${user.does}`);
  console.log("\nCtrl+C stops it; what you did is there next time.");
  return portal;
});

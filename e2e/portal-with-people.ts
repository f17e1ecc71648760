import { pino } from "pino";
import { readConfig } from "../apps/server/src/config.ts";
import { runUntilStopped } from "../apps/server/src/run-until-stopped.ts";
import { countUsers } from "../apps/server/src/session/users.sql.ts";
import { startPortal } from "../apps/server/src/start-portal.ts";
import { seedPeople } from "../scripts/demo/seed.ts";

// A portal as `npm start` runs it, with the demonstration's people in it and nothing else; tells what a test has to know to kill its parts.
await runUntilStopped(async () => {
  const portal = await startPortal(readConfig(), pino({ level: "warn" }, pino.destination(2)), async (ctx) => {
    if ((await countUsers(ctx.db)) === 0) await seedPeople(ctx);
  });
  console.log(`postgres: ${portal.postgresPid()}`);
  console.log(`worker: ${portal.workerPid()}`);
  console.log(`database: ${portal.databaseUrl}`);
  console.log(`HUB: ${portal.address}`);
  return portal;
});

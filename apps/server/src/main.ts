import { readConfig } from "./config.ts";
import { startPortal } from "./start-portal.ts";
import { runUntilStopped } from "./run-until-stopped.ts";

await runUntilStopped(async () => {
  const portal = await startPortal(readConfig());
  console.log(`\nHUB: ${portal.address}`);
  if (portal.setUpKey) console.log(`First administrator (link for one use, 24 hours): ${portal.address}/#/setup?key=${portal.setUpKey}`);
  return portal;
});

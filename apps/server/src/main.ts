import { bringRelease } from "./bring-data.ts";
import { readConfig } from "./config.ts";
import { orTell, runUntilStopped } from "./run-until-stopped.ts";
import { startPortal } from "./start-portal.ts";

const config = await orTell(() => readConfig());
if (config.role === "worker") await orTell(() => import("./worker.ts"));
else if (config.role === "migrate") await orTell(() => bringRelease(config));
else
  await runUntilStopped(async () => {
    const portal = await startPortal(config);
    console.log(`\nHUB: ${portal.address}`);
    if (portal.setUpKey) console.log(`First administrator (link for one use, 24 hours): ${portal.address}/#/setup?key=${portal.setUpKey}`);
    return portal;
  });

import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { mkdir, rename } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inject, vi } from "vitest";
import { openApi } from "../scripts/api.ts";
import { demoPassword } from "../scripts/demo/group.ts";
import { newDataDirectory, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portal-process.ts";

const program = "../scripts/demo.ts";

/** Starts the demonstration in a directory, and goes on once it is ready. */
export async function startDemonstration(directory: string): Promise<PortalProcess> {
  const portal = await startPortalProcess(directory, { program });
  await vi.waitUntil(() => portal.output.at(-1)?.includes("Ctrl+C"), { timeout: 400_000, interval: 500 });
  return portal;
}

/** A data directory with the demonstration in it, its regions' figures included: a copy of one that whoever asks first makes, and the others wait for. */
export async function newDemonstrationDirectory(): ReturnType<typeof newDataDirectory> {
  const made = join(inject("demonstrations"), "made");
  const isFirst = await mkdir(join(inject("demonstrations"), "begun")).then(
    () => true,
    () => false,
  );
  if (isFirst) await make(made);
  else await vi.waitUntil(() => existsSync(made), { timeout: 500_000, interval: 500 });
  return newDataDirectory(made);
}

async function make(made: string): Promise<void> {
  const directory = join(inject("demonstrations"), "making");
  const portal = await startDemonstration(directory);
  try {
    // The worker makes the regions' figures once they are drawn; the last month's come last.
    const group = await openApi(portal.address).signIn("group@norte.example", demoPassword);
    const areMade = async () => {
      const { nodes } = await group.call(getDashboardFigures, { params: { id: 1 }, query: {} });
      return nodes.length > 0 && nodes.every((node) => node.made);
    };
    await vi.waitUntil(areMade, { timeout: 300_000, interval: 1000 });
  } finally {
    await stopPortalProcess(portal);
  }
  await rename(directory, made);
}

import { join } from "node:path";
import type { Browser } from "playwright-core";
import { inject } from "vitest";
import { findRunningPostgres } from "../apps/server/src/db/embedded-postgres.ts";
import { type Api, openApi } from "../scripts/api.ts";
import { demoPassword } from "../scripts/demo/group.ts";
import { launchBrowser } from "./browser.ts";
import { newDataDirectory, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portal-process.ts";

/** A data directory with the people of the demonstration group in it, as `setup.ts` has made it once for all: PostgreSQL, schema and people are half of a first start. */
export function newGroupDirectory(): ReturnType<typeof newDataDirectory> {
  return newDataDirectory(inject("groupDirectory"));
}

/** A portal with the people of the demonstration group and nothing else, and a browser for them. */
export type GroupPortal = Pick<PortalProcess, "address" | "told"> & {
  browser: Browser;
  /** The API as somebody of the group, signed in. */ as(name: string): Promise<Api>;
  /** The address of the database as its owner, who can change what is closed. */ ownerUrl(): Promise<string>;
  stop(): Promise<void>;
};

/** Starts a portal of the group, with settings of its own, and a browser; what had started already ends if the rest does not start. */
export async function startGroupPortal(env: Record<string, string> = {}): Promise<GroupPortal> {
  await using starting = new AsyncDisposableStack();
  const data = await newGroupDirectory();
  starting.defer(data.remove);
  const portal = await startPortalProcess(data.directory, { program: "portal-with-people.ts", env });
  starting.defer(() => stopPortalProcess(portal));
  const browser = await launchBrowser();
  starting.defer(() => browser.close());
  const started = starting.move();
  return {
    address: portal.address,
    told: portal.told,
    browser,
    as: (name) => openApi(portal.address).signIn(`${name}@norte.example`, demoPassword),
    ownerUrl: () => findRunningPostgres(join(data.directory, "postgres")),
    stop: () => started.disposeAsync(),
  };
}

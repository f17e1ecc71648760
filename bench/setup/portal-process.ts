import type { Role } from "@hub/domain/session/permissions.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Database } from "../../apps/server/src/db/connect.ts";
import { hashPassword } from "../../apps/server/src/session/passwords/hash-password.ts";
import { insertAllViews, insertGrant, insertUser } from "../../apps/server/src/session/users.sql.ts";
import type { BenchDatabase } from "./database.ts";

/** The password of everybody whom `addPerson` adds. */
export const password = "a password of the bench";

export type PortalProcess = { address: string; stop(): Promise<void> };

/** Starts the portal as in production, in a process of its own, so that what sends to it takes none of its time. */
export async function startPortalProcess({ url, directory }: BenchDatabase, more: Record<string, string> = {}): Promise<PortalProcess> {
  const child = spawn(process.execPath, ["--max-old-space-size=768", join(import.meta.dirname, "../../apps/server/src/main.ts")], {
    env: {
      ...process.env,
      HUB_PORT: "0",
      HUB_LOG_LEVEL: "fatal",
      HUB_TRUST_PROXY: "1",
      HUB_DATA_DIR: directory,
      DATABASE_URL: url,
      ...more,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const address = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error("The portal ended.")));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const told = /^HUB: (\S+)$/.exec(line)?.[1];
      if (told) resolve(told);
    });
  });
  return {
    address,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Adds somebody with these roles, everywhere or at some legal entities, who sees all views; answers their e-mail. */
export async function addPerson(
  db: Database,
  name: string,
  roles: readonly Role[],
  { passwordHash, legalEntityIds = [null] }: { passwordHash?: string; legalEntityIds?: readonly (number | null)[] } = {},
): Promise<string> {
  const email = `${name}@bench.example`;
  const userId = await insertUser(db, { email, name, passwordHash: passwordHash ?? (await hashPassword(password)) });
  for (const role of roles) for (const legalEntityId of legalEntityIds) await insertGrant(db, { userId, role, legalEntityId });
  await insertAllViews(db, userId);
  return email;
}

/** Signs somebody in; answers their token. */
export async function signIn(address: string, email: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}`;
  const response = await fetch(`${address}/api/users/token`, { headers: { authorization, "x-forwarded-for": "192.0.2.1" } });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

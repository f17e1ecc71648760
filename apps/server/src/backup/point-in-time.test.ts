import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { choosePort } from "../db/embedded-postgres/ports.ts";
import { startPortal } from "../start-portal.ts";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { makeKey } from "./seal.ts";
import { describeDatabase } from "./testing/describe-database.ts";
import { hasPostgres15, programs } from "./testing/system-postgres.ts";

const canRun = hasPostgres15 && existsSync("/usr/bin/pgbackrest") && existsSync(join(programs, "psql"));
const isRoot = process.getuid?.() === 0;

let portal: GroupPortal;
let root: string;
let blocks: Map<string, string>;
let environment: Record<string, string>;
const passwords = { owner: randomBytes(12).toString("hex"), app: randomBytes(12).toString("hex") };

beforeAll(async () => {
  if (!canRun) return;
  const text = await readFile(join(import.meta.dirname, "../../../../docs/point-in-time-recovery.md"), "utf8");
  blocks = new Map([...text.matchAll(/^```sh (\w+)\n(.*?)^```$/gms)].map(([, name = "", lines = ""]) => [name, lines]));
  root = await mkdtemp(join(tmpdir(), "hub-pitr-"));
  if (isRoot) await chown(root, idOf("-u"), idOf("-g"));
  environment = {
    PATH: process.env["PATH"] ?? "",
    PGBIN: programs,
    PGDATA: join(root, "data"),
    PGHOST: root,
    PGPORT: String(await choosePort(undefined)),
    REPOSITORY: join(root, "repository"),
    PGBACKREST_CONFIG: join(root, "etc/pgbackrest.conf"),
    OWNER_PASSWORD: passwords.owner,
    APP_PASSWORD: passwords.app,
  };
  portal = await startGroupPortal({ entities: ["A"], sections: ["PLN"] });
  await portal.complete("A", [{ person: "A-1", sex: "F" }, { person: "A-2" }]);
  await portal.runJobs();
});
afterAll(async () => {
  if (!canRun) return;
  // As in the page, or hard where a block before has failed.
  spawnSync(join(programs, "pg_ctl"), ["-D", join(root, "data"), "-m", "immediate", "stop"], asPostgres());
  await portal.stop();
  await rm(root, { recursive: true, force: true });
});

const idOf = (what: "-u" | "-g") => Number(spawnSync("id", [what, "postgres"], { encoding: "utf8" }).stdout);
const asPostgres = () => (isRoot ? { uid: idOf("-u"), gid: idOf("-g"), cwd: root } : { cwd: root });

/** Runs a block of the page as it stands there, as the user PostgreSQL runs as; throws what it said when it fails. */
function run(name: string, also: Record<string, string> = {}): string {
  const script = `set -euo pipefail\n${blocks.get("names")}\n${blocks.get(name)}`;
  // The server that a block starts keeps what it is given open: it writes to a file of its own.
  const done = spawnSync("bash", ["-c", script], { ...asPostgres(), env: { ...environment, ...also }, encoding: "utf8", timeout: 60_000 });
  if (done.status !== 0) throw new Error(`${name}: ${done.stdout}${done.stderr}`);
  return done.stdout;
}
const urlOf = (role: "hub_owner" | "hub_app") =>
  `postgres://${role}:${role === "hub_owner" ? passwords.owner : passwords.app}@127.0.0.1:${environment["PGPORT"]}/hub`;
async function ask<T extends object>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: urlOf("hub_owner") });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** All but where sequences stand: a recovery leaves out some numbers, as a crash does. */
const unnumbered = (found: Record<string, string>) => Object.fromEntries(Object.entries(found).filter(([name]) => !name.endsWith("_seq")));

test.runIf(canRun)(
  "[SERV-01] the page on point-in-time recovery, line by line: after a wrong delete all stands as a second before, and the portal starts",
  async () => {
    for (const name of ["configure", "server", "roles", "stanza"]) run(name);
    const { secret, recipient } = await makeKey();
    const written: Buffer[] = [];
    await makeBackup(portal.url, recipient, async (bytes) => void written.push(bytes));
    const bytes = Buffer.concat(written);
    await restoreBackup(
      urlOf("hub_owner"),
      async function* () {
        yield bytes;
      },
      secret,
    );
    run("full");
    await ask("insert into audit (actor, action, subject_type, subject_id) values ('x', 'after-the-full-one', 'cell', '1')");
    expect(run("incremental")).toMatch(/incr backup/);
    run("verify");
    await ask("insert into audit (actor, action, subject_type, subject_id) values ('x', 'after-the-last-one', 'cell', '2')");
    const before = await describeDatabase(urlOf("hub_owner"));
    const [now] = await ask<{ at: string }>("select clock_timestamp()::text as at");
    await sleep(50);
    run("mistake");
    expect(await ask("select from role_grant")).toHaveLength(0);
    run("stop");
    run("restore", { BEFORE: now?.at ?? "" });
    const after = await describeDatabase(urlOf("hub_owner"));
    expect(unnumbered(after)).toEqual(unnumbered(before));
    expect(run("look")).toMatch(/figures/);
    expect(await ask("select from audit where action like 'after-the-%'")).toHaveLength(2);
    const config = {
      ...readConfig({}),
      port: 0,
      dataDirectory: join(root, "portal"),
      databaseUrl: urlOf("hub_app"),
      databaseOwnerUrl: urlOf("hub_owner"),
      secretKeys: [randomBytes(32)],
    };
    const started = await startPortal(config, pino({ level: "silent" }));
    try {
      const answer = await fetch(`${started.address}/api/users/token`, {
        headers: { authorization: `Basic ${Buffer.from(`owner@example.com:${portal.password}`).toString("base64")}` },
      });
      expect(answer.status).toBe(200);
    } finally {
      await started.stop();
    }
    run("afterwards");
  },
  180_000,
);

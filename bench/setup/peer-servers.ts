import { choosePort } from "../../apps/server/src/db/embedded-postgres/ports.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Where the packages are that only this bench installs. */
export const peersFolder = join(import.meta.dirname, "../peers");
const installed = (path: string) => join(peersFolder, "node_modules", path);
const token = "a-token-of-the-bench-for-peers-0";

/** A request that is sent again and again: what it asks, and how its answer reads. */
export type Asked = { url: string; headers: Record<string, string>; body?: string };
export type Filter = { ruleId: number; entityId: number; statuses: readonly string[] };
export type Found = { ids: number[]; total: number };

export type Peer = {
  name: string;
  /** The page of 50 with its exact count, by due day. */
  page(filter: Filter): Asked;
  read(answer: string): Found;
  stop(): Promise<void>;
};

/** Installs what bench/peers locks, unless it is there. */
export async function installPeers(): Promise<void> {
  const [lock, done] = [join(peersFolder, "package-lock.json"), installed(".package-lock.json")];
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(lock).mtimeMs) return;
  const npm = spawn("npm ci --no-audit --no-fund --loglevel=error", { cwd: peersFolder, shell: true, stdio: "inherit" });
  const [code] = (await once(npm, "exit")) as [number | null];
  if (code !== 0) throw new Error("What peers need could not be installed.");
}

/** Directus on the rows, asked as its administrator: what an administrator asks is not held against any right. */
export async function startDirectus(databaseUrl: string): Promise<Peer> {
  const address = `http://127.0.0.1:${await choosePort(undefined)}`;
  const env = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: new URL(address).port,
    PUBLIC_URL: address,
    DB_CLIENT: "pg",
    DB_CONNECTION_STRING: databaseUrl,
    // Its own tables apart from the rows.
    DB_SEARCH_PATH: "array:directus,peers",
    DB_POOL__MAX: "10",
    SECRET: "a secret of the bench that is long enough",
    ADMIN_EMAIL: "admin@bench.example.com",
    ADMIN_PASSWORD: "a password of the bench",
    ADMIN_TOKEN: token,
    TELEMETRY: "false",
    CACHE_ENABLED: "false",
    WEBSOCKETS_ENABLED: "false",
    LOG_LEVEL: "fatal",
  };
  const command = ["--import", join(peersFolder, "without-isolated-vm.mjs"), installed("@directus/api/dist/cli/run.js")];
  const [code] = (await once(start([...command, "bootstrap"], env), "exit")) as [number | null];
  if (code !== 0) throw new Error("Directus could not make its tables.");
  const child = start([...command, "start"], env);
  await untilAnswered(child, `${address}/server/ping`);
  return {
    name: "Directus",
    page: ({ ruleId, entityId, statuses }) => {
      const filter = { rule_id: { _eq: ruleId }, legal_entity_id: { _eq: entityId }, status: { _in: statuses } };
      const asked = new URLSearchParams({ limit: "50", sort: "due_on,id", meta: "filter_count", filter: JSON.stringify(filter) });
      return { url: `${address}/items/event?${asked.toString()}`, headers: { authorization: `Bearer ${token}` } };
    },
    read(answer) {
      const { data, meta } = JSON.parse(answer) as { data: { id: number | string }[]; meta: { filter_count: number } };
      return { ids: data.map(({ id }) => Number(id)), total: meta.filter_count };
    },
    stop: () => end(child),
  };
}

/** PostGraphile on the rows, without any rights. */
export async function startPostGraphile(databaseUrl: string): Promise<Peer> {
  const port = await choosePort(undefined);
  const child = start([join(peersFolder, "serve-postgraphile.mjs"), databaseUrl, String(port)], {
    NODE_ENV: "production",
    GRAPHILE_ENV: "production",
  });
  const url = `http://127.0.0.1:${port}/graphql`;
  const headers = { "content-type": "application/json" };
  await untilAnswered(child, url, { method: "POST", headers, body: JSON.stringify({ query: "{ __typename }" }) });
  const fields =
    "rowId dataSource tableName legalEntityId entityCode entityName idType idValue objectType objectName objectValue sensitive elementId ruleId ruleCode ruleOrigin params detail status acceptedUntil firstOn lastOn goneOn deliveryId perimeterId perimeterCode perimeterName accountantId accountantEmail accountantName dueOn comments updatedBy updatedByName updatedAt version";
  const query = `query page($rule: Int!, $entity: Int!, $statuses: [String!]!) {
    allEvents(first: 50, orderBy: [DUE_ON_ASC, ROW_ID_ASC], filter: { ruleId: { equalTo: $rule }, legalEntityId: { equalTo: $entity }, status: { in: $statuses } }) {
      totalCount nodes { ${fields} }
    }
  }`;
  return {
    name: "PostGraphile",
    page: ({ ruleId, entityId, statuses }) => ({
      url,
      headers,
      body: JSON.stringify({ query, variables: { rule: ruleId, entity: entityId, statuses } }),
    }),
    read(answer) {
      const { data, errors } = JSON.parse(answer) as {
        data?: { allEvents: { totalCount: number; nodes: { rowId: string }[] } };
        errors?: unknown;
      };
      if (!data) throw new Error(JSON.stringify(errors));
      return { ids: data.allEvents.nodes.map(({ rowId }) => Number(rowId)), total: data.allEvents.totalCount };
    },
    stop: () => end(child),
  };
}

/** Peers run on the Node that runs the product. */
function start(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: peersFolder,
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  // They keep nothing that would be lost, and some wait for their connections.
  child.kill("SIGKILL");
  await ended;
}

async function untilAnswered(child: ChildProcess, url: string, init: RequestInit = {}): Promise<void> {
  const patience = performance.now() + 120_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`A peer ended: ${child.spawnargs.join(" ")}`);
    const answered = await fetch(url, init).catch(() => undefined);
    if (answered?.ok) return;
    if (performance.now() > patience) {
      await end(child);
      throw new Error(`A peer does not answer: ${url}`);
    }
    await sleep(200);
  }
}

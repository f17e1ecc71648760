import { execFile } from "node:child_process";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { definePart, type Part } from "./part.ts";
import { ports } from "./ports.ts";

const run = promisify(execFile);

/** Passwords of the trial; everything listens on loopback alone. */
export const secrets = {
  super: "superuser-of-the-trial",
  replication: "replication-of-the-trial",
  owner: "owner-of-the-trial",
  app: "app-of-the-trial",
};

export type DatabasePair = Awaited<ReturnType<typeof startDatabasePair>>;
type Member = { name: string; role: string; state: string; lag?: number | string };

/** A Patroni pair over one etcd, synchronous: what was committed stands on both, so that no failover loses it. */
export async function startDatabasePair(directory: string, postgresBin: string) {
  const account = await postgresAccount();
  const etcd = definePart({
    command: "etcd",
    log: join(directory, "etcd.log"),
    args: Object.entries({
      "data-dir": join(directory, "etcd"),
      "listen-client-urls": `http://127.0.0.1:${ports.etcd}`,
      "advertise-client-urls": `http://127.0.0.1:${ports.etcd}`,
      "listen-peer-urls": `http://127.0.0.1:${ports.etcdPeer}`,
      "initial-advertise-peer-urls": `http://127.0.0.1:${ports.etcdPeer}`,
      // Patroni 3.0 keeps its lock by comparing only over this older way in. By the newer one a primary that hung takes the lock back, and what was answered meanwhile is lost.
      "enable-v2": "true",
      "initial-cluster": `default=http://127.0.0.1:${ports.etcdPeer}`,
    }).map(([name, value]) => `--${name}=${value}`),
  });
  etcd.start();
  const patroni: Part[] = [];
  for (const at of [0, 1]) {
    const home = join(directory, `pg${at}`);
    await mkdir(home, { recursive: true });
    await writeFile(join(home, "patroni.yaml"), patroniSettings(at, home, postgresBin));
    await chown(home, account.uid, account.gid);
    await chmod(home, 0o700);
    await chown(join(home, "patroni.yaml"), account.uid, account.gid);
    await writeFile(join(home, "patroni.log"), "");
    await chown(join(home, "patroni.log"), account.uid, account.gid);
    patroni.push(
      definePart({
        command: "patroni",
        args: [join(home, "patroni.yaml")],
        log: join(home, "patroni.log"),
        env: { HOME: home },
        account,
      }),
    );
  }
  const members = async (): Promise<Member[]> => {
    for (const at of [0, 1]) {
      const answer = await fetch(`http://127.0.0.1:${ports.ofNode(at).patroni}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const nameOf = (at: number) => `pg${at}`;
  const leaderAt = async (): Promise<number | undefined> => {
    const found = (await members()).find(({ role, state }) => role === "leader" && state === "running");
    return found ? [0, 1].find((at) => nameOf(at) === found.name) : undefined;
  };
  /** Waits until one leads and the other holds all that was committed, so that the next fault may come; throws after ten minutes. */
  const settle = async (): Promise<void> => {
    for (let tries = 0; tries < 3_000; tries += 1) {
      const all = await members();
      const ready =
        all.some(({ role }) => role === "leader") &&
        all.some(({ role, state }) => role === "sync_standby" && (state === "running" || state === "streaming"));
      if (ready && all.length === 2) return;
      await sleep(200);
    }
    throw new Error(`The pair of databases does not settle: ${JSON.stringify(await members())}`);
  };
  patroni[0]?.start();
  for (let tries = 0; (await leaderAt()) === undefined; tries += 1) {
    if (tries > 300) throw new Error(`No database leads: ${await readFile(join(directory, "pg0/patroni.log"), "utf8")}`);
    await sleep(200);
  }
  patroni[1]?.start();
  await settle();
  for (const part of patroni) part.keep();
  /** Throws where none runs. */
  const postmaster = async (at: number): Promise<number> =>
    Number((await readFile(join(directory, `pg${at}/data/postmaster.pid`), "utf8")).split("\n")[0]);
  /** All processes of one of them; throws where none runs. */
  const processes = async (at: number): Promise<number[]> => {
    const parent = await postmaster(at);
    const { stdout } = await run("pgrep", ["-P", String(parent)]);
    return [parent, ...stdout.trim().split("\n").map(Number)];
  };
  return {
    patroni,
    leaderAt,
    settle,
    postmaster,
    processes,
    switchover: async (): Promise<void> => {
      const from = await leaderAt();
      const answer = await fetch(`http://127.0.0.1:${ports.ofNode(from ?? 0).patroni}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader: nameOf(from ?? 0), candidate: nameOf(from === 0 ? 1 : 0) }),
      });
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    },
    asSuperuser: async (statements: string[]): Promise<void> => {
      const at = (await leaderAt()) ?? 0;
      const client = new pg.Client({
        host: "127.0.0.1",
        port: ports.ofNode(at).postgres,
        user: "postgres",
        password: secrets.super,
        database: "postgres",
      });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    },
    async stop(): Promise<void> {
      await Promise.all(patroni.map((part) => part.stop()));
      // What Patroni has left behind, where it was cut off itself.
      for (const at of [0, 1])
        for (const pid of await processes(at).catch(() => []))
          try {
            process.kill(pid, "SIGKILL");
          } catch {
            // Gone by itself.
          }
      await etcd.stop();
    },
  };
}

async function postgresAccount(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(["-u", "-g"].map(async (which) => Number((await run("id", [which, "postgres"])).stdout)));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** A lease of 6 seconds: a node whose power is cut is replaced when it has run out, and 10 seconds are all there is. */
function patroniSettings(at: number, home: string, postgresBin: string): string {
  const own = ports.ofNode(at);
  return `scope: hub
name: pg${at}
restapi: { listen: '127.0.0.1:${own.patroni}', connect_address: '127.0.0.1:${own.patroni}' }
etcd: { host: '127.0.0.1:${ports.etcd}' }
bootstrap:
  dcs:
    ttl: 6
    loop_wait: 1
    retry_timeout: 2
    maximum_lag_on_failover: 1048576
    primary_start_timeout: 0
    master_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: { max_connections: 120, wal_keep_size: 256MB, shared_buffers: 128MB, wal_log_hints: 'on', tcp_keepalives_idle: 10 }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: 127.0.0.1:${own.postgres}
  connect_address: 127.0.0.1:${own.postgres}
  data_dir: ${home}/data
  bin_dir: ${postgresBin}
  pgpass: ${home}/pgpass
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256']
  parameters: { unix_socket_directories: '${home}' }
  authentication:
    superuser: { username: postgres, password: ${secrets.super} }
    replication: { username: replicator, password: ${secrets.replication} }
    rewind: { username: rewinder, password: ${secrets.replication} }
`;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { DatabasePair } from "./database-pair.ts";
import type { Part } from "./part.ts";
import type { SmallDisk } from "./small-disk.ts";
import type { PortalNode } from "./portal-nodes.ts";

export type Parts = {
  databases: DatabasePair;
  nodes: PortalNode[];
  poolers: Part[];
  /** The same node with its clock ahead, and of another release; undefined: there is none at hand. */
  aheadOf(at: number): PortalNode;
  other: ((at: number) => PortalNode) | undefined;
  /** Under the data directory of the first database; undefined where it could not be made. */
  disk: SmallDisk | undefined;
  /** Waits until a node is ready. */
  untilReady(): Promise<void>;
};
export type Fault = {
  does: string;
  /** How often it is done at most, whatever the run's rounds, and in one way to the primary only: trials that show one thing. */ most?: number;
  /** Milliseconds after which what it did can be seen. */ shows: number;
  /** Why it cannot be tried in this run. */ skipped?(parts: Parts): string | undefined;
  /** What has to be so before it comes, and is no part of it. */ prepare?(parts: Parts): Promise<void>;
  strike(parts: Parts, round: number): Promise<void>;
};

/** What is done to the cluster, `round` by round; which node is hit changes with the rounds. A process that dies is started again a second later, as a service manager does, a node after ten. */
export const faults: Record<string, Fault> = {
  switchover: {
    does: "Patroni hands the primary over",
    shows: 1_500,
    strike: ({ databases }) => databases.switchover(),
  },
  api: { does: "kill -9 of one API", shows: 2_500, strike: ({ nodes }, round) => kill(nodes[round % 2]?.api) },
  worker: { does: "kill -9 of one worker", shows: 2_500, strike: ({ nodes }, round) => kill(nodes[round % 2]?.worker) },
  primary: {
    does: "kill -9 of the primary PostgreSQL",
    shows: 3_500,
    async strike({ databases }) {
      process.kill(await databases.postmaster((await databases.leaderAt()) ?? 0), "SIGKILL");
    },
  },
  pooler: {
    does: "kill -9 of one pooler",
    shows: 2_500,
    skipped: ({ poolers }) => (poolers.length === 0 ? "there is no pooler in this way" : undefined),
    strike: ({ poolers }, round) => kill(poolers[round % 2]),
  },
  node: {
    does: "a whole node: API, worker, pooler, Patroni and PostgreSQL; in turn with the primary and with the other one",
    shows: 3_500,
    async strike({ databases, nodes, poolers }, round) {
      const leads = (await databases.leaderAt()) ?? 0;
      const at = round % 2 ? leads : 1 - leads;
      const postmaster = await databases.postmaster(at);
      // At once, as when the power goes; a machine takes its time to come back.
      const killed = [nodes[at]?.api, nodes[at]?.worker, poolers[at], databases.patroni[at]]
        .filter((part) => part !== undefined)
        .map((part) => part.kill(10_000));
      process.kill(postmaster, "SIGKILL");
      await Promise.all(killed);
    },
  },
  roll: {
    does: "both nodes stopped in order and started again, one after the other",
    most: 3,
    shows: 500,
    async strike({ nodes, untilReady }) {
      for (const node of nodes) await replace(node, node, untilReady);
    },
  },
  releases: {
    does: "the other release takes the place of this one node by node, and this one its place again",
    most: 1,
    shows: 1_000,
    skipped: ({ other }) => (other ? undefined : "HUB_CLUSTER_RELEASE names no directory of another release"),
    async strike({ nodes, other, untilReady }) {
      for (const [at, node] of nodes.entries()) {
        const another = other?.(at);
        if (!another) continue;
        await replace(node, another, untilReady);
        await sleep(5_000);
        await replace(another, node, untilReady);
      }
    },
  },
  clock: {
    does: "the clock of one node is five minutes ahead, for half a minute",
    most: 1,
    shows: 1_000,
    async strike({ nodes, aheadOf, untilReady }, round) {
      const at = round % 2;
      const [node, ahead] = [nodes[at], aheadOf(at)];
      if (!node) return;
      await replace(node, ahead, untilReady);
      await sleep(30_000);
      await replace(ahead, node, untilReady);
    },
  },
  "disk-full": {
    does: "the disk of the first database is full for twenty seconds",
    most: 1,
    shows: 1_000,
    skipped: ({ disk }) => (disk ? undefined : "no small filesystem can be mounted here"),
    async prepare({ databases }) {
      // It has to be the one that writes for everybody.
      for (let tries = 0; (await databases.leaderAt()) !== 0 && tries < 5; tries += 1) {
        await databases.switchover();
        await databases.settle();
      }
    },
    async strike({ disk }) {
      for (let second = 0; second < 20; second += 1) {
        await disk?.fill();
        await sleep(1_000);
      }
      await disk?.empty();
    },
  },
  "hung-replica": {
    most: 1,
    shows: 1_000,
    does: "the replica hangs for 15 seconds (SIGSTOP of PostgreSQL and Patroni)",
    async strike({ databases }) {
      const at = 1 - ((await databases.leaderAt()) ?? 0);
      await halt(databases, at);
    },
  },
  "hung-primary": {
    most: 1,
    shows: 1_000,
    does: "the primary hangs for 15 seconds (SIGSTOP of PostgreSQL and Patroni)",
    strike: async ({ databases }) => halt(databases, (await databases.leaderAt()) ?? 0),
  },
};

/** Stops one node in order and starts another in its place, and waits until it is ready. */
async function replace(node: PortalNode, another: PortalNode, untilReady: () => Promise<void>): Promise<void> {
  await Promise.all([node.api.stop(), node.worker.stop()]);
  for (const part of [another.worker, another.api]) {
    part.start();
    part.keep();
  }
  await untilReady();
}

async function kill(part: Part | undefined): Promise<void> {
  await part?.kill();
}

async function halt(databases: DatabasePair, at: number): Promise<void> {
  const pids = [databases.patroni[at]?.pid() ?? 0, ...(await databases.processes(at))];
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of pids)
      try {
        process.kill(pid, signal);
      } catch {
        // A process of a connection that was ended meanwhile.
      }
  };
  tell("SIGSTOP");
  await sleep(15_000);
  tell("SIGCONT");
}

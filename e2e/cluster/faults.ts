import { setTimeout as sleep } from "node:timers/promises";
import type { DatabasePair } from "./database-pair.ts";
import type { Part } from "./part.ts";
import type { PortalNode } from "./portal-nodes.ts";

export type Parts = { databases: DatabasePair; nodes: PortalNode[]; poolers: Part[] };

/** What is done to the cluster, `round` by round; which node is hit changes with the rounds. A process that dies is started again a second later, as a service manager does, a node after twelve. */
export const faults: Record<string, { does: string; strike(parts: Parts, round: number): Promise<void> }> = {
  switchover: {
    does: "Patroni hands the primary over",
    strike: ({ databases }) => databases.switchover(),
  },
  api: { does: "kill -9 of one API", strike: ({ nodes }, round) => kill(nodes[round % 2]?.api) },
  worker: { does: "kill -9 of one worker", strike: ({ nodes }, round) => kill(nodes[round % 2]?.worker) },
  primary: {
    does: "kill -9 of the primary PostgreSQL",
    async strike({ databases }) {
      process.kill(await databases.postmaster((await databases.leaderAt()) ?? 0), "SIGKILL");
    },
  },
  pooler: { does: "kill -9 of one pooler", strike: ({ poolers }, round) => kill(poolers[round % 2]) },
  node: {
    does: "a whole node: API, worker, pooler, Patroni and PostgreSQL; in turn with the primary and with the other one",
    async strike({ databases, nodes, poolers }, round) {
      const leads = (await databases.leaderAt()) ?? 0;
      const at = round % 2 ? leads : 1 - leads;
      const postmaster = await databases.postmaster(at);
      // At once, as when the power goes; a machine takes its time to come back.
      const killed = [nodes[at]?.api, nodes[at]?.worker, poolers[at], databases.patroni[at]].map((part) => part?.kill(12_000));
      process.kill(postmaster, "SIGKILL");
      await Promise.all(killed);
    },
  },
  "hung-replica": {
    does: "the replica hangs for 15 seconds (SIGSTOP of PostgreSQL and Patroni)",
    async strike({ databases }) {
      const at = 1 - ((await databases.leaderAt()) ?? 0);
      await halt(databases, at);
    },
  },
  "hung-primary": {
    does: "the primary hangs for 15 seconds (SIGSTOP of PostgreSQL and Patroni)",
    strike: async ({ databases }) => halt(databases, (await databases.leaderAt()) ?? 0),
  },
};

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

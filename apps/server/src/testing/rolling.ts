import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, vi } from "vitest";
import { administrator, askNode, signInAt } from "./ask-node.ts";
import { newTestDirectory } from "./data-root.ts";
import { asOwner, withDatabase } from "./database-setup.ts";
import { type NodeProcess, startNodeProcess } from "./node-process.ts";

/** An empty database on which parts of several releases run; `folders` says where each is laid out. */
export async function openStage(folders: ReadonlyMap<string, string>) {
  const name = `releases_${randomBytes(6).toString("hex")}`;
  const url = withDatabase(inject("postgresUrl"), name);
  const env = {
    DATABASE_URL: url,
    HUB_DATA_DIR: await newTestDirectory("tests"),
    HUB_SECRET_KEY: randomBytes(32).toString("base64"),
    HUB_ADMIN_EMAIL: administrator.email,
    HUB_ADMIN_PASSWORD: administrator.password,
    HUB_DRAIN_SECONDS: "2",
  };
  const running: NodeProcess[] = [];
  await asOwner(inject("postgresUrl"), `create database ${name}`);
  const start = (version: string, role: string) => {
    const part = startNodeProcess(role, env, folders.get(version) ?? "");
    running.push(part);
    return part;
  };
  return {
    url,
    start,
    async startApi(version: string) {
      const part = start(version, "api");
      return { ...part, version, address: await part.ready(/^HUB: (\S+)/) };
    },
    async startWorker(version: string) {
      const part = start(version, "worker");
      await part.ready(/(worker ready)/);
      return part;
    },
    async close() {
      for (const { child } of running) child.kill("SIGKILL");
      await Promise.all(running.map(({ ended }) => ended));
      await asOwner(inject("postgresUrl"), `drop database ${name} with (force)`);
    },
  };
}
type Stage = Awaited<ReturnType<typeof openStage>>;
type Node = Awaited<ReturnType<Stage["startApi"]>>;

/** People at work, sent to whichever node is ready, as a load balancer sends them: what each asked was answered, or it stands in `failed`. */
export function traffic(token: string) {
  const nodes: Node[] = [];
  const ready = new Set<Node>();
  const failed: string[] = [];
  const saved: string[] = [];
  let over = false;
  const balance = async () => {
    while (!over) {
      for (const node of nodes) {
        const state = await fetch(`${node.address}/api/health/ready`).then(
          ({ status }) => status,
          () => 0,
        );
        if (state === 200) ready.add(node);
        else ready.delete(node);
      }
      await sleep(100);
    }
  };
  const person = async (who: number) => {
    for (let at = 0; !over; at++) {
      const node = [...ready][(at + who) % Math.max(1, ready.size)];
      if (node) {
        const code = `P${who}-${at}`;
        const body = {
          code,
          name: `Entity ${code}`,
          country: "ES",
          currency: "EUR",
          parentId: null,
          validFrom: "2026-01-01",
          validTo: null,
          active: true,
        };
        const isSave = at % 3 === 0;
        const answer = await (
          isSave
            ? askNode(node.address, token, "POST", "legal-entities", body)
            : askNode(node.address, token, "GET", at % 3 === 1 ? "legal-entities/all" : "tasks")
        ).catch((error: unknown) => ({ status: 0, bytes: Buffer.from(String(error)) }));
        if (answer.status !== (isSave ? 201 : 200))
          failed.push(`${node.version} ${answer.status} ${answer.bytes.toString().slice(0, 200)}`);
        else if (isSave) saved.push(code);
      }
      await sleep(20);
    }
  };
  const all = [balance(), ...[0, 1, 2].map(person)];
  return {
    nodes,
    failed,
    saved,
    async end() {
      over = true;
      await Promise.all(all);
    },
  };
}

/** An export ordered at one node, made by whoever works, and what each node gives for it. */
export async function exported(token: string, by: Node, nodes: Node[], format: "csv" | "xlsx"): Promise<Buffer[]> {
  const { body: begun } = await askNode(by.address, token, "POST", "tasks/export", { kind: "users-export", format, filter: {} });
  await vi.waitFor(async () => expect((await askNode(by.address, token, "GET", `tasks/${begun.id}/detail`)).body.state).toBe("done"), {
    timeout: 40_000,
    interval: 200,
  });
  return Promise.all(
    nodes.map(async ({ address }) => (await askNode(address, token, "GET", `tasks/${begun.id}/file?purpose=result`)).bytes),
  );
}

/**
 * People work on the older release while the newer one comes beside it; exports ordered at either are made by the worker of the other, and every node gives the same bytes for them.
 * Answers what runs then: nodes of both, and a worker of the newer one; and the sheet of users as the workers of both made it.
 */
export async function bringBeside(stage: Stage, older: string, newer: string) {
  expect((await stage.start(older, "migrate").ended).code).toBe(0);
  const [old, oldWorker] = await Promise.all([stage.startApi(older), stage.startWorker(older)]);
  const token = await signInAt(old.address);
  const people = traffic(token);
  people.nodes.push(old);
  expect((await stage.start(newer, "migrate").ended).code).toBe(0);
  const next = await stage.startApi(newer);
  people.nodes.push(next);
  // Brought in once more, the older one brings nothing back.
  expect((await stage.start(older, "migrate").ended).code).toBe(0);
  const both = [old, next];
  const files = [...(await exported(token, next, both, "csv")), ...(await exported(token, old, both, "xlsx"))];
  oldWorker.child.kill("SIGTERM");
  const newWorker = await stage.startWorker(newer);
  expect((await oldWorker.ended).code).toBe(0);
  files.push(...(await exported(token, old, both, "csv")), ...(await exported(token, next, both, "xlsx")));
  for (let at = 0; at < files.length; at += 2) {
    expect(files[at]?.length).toBeGreaterThan(50);
    expect(files[at]?.equals(files[at + 1] ?? Buffer.alloc(0))).toBe(true);
  }
  for (const { address } of both)
    for (const version of [older, newer]) {
      const answer = await fetch(`${address}/assets/start-${version}.js`);
      expect([answer.status, await answer.text()]).toEqual([200, `export const release = "${version}";`]);
    }
  return { token, people, old, next, newWorker, sheets: { older: files[0]?.toString(), newer: files[4]?.toString() } };
}

/** Ends the traffic: all that was asked was answered, and what was saved is there, once. */
export async function endTraffic({ url }: Stage, people: ReturnType<typeof traffic>): Promise<void> {
  await people.end();
  expect(people.failed).toEqual([]);
  expect(people.saved.length).toBeGreaterThan(20);
  const kept = await asOwner(url, "select code from legal_entity");
  expect(kept.map(({ code }) => code as string).toSorted()).toEqual(people.saved.toSorted());
}

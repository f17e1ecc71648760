import { listRates } from "@hub/contract/scenarios/rates.ts";
import type { Route } from "@hub/contract/route.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { makeTemplate } from "../../../testing/database-setup.ts";
import { openNode } from "../../../testing/open-node.ts";
import { startOwnServer } from "../../../testing/own-server.ts";
import { startStandby } from "../../../testing/standby.ts";
import { startTestPortal } from "../../../testing/test-portal.ts";
import { changeAddress } from "../../address.ts";

export type ReplicaPortal = Awaited<ReturnType<typeof startReplicaPortal>>;
export type Node = Awaited<ReturnType<typeof openNode>>;

/** A portal on a server of its own that a standby follows, and nodes that read there. */
export async function startReplicaPortal() {
  const server = await startOwnServer();
  await makeTemplate(server.url);
  const portal = await startTestPortal({ server: server.url });
  const standby = await startStandby(server);
  const opened: (() => Promise<unknown>)[] = [];
  let people = 0;
  /** The portal's database on the standby, or behind another address of it, as the portal's role. */
  const readUrl = (at: string = standby.url) => changeAddress(portal.applicationUrl, (url) => void (url.host = new URL(at).host));
  return {
    ...portal,
    server,
    standby,
    readUrl,
    opened,
    /** A node that reads from the standby, or from what stands at another address; unless told, once it does. */
    async openReading(url = readUrl(), isAwaited = true): Promise<Node> {
      const node = await openNode(portal.applicationUrl, portal.ctx, { readUrl: url });
      opened.push(node.close);
      if (isAwaited) await isReading(node);
      return node;
    },
    async addPerson(...roles: Role[]) {
      const user = await portal.addUser(
        `person-${(people += 1)}`,
        roles.map((role) => ({ role })),
      );
      return { ...user, token: await portal.openSession(user) };
    },
    /** Closes what a test has opened, and has the standby follow again. */
    async tidy(): Promise<void> {
      for (const close of opened.splice(0).toReversed()) await close();
      await standby.resume().catch(() => undefined);
    },
    async stop(): Promise<void> {
      await portal.stop();
      await standby.stop();
      await server.stop();
    },
  };
}

/** Waits until a node reads from its replica, or does so no more. */
export async function isReading(node: Node, does = true): Promise<void> {
  await expect.poll(() => node.pools.replicas?.find(0, undefined) !== undefined, { timeout: 15_000 }).toBe(does);
}

type Given = { token: string; params?: Record<string, string | number>; query?: Record<string, string>; body?: object; ifMatch?: number };
/** Calls a route on a node; answers status and body. */
export async function call({ app }: { app: FastifyInstance }, route: Route, { token, params = {}, query, body, ifMatch }: Given) {
  const { statusCode, body: text } = await app.inject({
    method: route.method,
    url: `/api/${route.path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))}`,
    query: query ?? {},
    headers: { authorization: `Bearer ${token}`, ...(ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: statusCode, body: JSON.parse(text) as any };
}

export const october = { year: "2026", month: "10" };
/** The rate of a currency in October, as somebody is shown it by a node. */
export const rateOf = async (node: Node, token: string, currency: string): Promise<string | undefined> =>
  (await call(node, listRates, { token, query: october })).body.items?.find((item: { currency: string }) => item.currency === currency)
    ?.rate?.rate;

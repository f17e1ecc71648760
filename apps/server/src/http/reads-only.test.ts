import type { Route } from "@hub/contract/route.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { openPools, type Pools } from "../db/pools.ts";
import { KnownValues } from "../testing/fuzz/known-values.ts";
import { makeRequest, nameOf } from "../testing/fuzz/make-request.ts";
import { placeOf, plainPlan, soundPlan } from "../testing/fuzz/plans.ts";
import { type FuzzPortal, seedAreas } from "../testing/fuzz/seed-areas.ts";
import { readContractRoutes } from "../testing/contract-routes.ts";
import { readsHere, writingReads } from "../where-to-read.ts";
import { boundRoutes } from "./bind.ts";

let portal: FuzzPortal;
let pools: Pools;
let readOnly: FuzzPortal["app"];
beforeAll(async () => {
  portal = await seedAreas();
  // Every transaction of it is one that only reads: whatever writes, or locks a row, is refused by PostgreSQL.
  pools = openPools(`${portal.applicationUrl}?options=-c%20default_transaction_read_only%3Don`);
  readOnly = await buildApp(portal.ctx, pools);
}, 120_000);
afterAll(async () => {
  await readOnly.close();
  await pools.close();
  await portal.stop();
});

/** These tell of the database itself, and say of one that takes no changes that it takes none. */
const aboutDatabase = /^health(\/|$)/;
/** Nobody answers as a provider of single sign-on here; what they do is held against `writingReads` by their own tests (session/sso). */
const beyond = new Set(["sso/start", "sso/callback"]);
const tries = 40;

test("[SERV-05] what a GET of the contract does is reading: in a transaction that only reads each answers as ever, but for those that are named with their reason", async () => {
  const routes = boundRoutes(portal.app).filter(({ method, path }) => method === "GET" && !aboutDatabase.test(path));
  const declared = (await readContractRoutes()).filter(({ method, path }) => method === "GET" && !aboutDatabase.test(path));
  expect(declared.map(nameOf).filter((name) => !routes.some((route) => nameOf(route) === name))).toEqual([]);
  const known = new KnownValues();
  for (const [name, values] of Object.entries(portal.given)) known.add(name, ...values);
  for (const [route, went] of portal.proven) known.prove(nameOf(route), went);
  const ask = (app: FuzzPortal["app"], route: Route, place: number) => {
    const plan = place % 2 ? soundPlan({ ...plainPlan(route, place), who: place }) : { ...plainPlan(route, place), who: place };
    const { path, headers, asker, given } = makeRequest(route, { ...plan, may: true, base: place % 3 === 0 ? "proven" : plan.base }, known, portal.people, undefined);
    return app.inject({ method: "GET", url: path, headers }).then((answer) => ({ answer, asker, given, again: () => readOnly.inject({ method: "GET", url: path, headers }) }));
  };
  const learn = (route: Route, found: Awaited<ReturnType<typeof ask>>) => {
    if (found.answer.statusCode !== 200 || (route.answers ?? "json") !== "json") return;
    known.prove(nameOf(route), found.given);
    known.learn(placeOf(route), found.answer.json(), found.asker.name);
  };
  for (const place of [0, 1]) for (const route of routes) learn(route, await ask(portal.app, route, place));
  const wrote: string[] = [];
  const unreached: string[] = [];
  const differs: string[] = [];
  for (const route of routes) {
    let reached = false;
    for (let place = 0; place < tries && !reached; place += 1) {
      const found = await ask(portal.app, route, place);
      if (found.answer.statusCode >= 300) continue;
      reached = true;
      learn(route, found);
      const again = await found.again();
      if (again.statusCode === 503 && again.json<{ code: string }>().code === "database-read-only") wrote.push(nameOf(route));
      else if (again.statusCode !== found.answer.statusCode) differs.push(`${nameOf(route)} ${again.statusCode} ${again.body}`);
    }
    if (!reached && !beyond.has(route.path)) unreached.push(nameOf(route));
  }
  expect({ unreached, differs }).toEqual({ unreached: [], differs: [] });
  const named = [...writingReads.keys()];
  expect(wrote.toSorted()).toEqual(named.filter(({ path }) => !beyond.has(path)).map(nameOf).toSorted());
  expect(named.filter((route) => !readsHere(route))).toEqual([]);
  expect([...writingReads.values()].filter((why) => why.length < 10)).toEqual([]);
}, 180_000);

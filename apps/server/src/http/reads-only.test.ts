import { compareVersions, previewClosing } from "@hub/contract/closing/closings.ts";
import { createGroup, getGroup } from "@hub/contract/configuration/groups.ts";
import { getCard } from "@hub/contract/glossary/cards.ts";
import { compareCardVersions, listCardVersions, restoreCard } from "@hub/contract/glossary/versions.ts";
import { getCampaign, listCampaignRows, startCampaign } from "@hub/contract/configuration/access/campaigns.ts";
import { compareDeliveries, listCellHistory } from "@hub/contract/ingestion/deliveries.ts";
import { sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import type { Route } from "@hub/contract/route.ts";
import { closeScenario } from "@hub/contract/scenarios/scenarios.ts";
import { compareSwp, listSwpComparisonItems } from "@hub/contract/swp/snapshots.ts";
import { findNextStep } from "@hub/contract/validation/signatures.ts";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { openPools, type Pools } from "../db/pools.ts";
import { KnownValues } from "../testing/fuzz/known-values.ts";
import { makeRequest, nameOf } from "../testing/fuzz/make-request.ts";
import { placeOf, plainPlan } from "../testing/fuzz/plans.ts";
import { type FuzzPortal, goodFile, seedAreas } from "../testing/fuzz/seed-areas.ts";
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
/** Nobody answers as a provider of single sign-on here: what these two do is in `writingReads`. One leads on without asking the database. The other ones are files, which no replica is asked for, and need more than is seeded. */
const beyond = new Set([
  "sso",
  "sso/callback",
  "subscriptions/leave/:key",
  "glossary/:id/files/:fileId",
  "erasures/:id/certificate",
  "access/campaigns/:id/evidence",
]);
const tries = 20;

type Asked = { token: string; params?: Record<string, unknown>; query?: Record<string, unknown> };
/** What chance does not find, since its parts must go together. */
async function likely(): Promise<[Route, Asked][]> {
  const tokenOf = (name: string) => portal.people.askers.find((asker) => asker.name === name)?.token() ?? "";
  const group = tokenOf("group-owner");
  const proven = (route: Route) => portal.proven.find(([each]) => each === route)?.[1];
  const did = async (route: Route, token: string, given: Parameters<FuzzPortal["call"]>[1]) => {
    const answer = await portal.call(route, { token, ...given });
    if (answer.status >= 300) throw new Error(`${nameOf(route)} ${answer.text}`);
    return answer.body as { id: number; version: number; fingerprint: string; items: { version: number }[] };
  };
  const { rows: ids } = await portal.pool.query<{ scenario: number; card: number }>(
    "select (select min(scenario_id) from scenario_version) as scenario, (select min(id) from glossary_card) as card",
  );
  const { scenario = 0, card = 0 } = ids[0] ?? {};
  const { id } = await did(createGroup, tokenOf("hub-admin"), { body: proven(createGroup)?.body });
  const campaign = await did(startCampaign, tokenOf("hub-admin"), { body: proven(startCampaign)?.body });
  const { fingerprint } = await did(previewClosing, group, { params: { id: scenario } });
  const again = { scenarioType: "CLOSING", year: 2026, month: 9, replaces: 1, comment: "Again.", previewed: fingerprint };
  await did(closeScenario, group, { body: again });
  const { version } = await did(getCard, group, { params: { id: card } });
  await did(restoreCard, group, { params: { id: card }, ifMatch: version, body: { version: 1 } });
  const { items: versions } = await did(listCardVersions, group, { params: { id: card } });
  const [, history] = portal.proven.find(([route]) => route === listCellHistory) ?? [];
  const fields = { ...(history?.query as { ingestionId: number; legalEntityId: number; year: number; month: number }), purpose: "deliver" };
  await portal.send(sendUpload, {
    token: tokenOf("process-source"),
    fields,
    fileName: "again.csv",
    content: `${goodFile}A3,F,01/15/2020,"$42,000.00"\n`,
  });
  await portal.runJobs();
  const { rows } = await portal.pool.query<{ id: number; section: string; legalEntityId: number }>(
    `select d.id::int, i.section_code as section, d.legal_entity_id as "legalEntityId" from delivery d join ingestion i on i.id = d.ingestion_id
    where d.ingestion_id = $1 order by d.id desc limit 2`,
    [fields.ingestionId],
  );
  const [now, before] = rows;
  const compared = { tab: "profiles-shortage", by: "division", now: "1", snapshots: "1" };
  return [
    [getGroup, { token: tokenOf("hub-admin"), params: { id } }],
    [getCampaign, { token: tokenOf("hub-admin"), params: { id: campaign.id } }],
    [listCampaignRows, { token: tokenOf("hub-admin"), params: { id: campaign.id } }],
    [compareDeliveries, { token: tokenOf("process-source"), params: { id: before?.id }, query: { to: now?.id } }],
    [
      findNextStep,
      { token: tokenOf("process-source"), query: { section: now?.section, legalEntityId: now?.legalEntityId, year: 2026, month: 10 } },
    ],
    [compareVersions, { token: group, params: { id: scenario }, query: { from: 1, to: 2 } }],
    [compareCardVersions, { token: group, params: { id: card }, query: { from: versions.at(-1)?.version, to: versions[0]?.version } }],
    [compareSwp, { token: tokenOf("swp-lead"), query: compared }],
    [listSwpComparisonItems, { token: tokenOf("swp-lead"), query: { ...compared, column: 1, kind: "changed" } }],
  ];
}

/** Whether a request that goes well on the portal goes as well where nothing can be written; undefined where it does not go well to begin with. */
async function compare(
  route: Route,
  url: string,
  headers: Record<string, string>,
): Promise<{ wrote: boolean; differs: string | undefined; answer: LightMyRequestResponse }> {
  const answer = await portal.app.inject({ method: "GET", url, headers });
  if (answer.statusCode >= 300) return { wrote: false, differs: undefined, answer };
  const again = await readOnly.inject({ method: "GET", url, headers });
  const wrote = again.statusCode === 503 && again.json<{ code: string }>().code === "database-read-only";
  return {
    wrote,
    differs: wrote || again.statusCode === answer.statusCode ? undefined : `${nameOf(route)} ${again.statusCode} ${again.body}`,
    answer,
  };
}

test("[SERV-05] what a GET of the contract does is reading: in a transaction that only reads each answers as ever, but for those that are named with their reason", async () => {
  const routes = boundRoutes(portal.app).filter(({ method, path }) => method === "GET" && !aboutDatabase.test(path));
  const declared = (await readContractRoutes()).filter(({ method, path }) => method === "GET" && !aboutDatabase.test(path));
  expect(declared.map(nameOf).filter((name) => !routes.some((route) => nameOf(route) === name))).toEqual([]);
  const known = new KnownValues();
  for (const [name, values] of Object.entries(portal.given)) known.add(name, ...values);
  for (const [route, went] of portal.proven) known.prove(nameOf(route), went);
  const wrote = new Set<string>();
  const reached = new Set<Route>();
  const differs: string[] = [];
  const refused = new Map<Route, string>();
  const ask = async (route: Route, url: string, headers: Record<string, string>) => {
    const found = await compare(route, url, headers);
    if (found.answer.statusCode >= 300) return void refused.set(route, refused.get(route) ?? found.answer.body.slice(0, 300));
    reached.add(route);
    if (found.wrote) wrote.add(nameOf(route));
    if (found.differs) differs.push(found.differs);
    return found.answer;
  };
  const tryBy = async (route: Route, place: number) => {
    const plan = {
      ...plainPlan(route, place),
      who: place,
      may: true,
      ...(place % 3 === 2 ? { base: "proven" as const, pick: place } : {}),
    };
    const { path, headers, asker, given } = makeRequest(route, plan, known, portal.people, undefined);
    const answer = await ask(route, path, headers);
    if (answer?.statusCode !== 200 || (route.answers ?? "json") !== "json") return;
    known.prove(nameOf(route), given);
    known.learn(placeOf(route), answer.json(), asker.name);
  };
  for (const [route, { token, params = {}, query = {} }] of await likely()) {
    const path = route.path.replace(/:(\w+)/g, (_, key: string) => String(params[key] as number));
    const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value as number)]));
    await ask(route, `/api/${path}?${asked.toString()}`, { authorization: `Bearer ${token}` });
  }
  for (let place = 0; place < tries; place += 1)
    for (const route of routes) if (place < 2 || !reached.has(route)) await tryBy(route, place);
  const unreached = routes
    .filter((route) => !reached.has(route) && !beyond.has(route.path))
    .map((route) => `${nameOf(route)} ${refused.get(route)}`);
  expect({ unreached, differs }).toEqual({ unreached: [], differs: [] });
  const named = [...writingReads.keys()];
  expect([...wrote].toSorted()).toEqual(
    named
      .filter(({ path }) => !beyond.has(path))
      .map(nameOf)
      .toSorted(),
  );
  expect(named.filter((route) => !readsHere(route))).toEqual([]);
  // A page asks these by a press alone.
  const looks = named.filter((route) => writingReads.get(route)?.includes("somebody looked at"));
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.filter((route) => !route.looks)).toEqual([]);
}, 180_000);

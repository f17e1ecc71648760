import * as contract from "@hub/contract/ingestion/connections.ts";
import * as sources from "@hub/contract/ingestion/sources.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAuthority, makeCertificate } from "../../remote/testing/make-certificate.ts";
import { type ConnectionPortal, startConnectionPortal } from "./testing/connection-portal.ts";
import { startWebServer } from "./testing/web-server.ts";

let portal: ConnectionPortal;
let runsAs: number;
beforeAll(async () => {
  portal = await startConnectionPortal();
  runsAs = Number((await portal.pool.query("select id from app_user where email = 'source@example.com'")).rows[0].id);
});
afterAll(() => portal.stop());

const query =
  'select person as "Person", sex as "Sex", to_char(hired, \'MM/DD/YYYY\') as "Hired", salary as "Salary" from pay where month_start = {first_day} and entity = {entity} order by person';

async function addSource(connectionId: number, details: object, more: object = {}) {
  const body = {
    ingestionId: portal.ingestions.feed,
    sftpEndpointId: null,
    connectionId,
    legalEntityId: null,
    details,
    schedule: { when: { kind: "asked" }, zone: "UTC", days: null, month: "previous" },
    runsAs,
    active: true,
    ...more,
  };
  return portal.call(sources.createSource, { token: portal.tokens.admin, body, language: "en" });
}

/** Takes now, lets all of it be done; answers the run and the files taken so far, oldest first. */
async function take(id: number) {
  const asked = await portal.call(sources.takeNow, { token: portal.tokens.admin, params: { id } });
  expect(asked.status).toBe(202);
  await portal.runJobs();
  const { body: source } = await portal.call(sources.getSource, { token: portal.tokens.admin, params: { id } });
  const { body: files } = await portal.call(sources.listSourceFiles, { token: portal.tokens.admin, params: { id } });
  type Taken = { name: string; upload: { state: string; year: number; month: number; legalEntity: { code: string } | null } | null };
  return {
    run: source.lastRun,
    files: (files.items as Taken[])
      .toReversed()
      .map(({ name, upload }) => [name, upload?.state, `${upload?.year}-${upload?.month}`, upload?.legalEntity?.code]),
  };
}

test("[CONF-08] [ING-01] a query is the source of an ingestion: last month of each entity, delivered in its person's name, and once as long as nothing changes", async () => {
  const id = await portal.add({}, { name: "Pay" });
  const { body: source, status } = await addSource(id, { kind: "postgresql", query });
  expect(status).toBe(201);
  const first = await take(source.id);
  expect(first.run).toMatchObject({ state: "done", filesTaken: 2, problem: null });
  expect(first.files).toEqual([
    ["Pay_NOR_2026-10.csv", "LOADED", "2026-10", "NOR"],
    ["Pay_SUR_2026-10.csv", "LOADED", "2026-10", "SUR"],
  ]);
  expect(await portal.count("person_fact")).toBe(3);
  const { rows } = await portal.pool.query("select a.actor from audit a where a.action = 'upload-sent'");
  expect(rows).toEqual([{ actor: "source@example.com" }, { actor: "source@example.com" }]);

  const again = await take(source.id);
  expect(again.run).toMatchObject({ state: "done", filesTaken: 0, problem: null });
  expect(again.files).toHaveLength(2);

  await portal.foreign.run("update pay set salary = 42000 where person = 'A1' and month_start = '2026-10-01'");
  const changed = await take(source.id);
  expect(changed.run).toMatchObject({ state: "done", filesTaken: 1 });
  expect(changed.files.map(([name]) => name)).toEqual(["Pay_NOR_2026-10.csv", "Pay_SUR_2026-10.csv", "Pay_NOR_2026-10.csv"]);

  const used = await portal.call(contract.getConnection, { token: portal.tokens.admin, params: { id } });
  expect(used.body.usedBy).toEqual([{ sourceId: source.id, ingestionId: portal.ingestions.feed, ingestion: "FEED", active: true }]);
  expect((await portal.call(contract.deleteConnection, { token: portal.tokens.admin, params: { id }, ifMatch: 1 })).status).toBe(409);
});

test("[CONF-08] a run that fails says why, in words that hold no secret, and leaves nothing half taken", async () => {
  const before = await portal.count("upload");
  const id = await portal.add({}, { name: "Wrong", secret: "not the p4ssword" });
  const { body: source } = await addSource(id, { kind: "postgresql", query });
  const { run, files } = await take(source.id);
  expect(run).toMatchObject({ state: "failed", filesTaken: 0, problem: { code: "connections.sign-in-refused" } });
  expect(files).toEqual([]);
  expect(JSON.stringify(run)).not.toContain("p4ssword");
  const closed = await portal.add({}, { allowPrivate: false, confirmPrivate: undefined });
  const { body: other } = await addSource(closed, { kind: "postgresql", query });
  expect((await take(other.id)).run).toMatchObject({ state: "failed", problem: { code: "connections.network-private" } });
  expect(await portal.count("upload")).toBe(before);
});

test("an entity whose file is not there yet does not keep the others from being taken", async () => {
  const authority = makeAuthority();
  const server = await startWebServer(makeCertificate(["localhost"], authority), (request, response) =>
    request.url?.includes("NOR") ? void response.writeHead(404).end() : void response.end("Person,Sex,Hired,Salary\r\nZ9,F,,1\r\n"),
  );
  const settings = {
    kind: "https",
    baseAddress: `https://localhost:${server.port}`,
    signIn: "none",
    userName: null,
    headerName: null,
    redirectHosts: [],
    caCertificate: authority.cert,
    timeoutSeconds: 30,
  };
  const made = await portal.call(contract.createConnection, {
    token: portal.tokens.admin,
    body: { name: "Web", settings, allowPrivate: true, confirmPrivate: true, active: true },
  });
  const { body: source } = await addSource(made.body.id, { kind: "https", path: "/{entity}.csv" });
  const { run, files } = await take(source.id);
  expect(files).toEqual([["SUR_2026-10.csv", "LOADED", "2026-10", "SUR"]]);
  expect(run).toMatchObject({ filesTaken: 1, problem: { code: "connections.http-not-found" } });
  await server.stop();
});

test("what is asked for must fit the ingestion: by entity where a file is one entity's, all at once where a column says it", async () => {
  const id = await portal.add();
  const codes = async (details: object, more: object = {}) => {
    const answer = await addSource(id, details, more);
    return answer.body.fields?.map(({ code }: { code: string }) => code);
  };
  expect(await codes({ kind: "postgresql", query: "select 1; drop table pay" })).toContain("connections.query-several");
  expect(await codes({ kind: "postgresql", query: "select 1" })).toContain("sources.entity-needed");
  expect(await codes({ kind: "postgresql", query }, { ingestionId: portal.ingestions.many })).toContain("connections.entity-in-column");
  expect(await codes({ kind: "https", path: "/{entity}.csv" })).toContain("sources.place-missing");
});

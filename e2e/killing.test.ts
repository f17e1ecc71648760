import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration.ts";
import { createIngestion, getUpload, listUploads, sendUpload } from "@hub/contract/ingestion.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Api, openApi } from "../scripts/api.ts";
import { demoPassword, entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { killPortalProcess, newDataDirectory, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portal-process.ts";

const program = "portal-with-people.ts";
const header = "Matrícula;Sexo;Fecha de alta;Fecha de baja;Motivo de baja;Contrato;Horas semanales\r\n";
const line = (number: number) => `E${number};${number % 3 ? "H" : "M"};0${1 + (number % 9)}/03/20${10 + (number % 9)};;;Indefinido;40\r\n`;
const period = { year: 2026, month: 9 };

let data: Awaited<ReturnType<typeof newDataDirectory>>;
let portal: PortalProcess;
let fields: { ingestionId: number; legalEntityId: number; year: number; month: number; purpose: string };
beforeEach(async () => {
  data = await newDataDirectory();
  portal = await startPortalProcess(data.directory, { program });
  const admin = await as("admin");
  const { items } = await admin.call(listLegalEntities);
  const legalEntityId = items.find((item) => item.code === entities[0].code)?.id ?? 0;
  const definition = ingestions.find((ingestion) => ingestion.section === "PLN");
  if (!definition) throw new Error("no ingestion for PLN");
  const { id: ingestionId } = await admin.call(createIngestion, { body: definition });
  await admin.call(createCalendarRow, { body: { section: "PLN", legalEntityId, first: period, last: null, dueDay: 10 } });
  fields = { ingestionId, legalEntityId, ...period, purpose: "deliver" };
});
afterEach(async () => {
  await stopPortalProcess(portal);
  await data.remove();
});

const as = (name: string) => openApi(portal.address).signIn(`${name}@norte.example`, demoPassword);

async function settle(source: Api, id: number): Promise<{ state: string; rows: number }> {
  for (;;) {
    const upload = await source.call(getUpload, { params: { id } });
    if (!["RECEIVING", "RECEIVED", "CHECKING"].includes(upload.state))
      return { state: upload.state, rows: upload.deliveries[0]?.rowCount ?? 0 };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Waits until a process that was killed is no more. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function count(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: portal.told.get("database") ?? "" });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(statement);
  await client.end();
  return Number(rows[0]?.count);
}

describe("what was acknowledged outlives what dies", () => {
  test("a committed delivery outlives kill -9 of the portal, and of PostgreSQL with it", async () => {
    const source = await as("source");
    const content = header + Array.from({ length: 500 }, (_, index) => line(index)).join("");
    const { id } = await source.send(sendUpload, fields, { name: "a.csv", content });
    expect(await settle(source, id)).toEqual({ state: "LOADED", rows: 500 });

    await killPortalProcess(portal);
    portal = await startPortalProcess(data.directory, { program });
    expect((await (await as("source")).call(getUpload, { params: { id } })).deliveries[0]).toMatchObject({
      state: "LOADED",
      rowCount: 500,
    });
    expect(await count("select count(*) from person_fact")).toBe(500);

    const postgres = Number(portal.told.get("postgres"));
    await killPortalProcess(portal);
    process.kill(postgres, "SIGKILL");
    portal = await startPortalProcess(data.directory, { program });
    expect(await count("select count(*) from person_fact")).toBe(500);
    expect(Number(portal.told.get("postgres"))).not.toBe(postgres);
  });

  test("a portal whose PostgreSQL dies answers 503 with a sentence, and goes on by itself when it is back", async () => {
    const source = await as("source");
    const postgres = Number(portal.told.get("postgres"));
    process.kill(postgres, "SIGKILL");
    await gone(postgres);
    const statuses = new Set<number>();
    // Back for good: a session that does not exist is refused by the database itself, three times running.
    for (let answered = 0; answered < 3;) {
      const answer = await fetch(`${portal.address}/api/uploads`, { headers: { authorization: `Bearer ${"0".repeat(43)}` } });
      statuses.add(answer.status);
      answered = answer.status === 401 ? answered + 1 : 0;
      if (answer.status !== 401) expect(await answer.json()).toMatchObject({ code: "database-unavailable" });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect([...statuses].filter((status) => status !== 401 && status !== 503)).toEqual([]);
    const { id } = await source.send(sendUpload, fields, { name: "a.csv", content: header + line(1) });
    expect(await settle(source, id)).toEqual({ state: "LOADED", rows: 1 });
  });

  test("a second portal on the same data directory is refused with a clear word", async () => {
    await expect(startPortalProcess(data.directory, { program })).rejects.toThrow(/HUB could not start: .*(directory|in use)/i);
  });
});

describe("a delivery of 300,000 rows, killed half way, is there whole or not at all", () => {
  const rows = 300_000;
  let content: Uint8Array<ArrayBuffer>;
  beforeEach(() => {
    const lines = Array.from({ length: rows }, (_, index) => line(index));
    content = new TextEncoder().encode(header + lines.join(""));
  });

  test("killed while the file arrives: nothing of it is there", async () => {
    const source = await as("source");
    const sending = source.send(sendUpload, fields, { name: "large.csv", content }).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 60));
    await killPortalProcess(portal);
    const outcome = await sending;
    portal = await startPortalProcess(data.directory, { program });
    const again = await as("source");
    const { items } = await again.call(listUploads);
    if (outcome instanceof Error) {
      expect(items).toEqual([]);
      expect(await count("select count(*) from upload_chunk")).toBe(0);
    }
    const { id } = await again.send(sendUpload, fields, { name: "small.csv", content: header + line(1) });
    expect((await settle(again, id)).state).toBe("LOADED");
  });

  test("the portal killed while the rows load: after the next start the whole delivery is there, once", async () => {
    const source = await as("source");
    const { id } = await source.send(sendUpload, fields, { name: "large.csv", content });
    while ((await source.call(getUpload, { params: { id } })).state === "RECEIVED") await new Promise((resolve) => setTimeout(resolve, 20));
    const worker = Number(portal.told.get("worker"));
    await killPortalProcess(portal);
    try {
      process.kill(worker, "SIGKILL");
    } catch {
      // It had seen the portal's end and was gone.
    }
    portal = await startPortalProcess(data.directory, { program });
    const between = await count("select count(*) from person_fact");
    expect([0, rows]).toContain(between);
    expect(await settle(await as("source"), id)).toEqual({ state: "LOADED", rows });
    expect(await count("select count(*) from person_fact")).toBe(rows);
    expect(await count("select count(*) from delivery")).toBe(1);
  });

  test("the worker killed while the rows load: another takes the job up, and the delivery is there once", async () => {
    const source = await as("source");
    const { id } = await source.send(sendUpload, fields, { name: "large.csv", content });
    while ((await source.call(getUpload, { params: { id } })).state === "RECEIVED") await new Promise((resolve) => setTimeout(resolve, 20));
    process.kill(Number(portal.told.get("worker")), "SIGKILL");
    expect([0, rows]).toContain(await count("select count(*) from person_fact"));
    expect(await settle(source, id)).toEqual({ state: "LOADED", rows });
    expect(await count("select count(*) from person_fact")).toBe(rows);
    expect(await count("select count(*) from delivery")).toBe(1);
  });
});

import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion, getUpload, listUploads, sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Api, openApi } from "../scripts/api.ts";
import { demoPassword, entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { newGroupDirectory } from "./group-portal.ts";
import { killPortalProcess, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portal-process.ts";

const program = "portal-with-people.ts";
const header = "Matrícula;Sexo;Fecha de alta;Fecha de baja;Motivo de baja;Contrato;Horas semanales\r\n";
const line = (number: number) => `E${number};${number % 3 ? "H" : "M"};0${1 + (number % 9)}/03/20${10 + (number % 9)};;;Indefinido;40\r\n`;
const period = { year: 2026, month: 9 };

let data: Awaited<ReturnType<typeof newGroupDirectory>>;
let portal: PortalProcess;
let fields: { ingestionId: number; legalEntityId: number; year: number; month: number; purpose: string };
beforeEach(async () => {
  data = await newGroupDirectory();
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

/** Sends one half of a file and keeps the other back: what the sender hears of it, and nothing else, is when it is over. */
async function sendHalf(content: Uint8Array<ArrayBuffer>): Promise<{ refused: Promise<boolean> }> {
  const basic = Buffer.from(`source@norte.example:${demoPassword}`).toString("base64");
  const signedIn = await fetch(`${portal.address}/api/users/token`, { headers: { authorization: `Basic ${basic}` } });
  const { token } = (await signedIn.json()) as { token: string };
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append("file", new Blob([content]), "large.csv");
  const whole = new Request("http://portal", { method: "POST", body: form });
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const body = new ReadableStream({ start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length / 2)) });
  const headers = { authorization: `Bearer ${token}`, "content-type": whole.headers.get("content-type") ?? "" };
  // The pages' types, which stand here too, know no body that is sent piece by piece.
  const half = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const answer = fetch(`${portal.address}/api/${sendUpload.path}`, half);
  return {
    refused: answer.then(
      ({ ok }) => !ok,
      () => true,
    ),
  };
}

/** Waits until so many rows of a delivery stand in the database, none of them committed; throws when they come to their end meanwhile. */
async function halfLoaded(rows: number): Promise<void> {
  for (let loaded = 0; loaded < rows / 3;) {
    loaded = await count(
      "select coalesce(sum(tuples_processed), 0) as count from pg_stat_progress_copy where relid = 'person_fact'::regclass",
    );
    const ended = await count("select count(*) from upload where state not in ('RECEIVED', 'CHECKING')");
    if (ended > 0) throw new Error("The delivery came to its end before it was seen half way.");
  }
}

/** How often the check of the one upload was taken up again, and how many seconds after an instant. */
async function takenUp(since: number): Promise<{ times: number; seconds: number }> {
  const [job] = await rowsOf<{ times: number; started: Date }>(
    "select retry_count as times, started_on as started from pgboss.job where name = 'process-upload'",
  );
  return { times: job?.times ?? 0, seconds: ((job?.started.getTime() ?? Number.NaN) - since) / 1000 };
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
  const [row] = await rowsOf<{ count: string }>(statement);
  return Number(row?.count);
}

async function rowsOf<R extends pg.QueryResultRow>(statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: portal.told.get("database") ?? "" });
  await client.connect();
  const { rows } = await client.query<R>(statement);
  await client.end();
  return rows;
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
    const before = await count("select pg_database_size(current_database()) as count");
    const { refused } = await sendHalf(content);
    // Its pieces are in the database, committed or not: the kill lands when some are, and before the others were sent.
    const arrived = async () => (await count("select pg_database_size(current_database()) as count")) - before;
    await expect.poll(arrived).toBeGreaterThan(200_000);
    await killPortalProcess(portal);
    expect(await refused).toBe(true);
    portal = await startPortalProcess(data.directory, { program });
    const again = await as("source");
    const { items } = await again.call(listUploads);
    expect(items).toEqual([]);
    // What came of it waits for the sweeper, and is nobody's.
    expect(await count("select count(*) from file where taken_at is not null")).toBe(0);
    const { id } = await again.send(sendUpload, fields, { name: "small.csv", content: header + line(1) });
    expect((await settle(again, id)).state).toBe("LOADED");
  });

  test("the portal killed while the rows load: after the next start the whole delivery is there, once, taken up again within 15 seconds", async () => {
    const source = await as("source");
    const { id } = await source.send(sendUpload, fields, { name: "large.csv", content });
    await halfLoaded(rows);
    const worker = Number(portal.told.get("worker"));
    const killed = Date.now();
    await killPortalProcess(portal);
    try {
      process.kill(worker, "SIGKILL");
    } catch {
      // It had seen the portal's end and was gone.
    }
    portal = await startPortalProcess(data.directory, { program });
    expect(await count("select count(*) from person_fact")).toBe(0);
    expect(await settle(await as("source"), id)).toEqual({ state: "LOADED", rows });
    expect(await count("select count(*) from person_fact")).toBe(rows);
    expect(await count("select count(*) from delivery")).toBe(1);
    const { times, seconds } = await takenUp(killed);
    expect(times).toBe(1);
    expect(seconds).toBeLessThan(15);
  });

  test("the worker killed while the rows load: another takes the job up within 15 seconds, and the delivery is there once", async () => {
    const source = await as("source");
    const { id } = await source.send(sendUpload, fields, { name: "large.csv", content });
    await halfLoaded(rows);
    const killed = Date.now();
    process.kill(Number(portal.told.get("worker")), "SIGKILL");
    expect(await count("select count(*) from person_fact")).toBe(0);
    expect(await settle(source, id)).toEqual({ state: "LOADED", rows });
    expect(await count("select count(*) from person_fact")).toBe(rows);
    expect(await count("select count(*) from delivery")).toBe(1);
    // Once: while it loads so many rows, a worker is never taken for dead.
    const { times, seconds } = await takenUp(killed);
    expect(times).toBe(1);
    expect(seconds).toBeLessThan(15);
  });
});

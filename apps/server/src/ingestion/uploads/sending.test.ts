import * as contract from "@hub/contract/ingestion/ingestion.ts";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
let base: URL;
beforeAll(async () => {
  portal = await startDeliveryPortal();
  base = new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" }));
});
afterAll(() => portal.stop());

const content = "Person,Sex,Hired,Salary\n1,F,,\n";
const boundary = "a-boundary";
const part = (name: string, value: string | number, more = "") =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const fields = (given: Record<string, string | number> = {}) => ({
  ingestionId: portal.ingestions.feed,
  legalEntityId: portal.ids.north,
  year: 2026,
  month: 1,
  purpose: "deliver",
  ...given,
});

/** Sends a body as it is; `length` may promise more than comes. */
function post(
  body: string,
  given: { token?: string; length?: number; abort?: boolean } = {},
): Promise<{ status: number; body: any } | "broken"> {
  return new Promise((resolve) => {
    const outgoing = request(new URL(`/api/${contract.sendUpload.path}`, base), {
      method: "POST",
      headers: {
        authorization: `Bearer ${given.token ?? portal.tokens.source}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "content-length": given.length ?? Buffer.byteLength(body),
        "accept-language": "en",
      },
    });
    outgoing.on("response", (response) => {
      let text = "";
      response.on("data", (data: Buffer) => (text += data.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    outgoing.on("error", () => resolve("broken"));
    outgoing.write(body);
    if (given.abort) setTimeout(() => outgoing.destroy(), 100);
    else outgoing.end();
  });
}

describe("what is refused before anything is stored", () => {
  test.each([
    ["an ingestion that does not exist", { ingestionId: 999 }, 404, "not-found"],
    ["an entity that does not exist", { legalEntityId: 999 }, 409, "period-not-expected"],
    ["no entity, though no column says it", { legalEntityId: null }, 422, "entity-required"],
    ["an entity the section is not expected of", { legalEntityId: "west" }, 409, "period-not-expected"],
    ["a month before the calendar begins", { year: 2025, month: 12 }, 409, "period-not-expected"],
    ["a month to come", { year: 2026, month: 12 }, 409, "period-not-expected"],
    ["a month that is none", { month: 13 }, 422, "invalid-input"],
    ["another purpose", { purpose: "try" }, 422, "invalid-input"],
  ] as const)("%s", async (_, given, status, code) => {
    const { west } = portal.ids;
    const period = { year: "year" in given ? given.year : 2026, month: "month" in given ? given.month : 1 };
    const legalEntityId = "legalEntityId" in given ? (given.legalEntityId === "west" ? west : given.legalEntityId) : portal.ids.north;
    const purpose = ("purpose" in given ? given.purpose : "deliver") as "deliver";
    const answer = await portal.send({ content, ...given, legalEntityId, period, purpose });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await portal.count("upload")).toBe(0);
  });

  test("an entity, though a column of the file says it", async () => {
    const answer = await portal.send({ content, ingestionId: portal.ingestions.many });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual([
      { path: ["legalEntityId"], code: "upload-outcomes.entity-from-column", error: expect.stringContaining("column") },
    ]);
  });

  test("what one is not given, exactly like what does not exist", async () => {
    const token = portal.tokens.sourceNorth;
    const foreign = await portal.send({ content, token, legalEntityId: portal.ids.south });
    const unknown = await portal.send({ content, token, legalEntityId: 999 });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  });

  test("an ingestion that is not active any more", async () => {
    const id = await portal.define(
      "OLD",
      "OnHR",
      (await portal.call(contract.getIngestion, { token: portal.tokens.admin, params: { id: portal.ingestions.feed } })).body.definition,
    );
    await portal.pool.query("update ingestion set active = false where id = $1", [id]);
    expect((await portal.send({ content, ingestionId: id })).status).toBe(404);
  });

  test("a cell that is validated and locked; a check of the same file is taken", async () => {
    await portal.pool.query("insert into consolidation (section_code, period) values ('OnHR', '2026-02-01') on conflict do nothing");
    await portal.pool.query(
      "insert into cell (consolidation_id, legal_entity_id, lock_state) select id, $1, 'LOCKED' from consolidation where section_code = 'OnHR' and period = '2026-02-01'",
      [portal.ids.north],
    );
    const period = { year: 2026, month: 2 };
    expect(await portal.send({ content, period })).toMatchObject({ status: 409, body: { code: "cell-locked" } });
    await portal.pool.query("update cell set lock_state = 'FROZEN'");
    expect(await portal.send({ content, period })).toMatchObject({ status: 409, body: { code: "cell-locked" } });
    expect((await portal.deliver({ content, period, purpose: "check" })).state).toBe("CHECKED");
    expect(await portal.deliver({ content, period, legalEntityId: portal.ids.south })).toMatchObject({ state: "LOADED" });
  });
});

describe("the body of a sending", () => {
  const whole = (given: Record<string, string | number> = {}, file = content, name = "people.csv") =>
    Object.entries(fields(given))
      .map(([key, value]) => part(key, value))
      .join("") +
    part("file", file, `; filename="${name}"`) +
    `--${boundary}--\r\n`;

  test("without a file", async () => {
    const body =
      Object.entries(fields())
        .map(([key, value]) => part(key, value))
        .join("") + `--${boundary}--\r\n`;
    expect(await post(body)).toMatchObject({ status: 422, body: { code: "file-missing" } });
    expect(await post(whole({}, "", ""))).toMatchObject({ status: 422, body: { code: "file-missing" } });
  });

  test("with fields behind the file is told which are missing", async () => {
    const body =
      part("file", content, '; filename="people.csv"') +
      Object.entries(fields())
        .map(([key, value]) => part(key, value))
        .join("") +
      `--${boundary}--\r\n`;
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid-input" } });
    if (answer !== "broken")
      expect(answer.body.fields.map(({ path }: { path: string[] }) => path[0])).toEqual(["ingestionId", "year", "month", "purpose"]);
  });

  test("that is no form, or cut off in the middle, leaves nothing", async () => {
    const counted = async () => [await portal.count("upload"), await portal.count("file_piece"), await portal.count("pgboss.job")];
    const before = await counted();
    const answer = await portal.call(contract.sendUpload, { token: portal.tokens.source, body: {} });
    expect(answer).toMatchObject({ status: 415, body: { code: "media-type-not-supported" } });
    expect(await post(whole().slice(0, -40))).toMatchObject({ status: 400, body: { code: "body-not-readable" } });
    const long = whole({}, "x".repeat(3_000_000));
    expect(await post(long.slice(0, 2_500_000), { length: long.length, abort: true })).toBe("broken");
    // The pieces that had come are removed after the connection broke, when the one who sent is gone: nothing else tells that it is done.
    await expect.poll(counted, { timeout: 10_000 }).toEqual(before);
  });

  test("larger than allowed", async () => {
    const limit = portal.ctx.config.limits.uploadBytes;
    portal.ctx.config.limits.uploadBytes = 1_000_000;
    const answer = await post(whole({ month: 3 }, "x".repeat(1_000_001)));
    const fits = await post(whole({ month: 3 }, "x".repeat(1_000_000)));
    portal.ctx.config.limits.uploadBytes = limit;
    expect(answer).toMatchObject({ status: 413, body: { code: "body-too-large" } });
    expect(fits).toMatchObject({ status: 202, body: { state: "RECEIVED", fileBytes: 1_000_000 } });
    await portal.runJobs();
  });

  test("is kept as it came, in pieces, and its name without its path", async () => {
    const file = Array.from({ length: 60_000 }, (_, at) => `line ${at} ñ`).join("\n");
    const answer = await post(whole({ month: 4, purpose: "check" }, file, "C:\\private\\päople.csv"));
    if (answer === "broken") throw new Error("broken");
    expect(answer.body).toMatchObject({ fileName: "päople.csv", fileBytes: Buffer.byteLength(file) });
    const { rows } = await portal.pool.query(
      "select bytes from file_piece where file_id = (select file_id from upload where id = $1) order by position",
      [answer.body.id],
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(Buffer.concat(rows.map((row: { bytes: Buffer }) => row.bytes)).toString()).toBe(file);
    const { rows: stored } = await portal.pool.query("select file_sha256 = sha256($2) as same from upload where id = $1", [
      answer.body.id,
      Buffer.from(file),
    ]);
    expect(stored).toEqual([{ same: true }]);
    await portal.runJobs();
  });
});

describe("one at a time", () => {
  test("a second sending waits for the outcome of the first, of the same user, ingestion, entity and month", async () => {
    const period = { year: 2026, month: 5 };
    const first = await portal.send({ content, period });
    expect(await portal.send({ content, period })).toMatchObject({ status: 409, body: { code: "upload-running" } });
    expect((await portal.send({ content, period, legalEntityId: portal.ids.south })).status).toBe(202);
    expect((await portal.send({ content, period, token: portal.tokens.coordinator })).status).toBe(202);
    await portal.runJobs();
    expect((await portal.send({ content, period })).status).toBe(202);
    expect(first.status).toBe(202);
    await portal.runJobs();
  });

  test("of two that are sent in the same instant one is taken", async () => {
    const period = { year: 2026, month: 6 };
    const answers = await Promise.all([
      portal.send({ content, period }),
      portal.send({ content, period }),
      portal.send({ content, period }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    await portal.runJobs();
    expect(await portal.count("delivery", "period = '2026-06-01'")).toBe(1);
  });

  test("an upload that gave no sign of life for hours locks nobody out", async () => {
    const period = { year: 2026, month: 7 };
    const { body } = await portal.send({ content, period });
    portal.passMinutes(100);
    expect((await portal.send({ content, period })).status).toBe(409);
    portal.passMinutes(30);
    const token = await portal.signIn("source@example.com");
    expect((await portal.send({ content, period, token })).status).toBe(202);
    expect((await portal.call(contract.getUpload, { token, params: { id: body.id }, language: "en" })).body).toMatchObject({
      state: "FAILED",
      problem: { code: "given-up", text: expect.stringContaining("abandoned") },
    });
    await portal.runJobs();
    expect(await portal.count("delivery", "period = '2026-07-01'")).toBe(1);
  });
});

test("sending is written into the trail, with the job in the same transaction", async () => {
  const { rows } = await portal.pool.query("select actor, after from audit where action = 'upload-sent' order by id limit 1");
  expect(rows[0]).toMatchObject({
    actor: "source@example.com",
    after: { fileName: "people.csv", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(await portal.count("audit", "action = 'upload-sent'")).toBe(await portal.count("upload"));
});

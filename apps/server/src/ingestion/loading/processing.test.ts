import * as contract from "@hub/contract/ingestion/ingestion.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../db/connect.ts";
import { limits } from "../../db/limits.ts";
import { processUpload } from "./process-upload.ts";
import { sweepUploads } from "../uploads/sweep-uploads.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

const content = "Person,Sex,Hired,Salary\n1,F,,\n2,M,,\n";
const idle = () => new AbortController().signal;
const view = async (id: number) =>
  (await portal.call(contract.getUpload, { token: portal.tokens.source, params: { id }, language: "en" })).body;
const leavesNothing = async (id: number) => {
  expect(await portal.count("delivery", `upload_id = ${id}`)).toBe(0);
  expect(await portal.count("person_fact", "delivery_id not in (select id from delivery)")).toBe(0);
  expect(await portal.count("upload_issue", `upload_id = ${id}`)).toBe(0);
};

/** Lets a table refuse what is written into it while `work` runs. */
async function whileRefusing<T>(table: string, event: string, code: string, work: () => Promise<T>): Promise<T> {
  await portal.pool.query(
    `create function refuse_now() returns trigger language plpgsql as $$ begin raise exception 'now' using errcode = '${code}'; end $$`,
  );
  await portal.pool.query(`create trigger refuse_now before ${event} on ${table} for each row execute function refuse_now()`);
  try {
    return await work();
  } finally {
    await portal.pool.query("drop function refuse_now() cascade");
  }
}

describe("all or nothing", () => {
  test("a failure of ours between the rows and their delivery leaves nothing, and the upload says so", async () => {
    const period = { year: 2026, month: 1 };
    const { body } = await portal.send({ content, period });
    await whileRefusing("delivery", "insert", "22000", () => portal.runJobs());
    expect(await view(body.id)).toMatchObject({
      state: "FAILED",
      problem: { code: "internal-error", text: expect.stringContaining("nothing was loaded") },
    });
    await leavesNothing(body.id);
    expect((await portal.deliver({ content, period })).state).toBe("LOADED");
  });

  test("a value the database refuses ends the upload as failed, not the worker", async () => {
    const period = { year: 2026, month: 2 };
    const { body } = await portal.send({ content, period });
    await whileRefusing("person_fact", "insert", "22000", () => portal.runJobs());
    expect(await view(body.id)).toMatchObject({ state: "FAILED", problem: { code: "internal-error" } });
    await leavesNothing(body.id);
  });

  test("what may pass is left to the next attempt, which loads it once; after the last one it is given up", async () => {
    const period = { year: 2026, month: 3 };
    const { body } = await portal.send({ content, period });
    await whileRefusing("delivery", "insert", "53100", async () => {
      for (const attempt of [1, 2]) {
        await expect(processUpload(portal.ctx, { uploadId: body.id }, idle()), `attempt ${attempt}`).rejects.toThrow("now");
        expect(await view(body.id)).toMatchObject({ state: "CHECKING", problem: null });
        await leavesNothing(body.id);
      }
    });
    await processUpload(portal.ctx, { uploadId: body.id }, idle());
    expect(await view(body.id)).toMatchObject({ state: "LOADED", deliveries: [{ rowCount: 2 }] });
    await processUpload(portal.ctx, { uploadId: body.id }, idle());
    expect(await portal.count("delivery", `upload_id = ${body.id}`)).toBe(1);

    const other = await portal.send({ content, period });
    await whileRefusing("delivery", "insert", "53100", async () => {
      for (const attempt of [1, 2])
        await expect(processUpload(portal.ctx, { uploadId: other.body.id }, idle()), `attempt ${attempt}`).rejects.toThrow("now");
      await processUpload(portal.ctx, { uploadId: other.body.id }, idle());
    });
    expect(await view(other.body.id)).toMatchObject({
      state: "FAILED",
      problem: { code: "storage-full", text: expect.stringContaining("out of disk space") },
    });
    await leavesNothing(other.body.id);
  });

  test("[SAFE-03] a month that somebody holds is not waited for for ever: the next attempt loads it; after the last one it says why not", async () => {
    const { db, close } = connect(portal.applicationUrl, { limits: { ...limits.jobs, lock: 100 }, max: 2 });
    const hurried = { ...portal.ctx, db };
    const period = { year: 2026, month: 9 };
    const holder = await portal.pool.connect();
    const hold = () =>
      holder.query(
        "begin; select from consolidation where section_code = 'OnHR' and period in ('2026-09-01', '2026-10-01') for no key update",
      );
    const attempt = (uploadId: number) => processUpload(hurried, { uploadId }, idle());
    try {
      const { body } = await portal.send({ content, period });
      await hold();
      await expect(attempt(body.id)).rejects.toMatchObject({ code: "55P03" });
      expect(await view(body.id)).toMatchObject({ state: "CHECKING", problem: null });
      await holder.query("rollback");
      await attempt(body.id);
      expect(await view(body.id)).toMatchObject({ state: "LOADED" });

      const other = await portal.send({ content, period: { year: 2026, month: 10 } });
      await hold();
      for (const _ of [1, 2]) await expect(attempt(other.body.id)).rejects.toMatchObject({ code: "55P03" });
      await attempt(other.body.id);
      expect(await view(other.body.id)).toMatchObject({
        state: "FAILED",
        problem: { code: "record-busy", text: expect.stringContaining("saving the same details") },
      });
      await leavesNothing(other.body.id);
    } finally {
      await holder.query("rollback");
      holder.release();
      await close();
    }
  });

  test("a file at which the worker died three times is given up", async () => {
    const { body } = await portal.send({ content, period: { year: 2026, month: 4 } });
    await portal.pool.query("update upload set state = 'CHECKING', attempts = 3 where id = $1", [body.id]);
    await portal.runJobs();
    expect(await view(body.id)).toMatchObject({ state: "FAILED", problem: { code: "given-up" } });
    await leavesNothing(body.id);
  });

  test("[SERV-02] an upload whose work gave up while the database was away is begun again, once; one that is under way is left alone", async () => {
    const three = `${content}3,F,,\n`;
    const sendOne = async (month: number) => (await portal.send({ content: three, period: { year: 2026, month } })).body.id as number;
    const [lost, given] = [await sendOne(1), await sendOne(2)];
    const jobOf = (id: number) => `name = 'process-upload' and data->>'uploadId' = '${id}'`;
    await portal.pool.query(`update pgboss.job set state = 'failed' where ${jobOf(lost)}`);
    await sweepUploads(portal.ctx);
    expect(await portal.count("pgboss.job", `${jobOf(lost)} and state = 'created'`)).toBe(0);
    portal.passMinutes(2);
    await Promise.all([sweepUploads(portal.ctx), sweepUploads(portal.ctx)]);
    await sweepUploads(portal.ctx);
    expect(await portal.count("pgboss.job", `${jobOf(lost)} and state = 'created'`)).toBe(1);
    expect(await portal.count("pgboss.job", `${jobOf(given)} and state = 'created'`)).toBe(1);
    await portal.runJobs();
    for (const id of [lost, given]) expect(await view(id)).toMatchObject({ state: "LOADED", deliveries: [{ rowCount: 3 }] });
    portal.passMinutes(2);
    await sweepUploads(portal.ctx);
    expect(await portal.count("pgboss.job", `${jobOf(lost)} and state = 'created'`)).toBe(0);
  });

  test("a run that is stopped rolls back and is taken up again", async () => {
    const { body } = await portal.send({ content, period: { year: 2026, month: 4 } });
    const stopped = new AbortController();
    stopped.abort(new Error("stopping"));
    await expect(processUpload(portal.ctx, { uploadId: body.id }, stopped.signal)).rejects.toThrow("stopping");
    await leavesNothing(body.id);
    await portal.runJobs();
    expect((await view(body.id)).state).toBe("LOADED");
  });

  test("a run that was overtaken by another leaves nothing of its own", async () => {
    const { body } = await portal.send({ content, period: { year: 2026, month: 5 } });
    // As if the second run had begun while the first was reading: the first one's claim is older by the time it ends.
    await portal.pool.query(
      `create function overtake() returns trigger language plpgsql as $$ begin update upload set attempts = attempts + 1 where id = ${body.id}; return null; end $$`,
    );
    await portal.pool.query("create trigger overtake after insert on person_fact for each statement execute function overtake()");
    await portal.runJobs();
    await portal.pool.query("drop function overtake() cascade");
    await leavesNothing(body.id);
    expect((await view(body.id)).state).toBe("CHECKING");
    await processUpload(portal.ctx, { uploadId: body.id }, idle());
    expect((await view(body.id)).state).toBe("LOADED");
    expect(await portal.count("delivery", `upload_id = ${body.id}`)).toBe(1);
  });
});

describe("the cell", () => {
  const lock = async (month: number, values: string) => {
    await portal.pool.query("insert into consolidation (section_code, period) values ('OnHR', $1) on conflict do nothing", [
      `2026-0${month}-01`,
    ]);
    await portal.pool.query(
      `insert into cell (consolidation_id, legal_entity_id, ${values.split("=")[0]}) select id, $2, ${values.split("=")[1]} from consolidation where section_code = 'OnHR' and period = $1`,
      [`2026-0${month}-01`, portal.ids.north],
    );
  };

  test.each([
    ["loaded", content],
    ["listed as blocked", "Person,Sex,Hired,Salary\n1,X,,\n"],
  ])("that was validated while the file waited is not changed: nothing is %s", async (_, file) => {
    const period = { year: 2026, month: 6 };
    const { body } = await portal.send({ content: file, period });
    await lock(6, "lock_state='LOCKED'");
    await portal.runJobs();
    expect(await view(body.id)).toMatchObject({
      state: "REJECTED",
      deliveries: [],
      problem: { code: "cell-locked", text: expect.stringContaining("locked") },
    });
    expect(await portal.count("delivery", "period = '2026-06-01'")).toBe(0);
    await portal.pool.query("delete from cell");
  });

  test("loses its first signature when something else is loaded, not by a check or a blocked file; the signature stays in the history", async () => {
    const period = { year: 2026, month: 7 };
    const first = await portal.deliver({ content, period });
    const signer = await portal.addUser("signer");
    const cell = async () => (await portal.pool.query("select id, sign_off, signed_by, delivery_ids, version from cell")).rows[0];
    await lock(
      7,
      `sign_off, signed_by, signed_at, delivery_ids='COORDINATOR_SIGNED', ${signer.id}, now(), array[${first.deliveries[0].id}]`,
    );
    await portal.pool.query("insert into signature (cell_id, capacity, user_id, delivery_ids) values ($1, 'coordinator', $2, '{1}')", [
      (await cell()).id,
      signer.id,
    ]);
    await portal.deliver({ content, period, purpose: "check" });
    await portal.deliver({ content: "Person,Sex,Hired,Salary\n1,X,,\n", period });
    expect(await cell()).toMatchObject({ sign_off: "COORDINATOR_SIGNED", version: 1 });
    await portal.deliver({ content: "Person,Sex,Hired,Salary\n1,M,,\n", period });
    expect(await cell()).toMatchObject({ sign_off: "NONE", signed_by: null, delivery_ids: null, version: 2 });
    expect(await portal.count("signature")).toBe(1);
    const { rows } = await portal.pool.query("select actor, before, after from audit where action = 'signature-dropped'");
    expect(rows).toEqual([{ actor: "source@example.com", before: { signOff: "COORDINATOR_SIGNED" }, after: { signOff: "NONE" } }]);
  });

  test("takes deliveries one after the other: two that end in the same instant leave one standing", async () => {
    const period = { year: 2026, month: 8 };
    const one = await portal.send({ content, period });
    const other = await portal.send({ content: "Person,Sex,Hired,Salary\n9,F,,\n", period, token: portal.tokens.coordinator });
    await Promise.all([one, other].map(({ body }) => processUpload(portal.ctx, { uploadId: body.id }, idle())));
    const { rows } = await portal.pool.query("select state from delivery where period = '2026-08-01' order by state");
    expect(rows.map(({ state }) => state)).toEqual(["LOADED", "SUPERSEDED"]);
  });
});

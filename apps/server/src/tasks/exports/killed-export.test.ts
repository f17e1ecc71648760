import { sql } from "kysely";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepFiles } from "../../files/sweep-files.ts";
import { killAtInstants, startKillable } from "../../testing/killable.ts";
import { roundsOf } from "../../testing/rounds.ts";
import { startTaskPortal } from "../testing/task-portal.ts";

const rounds = roundsOf(50, 8);
let portal: Awaited<ReturnType<typeof startTaskPortal>>;
beforeAll(async () => void (portal = await startTaskPortal()));
afterAll(() => portal.stop());

test(`[SAFE-02] killed at ${rounds} instants of an export, and taken up again: nobody sees what was begun, the file is whole, and the rest is swept`, async () => {
  // Some pieces.
  await portal.addThings(30_000);
  await sql`update thing set name = name || repeat(' of some length', 4)`.execute(portal.db);
  const start = async () => {
    const { status, body } = await portal.call("startExport", { body: { kind: "legal-entities-export", format: "csv", filter: {} } });
    expect(status).toBe(202);
    return body.id as number;
  };
  const download = (id: number) => portal.call("downloadTaskFile", { params: { id }, query: { purpose: "result" } });
  const whole = (await portal.export("csv")).toString();
  expect(whole.length).toBeGreaterThan(4 * 512 * 1024);
  await killAtInstants({
    pool: portal.pool,
    rounds,
    startChild: () => startKillable(join(import.meta.dirname, "../testing/export-in-child.ts"), portal.url),
    begin: start,
    async killed(id) {
      const { state } = await portal.detail(id);
      if (state === "pending") expect((await download(id)).status).toBe(404);
      await portal.run(id);
      expect(await portal.detail(id)).toMatchObject({ state: "done", rows: 30_000, files: [{ purpose: "result" }] });
      expect((await download(id)).bytes.toString() === whole).toBe(true);
      await sweepFiles({ ...portal.ctx, clock: { now: () => new Date(Date.now() + 80 * 60_000) } });
      const left = await sql`
        select from file f left join task_file t on t.file_id = f.id where f.taken_at is null or t.task_id is null`.execute(portal.db);
      expect(left.rows).toEqual([]);
      return state === "pending";
    },
  });
}, 600_000);

import { createReadStream, existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readBackup } from "../../backup/read-backup.ts";
import { runBackup } from "./run-backup.ts";
import { sweepBackups } from "./sweep-backups.ts";
import { type BackupPortal, startBackupPortal } from "./testing/backup-portal.ts";
import { trialDirectory } from "./try-restore.ts";

let portal: BackupPortal;
beforeAll(async () => {
  portal = await startBackupPortal();
  await portal.complete("A", [{ person: "A-1", sex: "F" }, { person: "A-2" }]);
  await portal.runJobs();
});
afterAll(() => portal.stop());

beforeEach(async () => {
  await portal.pool.query("delete from backup_run");
  await plan({ frequency: "daily", recipient: portal.key.recipient, trial_every: 0, next_run_at: null });
  Object.assign(portal.ctx.config, { backupDirectory: portal.directory });
});
const plan = (values: Record<string, unknown>) =>
  portal.pool.query(
    `update backup_plan set ${Object.keys(values)
      .map((name, at) => `${name} = $${at + 1}`)
      .join(", ")}`,
    Object.values(values),
  );
const insertRun = async () => Number((await portal.pool.query("insert into backup_run (asked_at) values (now()) returning id")).rows[0].id);
const makeOne = async () => {
  const runId = await insertRun();
  await runBackup(portal.ctx, { runId }, new AbortController().signal);
  return (await portal.runs()).find(({ id }) => id === runId) ?? {};
};
const files = async () => (await readdir(portal.directory)).toSorted();

describe("[SERV-01] a back-up that the portal makes by itself", () => {
  test("is whole, read back and noted; the portal's own role makes it, and only the kept key opens it", async () => {
    const made = await makeOne();
    expect(made).toMatchObject({ state: "done", recipient: portal.key.recipient, problem: null, trial_state: null });
    const path = join(portal.directory, made["file_name"]);
    const manifest = await readBackup(createReadStream(path), portal.key.secret);
    expect(Number(made["row_count"])).toBe(manifest.tables.reduce((sum, { rows }) => sum + rows, 0));
    // By month, a part each.
    const copies = manifest.tables.filter(({ name }) => /version_person_\d{4}_\d\d$/.test(name));
    expect(copies.reduce((sum, { rows }) => sum + rows, 0)).toBe(2);
    expect(Number(made["bytes"])).toBe((await readFile(path)).length);
    expect(made["verified_at"]).not.toBeNull();
    expect(await files()).toContain(made["file_name"]);
  });

  test("is restored on trial when its turn has come, into a server that is gone afterwards", async () => {
    await plan({ trial_every: 2 });
    expect(await makeOne()).toMatchObject({ state: "done", trial_state: "done", trial_problem: null });
    expect(await makeOne()).toMatchObject({ state: "done", trial_state: null });
    expect(existsSync(trialDirectory(portal.root))).toBe(false);
  });

  test("a trial that finds a closed version with other content than it was closed with tells so, and nothing older is removed", async () => {
    await plan({ keep_days: 1, keep_weeks: 0, keep_months: 0 });
    const before = await makeOne();
    portal.passMinutes(24 * 60);
    await plan({ trial_every: 1 });
    // What stands in the back-up is what stands here: a version is called wrong only where the two differ, so this one is changed in between.
    const runId = await insertRun();
    await portal.pool.query("alter table version_person disable trigger all; update version_person set sex = 'M' where person = 'A-1'");
    try {
      const running = runBackup(portal.ctx, { runId }, new AbortController().signal);
      for (let step = ""; step !== "trying"; step = (await portal.runs()).at(-1)?.["step"])
        await new Promise((resolve) => setTimeout(resolve, 20));
      await portal.pool.query("update version_person set sex = 'F' where person = 'A-1'");
      await running;
    } finally {
      await portal.pool.query("update version_person set sex = 'F' where person = 'A-1'; alter table version_person enable trigger all");
    }
    expect((await portal.runs()).at(-1)).toMatchObject({
      state: "done",
      trial_state: "failed",
      trial_problem: { code: "backups.trial-figures" },
    });
    expect(await files()).toContain(before["file_name"]);
  });
});

describe("[SERV-01] a back-up that is cut off leaves nothing that looks whole", () => {
  test("what a killed worker left is taken away, and the run goes on at the next one", async () => {
    const runId = await insertRun();
    await portal.pool.query("update backup_run set attempts = 1, heartbeat_at = $1", [new Date("2026-11-01T00:00:00Z")]);
    await writeFile(join(portal.directory, `hub-20261101T000000Z-${runId}.1.unfinished`), "half of it");
    // Put in place by a worker that died before it could note it.
    await writeFile(join(portal.directory, `hub-20261101T000000Z-${runId}.hub-backup`), "not noted");
    await writeFile(join(portal.directory, "somebody-elses.txt"), "stays");
    await sweepBackups(portal.ctx);
    await sweepBackups(portal.ctx);
    expect(await portal.runJobs()).toBe(1);
    expect((await portal.runs()).at(-1)).toMatchObject({ id: runId, state: "done", attempts: 2 });
    const left = await files();
    expect(left).toContain("somebody-elses.txt");
    expect(left.filter((name) => name.includes("20261101") || name.endsWith(".unfinished"))).toEqual([]);
  });

  test("what trials left unsealed is taken away by whatever name the machine had then, but not under the run at work", async () => {
    for (const node of ["old-container", "busy", hostname()]) await mkdir(trialDirectory(portal.root, node));
    await portal.pool.query("insert into backup_run (asked_at, attempts, node, heartbeat_at) values (now(), 1, 'busy', $1)", [
      portal.ctx.clock.now(),
    ]);
    const trials = async () => (await readdir(portal.root)).filter((name) => name.startsWith("backup-trial-"));
    await sweepBackups(portal.ctx);
    expect(await trials()).toEqual(["backup-trial-busy"]);
    await portal.pool.query("delete from backup_run");
    await sweepBackups(portal.ctx);
    expect(await trials()).toEqual([]);
  });

  test("one whose portal stops throws, leaves no file and is given out again", async () => {
    const [runId, stop] = [await insertRun(), new AbortController()];
    const before = await files();
    stop.abort(new Error("stopping"));
    await expect(runBackup(portal.ctx, { runId }, stop.signal)).rejects.toThrow("stopping");
    expect(await files()).toEqual(before);
    expect((await portal.runs()).at(-1)).toMatchObject({ state: "pending", problem: null });
    await runBackup(portal.ctx, { runId }, new AbortController().signal);
    expect((await portal.runs()).at(-1)).toMatchObject({ state: "done", attempts: 2 });
  });

  test("two attempts of one run at once: only the later one's file stands", async () => {
    const runId = await insertRun();
    const signal = new AbortController().signal;
    await Promise.all([runBackup(portal.ctx, { runId }, signal), runBackup(portal.ctx, { runId }, signal)]);
    const [run] = await portal.runs();
    expect(run).toMatchObject({ state: "done", attempts: 2, problem: null });
    const name = new RegExp(`-${runId}\\.`);
    expect((await files()).filter((file) => name.test(file))).toEqual([run?.["file_name"]]);
  });

  test("one whose trial was cut off stands, and says that it was not tried", async () => {
    const done = await makeOne();
    await portal.pool.query(
      "update backup_run set state = 'pending', finished_at = null, trial_state = 'wanted', trial_at = null where id = $1",
      [done["id"]],
    );
    await runBackup(portal.ctx, { runId: done["id"] }, new AbortController().signal);
    expect((await portal.runs()).at(-1)).toMatchObject({
      state: "done",
      file_name: done["file_name"],
      trial_state: "skipped",
      trial_problem: { code: "backups.trial-cut-off" },
    });
  });
});

describe("[SERV-01] by schedule", () => {
  test("one that is due is started once, however many nodes look, and the next one is planned", async () => {
    portal.setNow("2026-11-10T00:30:00Z");
    await plan({ hour: 2, zone: "Europe/Madrid", next_run_at: "2026-11-10T01:00:00Z" });
    await sweepBackups(portal.ctx);
    expect(await portal.runs()).toEqual([]);
    portal.setNow("2026-11-10T01:00:00Z");
    await Promise.all([1, 2, 3].map(() => sweepBackups(portal.ctx)));
    expect(await portal.runs()).toMatchObject([{ state: "pending", asked_by: null }]);
    const { rows } = await portal.pool.query("select next_run_at from backup_plan");
    expect(rows[0].next_run_at).toEqual(new Date("2026-11-11T01:00:00Z"));
    expect(await portal.runJobs()).toBe(1);
    expect(await portal.runs()).toMatchObject([{ state: "done" }]);
  });

  test("superfluous ones go once a new one stands; of those that stay, the one looked at longest ago is read again", async () => {
    await plan({ keep_days: 2, keep_weeks: 0, keep_months: 0 });
    const made: Record<string, any>[] = [];
    for (let day = 0; day < 3; day++) {
      made.push(await makeOne());
      portal.passMinutes(24 * 60);
    }
    expect((await portal.runs()).map(({ removed_at: at }) => at !== null)).toEqual([true, false, false]);
    expect(await files()).not.toContain(made[0]?.["file_name"]);
    const path = join(portal.directory, made[2]?.["file_name"]);
    const bytes = await readFile(path);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    await writeFile(path, bytes);
    await makeOne();
    expect((await portal.runs()).find(({ id }) => id === made[2]?.["id"])).toMatchObject({
      verify_problem: { code: "backups.file-changed" },
    });
    await rename(path, `${path}.gone`);
    await portal.pool.query("update backup_run set verified_at = '2026-01-01' where id = $1", [made[2]?.["id"]]);
    await makeOne();
    expect((await portal.runs()).find(({ id }) => id === made[2]?.["id"])).toMatchObject({
      verify_problem: { code: "backups.file-missing" },
    });
  });

  test.each([
    ["no directory is set", { backupDirectory: undefined }, {}, "backups.failed-no-directory"],
    ["the directory is not there", { backupDirectory: "/nowhere/at/all" }, {}, "backups.failed-directory-missing"],
    ["there is no key", {}, { recipient: null }, "backups.failed-no-key"],
  ])("where %s the run fails in words and is tried again within the hour, three times in all", async (_, config, values, code) => {
    Object.assign(portal.ctx.config, config);
    await plan({ next_run_at: null, ...values });
    for (const planned of [true, true, false]) {
      await plan({ next_run_at: null });
      expect(await makeOne()).toMatchObject({ state: "failed", problem: { code } });
      const { rows } = await portal.pool.query("select next_run_at from backup_plan");
      expect(rows[0].next_run_at !== null).toBe(planned);
    }
  });

  test("a disk with less room than the last one took is told before anything is written; nothing older is removed", async () => {
    await plan({ keep_days: 1, keep_weeks: 0, keep_months: 0 });
    const old = await makeOne();
    portal.passMinutes(24 * 60);
    await portal.pool.query("update backup_run set bytes = $1", ["9000000000000000"]);
    expect(await makeOne()).toMatchObject({ state: "failed", problem: { code: "backups.failed-no-room" } });
    expect(await files()).toContain(old["file_name"]);
  });

  test.runIf(process.getuid?.() !== 0)("a directory that cannot be written is told", async () => {
    await chmod(portal.directory, 0o500);
    try {
      expect(await makeOne()).toMatchObject({ state: "failed", problem: { code: "backups.failed-directory-denied" } });
    } finally {
      await chmod(portal.directory, 0o700);
    }
  });
});

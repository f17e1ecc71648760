import * as contract from "@hub/contract/configuration/backups.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeKey } from "../../backup/seal.ts";
import { runBackup } from "./run-backup.ts";
import { type BackupPortal, startBackupPortal } from "./testing/backup-portal.ts";

let portal: BackupPortal;
let [ana, ben] = ["", ""];
beforeAll(async () => {
  portal = await startBackupPortal();
  [ana, ben] = (await Promise.all(
    ["ana", "ben"].map(async (name) => portal.signIn((await portal.addUser(name, [{ role: "hub-admin" }])).email)),
  )) as [string, string];
});
afterAll(() => portal.stop());

const list = async (token = ana) => (await portal.call(contract.listBackups, { token })).body;
const schedule = {
  frequency: "daily",
  weekday: 7,
  hour: 3,
  zone: "Europe/Madrid",
  keepDays: 7,
  keepWeeks: 5,
  keepMonths: 12,
  trialEvery: 0,
};
const propose = (token: string, recipient: string) =>
  portal.call(contract.proposeBackupKey, { token, language: "en", body: { recipient } });
const decide = (token: string, id: number, accept: boolean) =>
  portal.call(contract.decideBackupKey, { token, language: "en", params: { id }, body: { accept } });
const trail = async () =>
  (await portal.pool.query("select actor, action from audit where action like 'backup-%' order by id")).rows.map(
    ({ actor, action }) => `${actor.split("@")[0]} ${action}`,
  );

describe("[SERV-01] the key that back-ups are sealed with", () => {
  let next: { secret: string; recipient: string };
  beforeAll(async () => {
    next = await makeKey();
  });

  test("is only ever the public half, and the secret one is kept nowhere", async () => {
    const { secret } = await makeKey();
    for (const [given, code] of [
      [secret, "backups.key-secret"],
      [`# made today\n${secret}`, "backups.key-secret"],
      ["age1short", "backups.key-invalid"],
      [`${next.recipient.slice(0, -1)}${next.recipient.endsWith("q") ? "p" : "q"}`, "backups.key-invalid"],
      ["", "backups.key-invalid"],
    ] as const)
      expect((await propose(ana, given)).body.fields, given).toMatchObject([{ path: ["recipient"], code }]);
    const { rows } = await portal.pool.query("select a::text from audit a union all select b::text from backup_plan b");
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("without one there is no back-up; the first one counts at once", async () => {
    expect((await portal.call(contract.askBackup, { token: ana })).body.code).toBe("backup-key-missing");
    expect((await propose(ana, ` ${portal.key.recipient}\n`)).body).toEqual({ proposal: null });
    expect((await list()).plan.recipient).toBe(portal.key.recipient);
    expect((await propose(ana, portal.key.recipient)).body.fields).toMatchObject([{ code: "backups.key-same" }]);
  });

  test("another one waits for a second administrator: whoever proposed it cannot confirm it, nor can there be two", async () => {
    const { proposal } = (await propose(ana, next.recipient)).body;
    expect(proposal).toMatchObject({ isOwn: true, recipient: next.recipient });
    expect((await list(ben)).proposal).toMatchObject({ isOwn: false, proposedBy: "ana" });
    expect((await propose(ben, (await makeKey()).recipient)).body.code).toBe("proposal-waiting");
    expect(await decide(ana, proposal.id, true)).toMatchObject({ status: 403, body: { code: "own-proposal" } });
    expect((await list()).plan.recipient).toBe(portal.key.recipient);
    // A back-up that is made meanwhile is sealed with the key that counts.
    const outcomes = await Promise.all([decide(ben, proposal.id, true), decide(ben, proposal.id, true), decide(ben, proposal.id, false)]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcomes.filter(({ body }) => body.code === "proposal-decided")).toHaveLength(2);
  });

  test("is refused by the other, withdrawn by oneself, and lapses after seven days", async () => {
    const now = (await list()).plan.recipient;
    const other = (await makeKey()).recipient;
    const first = (await propose(ana, other)).body.proposal.id;
    expect((await decide(ben, first, false)).body).toEqual({ recipient: now });
    const second = (await propose(ana, other)).body.proposal.id;
    expect((await decide(ana, second, false)).body).toEqual({ recipient: now });
    const third = (await propose(ana, other)).body.proposal.id;
    portal.passMinutes(7 * 24 * 60);
    const token = await portal.signIn("ben@example.com");
    expect((await decide(token, third, true)).body.code).toBe("proposal-decided");
    const { rows } = await portal.pool.query(
      "select confirmed, decided_by = asked_by as own from second_look where kind = 'backup-key' order by id",
    );
    expect((await list(token)).proposal).toBeNull();
    expect(rows.slice(1)).toEqual([
      { confirmed: false, own: false },
      { confirmed: false, own: true },
      { confirmed: null, own: null },
    ]);
    // Nobody's time is another's: a new one may be proposed.
    ana = await portal.signIn("ana@example.com");
    ben = token;
    expect((await propose(ben, other)).status).toBe(200);
    expect((await decide(ana, (await list()).proposal.id, true)).body).toEqual({ recipient: other });
    expect((await trail()).slice(-2)).toEqual(["ben backup-key-proposed", "ana backup-key-confirmed"]);
  });
});

describe("[SERV-01] the plan and the list", () => {
  test("a plan is changed on the version it was made on, with the next time, in the trail", async () => {
    const { version } = (await list()).plan;
    const update = (ifMatch: number, body: object) => portal.call(contract.updateBackupPlan, { token: ana, ifMatch, body });
    expect((await update(version, { ...schedule, zone: "Europe/Nowhere" })).body.fields).toMatchObject([{ path: ["zone"] }]);
    expect((await update(version, { ...schedule, keepDays: 0 })).status).toBe(422);
    const saved = await update(version, schedule);
    expect(saved.body).toMatchObject({ ...schedule, nextAt: "2026-11-13T02:00:00.000Z", version: version + 1 });
    expect((await update(version, schedule)).body).toMatchObject({ code: "version-stale", now: { version: version + 1 } });
    expect((await trail()).at(-1)).toBe("ana backup-plan-changed");
  });

  test("one at a time is asked for, and stands in the list with all that is known of it", async () => {
    const asked = await Promise.all([ana, ben, ana].map((token) => portal.call(contract.askBackup, { token })));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    const runId = asked.find(({ status }) => status === 202)?.body.id;
    expect((await list()).items).toMatchObject([{ id: runId, state: "pending", step: "waiting", made: null }]);
    expect(await portal.runJobs()).toBe(1);
    const { items, lastGoodAt, overdue, database } = await list();
    expect(items[0]).toMatchObject({
      id: runId,
      state: "done",
      problem: null,
      trial: null,
      made: { verifyProblem: null, removedAt: null },
    });
    expect(items[0].made.rows).toBeGreaterThan(100);
    expect([lastGoodAt, overdue]).toEqual([items[0].made.at, false]);
    expect(database.kind).toBe("own");
  });

  test("two periods without a good one are told; a failure is no good one, and says what to do", async () => {
    portal.passMinutes(2 * 24 * 60 + 1);
    ana = await portal.signIn("ana@example.com");
    expect((await list()).overdue).toBe(true);
    Object.assign(portal.ctx.config, { backupDirectory: "/nowhere/at/all" });
    const { id } = (await portal.call(contract.askBackup, { token: ana })).body;
    await runBackup(portal.ctx, { runId: id }, new AbortController().signal);
    const { items, overdue } = await list();
    expect(overdue).toBe(true);
    expect(items[0]).toMatchObject({
      state: "failed",
      problem: { code: "backups.failed-directory-missing", params: { directory: "/nowhere/at/all" } },
    });
  });
});

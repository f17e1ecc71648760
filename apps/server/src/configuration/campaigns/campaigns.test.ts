import { createHash } from "node:crypto";
import * as contract from "@hub/contract/configuration/access/campaigns.ts";
import { configureUsersInPlatform, findByEmail } from "@hub/contract/configuration/users.ts";
import { getGroup, updateGroup } from "@hub/contract/configuration/groups.ts";
import { createAccessToken } from "@hub/contract/session/account.ts";
import { downloadTaskFile, listTasks, startExport } from "@hub/contract/tasks/tasks.ts";
import { getInbox } from "@hub/contract/workflows/workflows.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bytesSource } from "../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import { type ReviewPortal, startReviewPortal } from "./testing/review-portal.ts";

let portal: ReviewPortal;
beforeEach(async () => {
  portal = await startReviewPortal();
  const { add, a, b } = portal;
  await add("ana", [{ role: "data-owner", legalEntityId: a }]);
  await add("bruno", [{ role: "upload-coordinator", legalEntityId: b }]);
  await add("carla", [{ role: "swp-reader" }]);
});
afterEach(() => portal.stop());

const outcomes = (answer: { body: any }) => answer.body.results.map(({ outcome }: any) => outcome);
const ids = (rows: Iterable<{ id: number }>) => [...rows].map(({ id }) => id);

test("[MANY-06] a review with three reviewers, from its start to an evidence file that never changes", async () => {
  const { a, b, pool } = portal;
  const adminToken = await portal.adminToken();
  const groupId = await portal.addGroup(
    "Owners",
    [
      { role: "data-owner", legalEntityId: a },
      { role: "data-owner", legalEntityId: b },
    ],
    ["carla"],
  );
  await pool.query("update app_user set last_sign_in_at = '2026-08-07T08:00:00Z' where name = 'ana'");
  // A dry run says who would have how much, and starts nothing.
  const tried = await portal.start({ dryRun: true } as object);
  expect(tried.body).toMatchObject({ id: 0, counts: { open: 6 } });
  expect((await portal.call(contract.listCampaigns, { token: adminToken })).body.items).toEqual([]);

  const started = await portal.start();
  expect(started.status).toBe(201);
  const { id } = started.body;
  expect(started.body).toMatchObject({ state: "OPEN", areas: ["HUB"], counts: { open: 6, kept: 0 }, mayClose: false, evidenceHash: null });
  // Each sees their entity's; what is of both, of all, or of the reviewer themselves goes to the one for the rest, and what is theirs to somebody else.
  const [ofA, ofB, ofRest] = [
    await portal.waitingFor("of-a", id),
    await portal.waitingFor("of-b", id),
    await portal.waitingFor("of-rest", id),
  ];
  expect([...ofA.keys()].toSorted()).toEqual(["ana data-owner", "of-rest group-owner"]);
  expect([...ofB.keys()]).toEqual(["bruno upload-coordinator"]);
  expect([...ofRest.keys()].toSorted()).toEqual(["carla Owners", "of-a data-owner", "of-b data-owner"]);
  expect(ofA.get("ana data-owner")).toMatchObject({
    person: { email: "ana@example.com", active: true, lastSignInAt: "2026-08-07T08:00:00.000Z" },
    grants: [{ role: "data-owner", legalEntity: { code: "A", name: "Entity A" }, section: null }],
    unused: true,
    standing: "same",
  });
  expect(ofRest.get("carla Owners")).toMatchObject({ group: { id: groupId, name: "Owners" }, grantCount: 2 });

  // Taking away wants a reason, and so does keeping what was not used for 90 days.
  const ana = ofA.get("ana data-owner").id;
  const missing = await portal.decide("of-a", id, ids(ofA.values()), "keep");
  expect([missing.status, missing.body.fields[0]]).toEqual([
    422,
    expect.objectContaining({ path: ["reason"], code: "campaigns.reason-to-keep" }),
  ]);
  expect((await portal.decide("of-b", id, ids(ofB.values()), "take", " ")).body.fields[0].code).toBe("campaigns.reason-to-take");
  expect(outcomes(await portal.decide("of-a", id, ids(ofA.values()), "keep", "Back from leave in December"))).toEqual(["kept", "kept"]);
  expect(outcomes(await portal.decide("of-b", id, ids(ofB.values()), "take", "Left the team"))).toEqual(["taken"]);
  const [carla, ...others] = [...ofRest.values()].toSorted((one, other) => one.person.name.localeCompare(other.person.name));
  expect(outcomes(await portal.decide("of-rest", id, [carla.id], "take", "Owns nothing there"))).toEqual(["taken"]);
  // What was decided stands.
  expect(outcomes(await portal.decide("of-a", id, [ana], "take", "On second thoughts"))).toEqual(["settled"]);
  expect(await portal.held("ana")).toEqual(["data-owner"]);
  // Whoever has nothing left is taken out of the area, as by hand; who has, keeps the rest.
  expect(await portal.held("bruno")).toEqual([]);
  expect((await pool.query("select active, removed_at is not null as removed from app_user where name = 'bruno'")).rows).toEqual([
    { active: false, removed: true },
  ]);
  expect(await portal.held("carla")).toEqual(["swp-reader"]);
  // The act is the campaign's, the decision the reviewer's.
  expect(
    (await portal.trail("access-removed")).map(({ actor, actor_id, request_id, subject_id }) => [actor, actor_id, request_id, subject_id]),
  ).toEqual([["HUB", null, `access-campaign-${id}`, String(portal.person("bruno").id)]]);
  expect((await portal.trail("access-reviewed")).map(({ actor, after }) => [actor, after.outcome])).toContainEqual([
    "of-b@example.com",
    "TAKEN",
  ]);

  // It is not closed before all is decided, neither by hand nor by the worker.
  expect((await portal.call(contract.closeCampaign, { token: adminToken, params: { id }, body: {} })).body.code).toBe("campaign-open");
  await portal.advance();
  expect((await portal.see(id)).state).toBe("OPEN");
  expect((await portal.call(contract.downloadCampaignEvidence, { token: adminToken, params: { id } })).status).toBe(404);
  expect(outcomes(await portal.decide("of-rest", id, ids(others), "keep"))).toEqual(["kept", "kept"]);
  await portal.advance();
  const closed = await portal.see(id);
  expect(closed).toMatchObject({ state: "CLOSED", counts: { open: 0, kept: 4, taken: 2 }, mayClose: false });

  // The same bytes whenever, whose hash is kept; nothing of it can be changed.
  const bytes = async () => (await portal.call(contract.downloadCampaignEvidence, { token: adminToken, params: { id } })).text;
  const evidence = await bytes();
  expect(createHash("sha256").update(evidence).digest("hex")).toBe(closed.evidenceHash);
  await pool.query("update app_user set name = 'Somebody' where name = 'ana'");
  expect(await bytes()).toBe(evidence);
  const kept = JSON.parse(evidence);
  expect(kept.rows).toHaveLength(6);
  expect(kept.rows.find((row: any) => row.row === ana)).toMatchObject({
    user: portal.person("ana").id,
    outcome: "KEPT",
    decidedByUser: portal.person("of-a").id,
    reason: "Back from leave in December",
    lastSignInAt: "2026-08-07T08:00:00.000Z",
  });
  for (const change of [
    "update access_campaign set name = 'x'",
    "update access_campaign_row set reason = 'x'",
    "delete from access_campaign_row",
    "update access_campaign_grant set role = 'steward'",
  ])
    await expect(pool.query(change)).rejects.toThrow(/is settled|append-only/);
  expect(outcomes(await portal.decide("of-a", id, [ana], "take", "Too late"))).toEqual(["settled"]);

  // As a sheet: each grant, by whom, when and why, and the hash.
  const body = { kind: "campaign-evidence", format: "xlsx", filter: { campaign: String(id) } };
  expect((await portal.call(startExport, { token: adminToken, language: "en", body })).status).toBe(202);
  await portal.runJobs();
  const [task] = (await portal.call(listTasks, { token: adminToken })).body.items;
  expect(task).toMatchObject({ state: "done", rows: 7 });
  const { rawPayload } = await portal.app.inject({
    method: "GET",
    url: `/api/${downloadTaskFile.path.replace(":id", String(task.id))}?purpose=result`,
    headers: { authorization: `Bearer ${adminToken}` },
  });
  const table = await openTable(bytesSource(rawPayload), { fileName: "evidence.xlsx", headerNames: ["Name", "E-mail", "Outcome"] });
  const rows: string[][] = [];
  for await (const batch of table.batches) rows.push(...batch.map(({ cells }) => [...cells]));
  const column = (name: string) => table.header.indexOf(name);
  expect(
    rows.map((row) => [
      row[column("E-mail")],
      row[column("Group")],
      row[column("Legal entity code")] ?? "",
      row[column("Outcome")],
      row[column("Reason")],
    ]),
  ).toContainEqual(["carla@example.com", "Owners", "B", "Taken away", "Owns nothing there"]);
});

test("[MANY-06] two who decide at once: each row is decided once, and everybody is told", async () => {
  const { id } = (await portal.start({ filter: { ...portal.nothing, users: ["ana@example.com", "bruno@example.com"] } })).body;
  const [ofA, ofB] = [ids((await portal.waitingFor("of-a", id)).values()), ids((await portal.waitingFor("of-b", id)).values())];
  const answers = await Promise.all([
    portal.decide("of-a", id, ofA, "keep", "Needed"),
    portal.decide("of-a", id, ofA, "take", "Not needed"),
    portal.decide("of-b", id, ofB, "take", "Left"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const told = answers.map(outcomes);
  expect([
    told
      .slice(0, 2)
      .flat()
      .filter((outcome) => outcome === "settled").length,
    told[2],
  ]).toEqual([1, ["taken"]]);
  expect(await portal.held("ana")).toEqual(told[0][0] === "kept" ? ["data-owner"] : []);
  expect((await portal.rowsOf(id)).map(({ state }) => state).toSorted()).toEqual([told[0][0] === "kept" ? "KEPT" : "TAKEN", "TAKEN"]);
});

test("[MANY-06] nobody sees or decides what is another's to decide, starts a review without administering the HUB, or decides on themselves", async () => {
  const { id } = (await portal.start()).body;
  const ofB = ids((await portal.waitingFor("of-b", id)).values());
  const token = await portal.tokenOf("of-a");
  expect((await portal.decide("of-a", id, ofB, "keep")).status).toBe(404);
  expect((await portal.decide("ana", id, ofB, "keep")).status).toBe(404);
  const mine = ids((await portal.waitingFor("of-a", id)).values());
  expect(outcomes(await portal.decide("of-a", id, [...mine, ...ofB], "keep"))).toEqual([
    ...mine.map(() => "kept"),
    ...ofB.map(() => "not-yours"),
  ]);
  expect((await portal.waitingFor("ana", id)).size).toBe(0);
  for (const route of [
    contract.listCampaigns,
    contract.getCampaign,
    contract.listCampaignRows,
    contract.closeCampaign,
    contract.downloadCampaignEvidence,
  ])
    expect((await portal.call(route, { token, params: { id }, ...(route.method === "POST" && { body: {} }) })).status).toBe(403);
  expect((await portal.call(contract.startCampaign, { token, body: portal.plan() })).status).toBe(403);
  // Where nobody else is left for what the fallback has themselves, it does not begin.
  const alone = { filter: { ...portal.nothing, users: ["of-rest@example.com"] }, parts: [] };
  expect((await portal.start(alone)).status).toBe(201);
  await portal.pool.query("update app_user set active = false where name in ('admin', 'second-admin')");
  const only = await portal.addUser("only-admin", [{ role: "hub-admin" }]);
  const refused = await portal.call(contract.startCampaign, {
    token: await portal.openSession(only),
    body: portal.plan({ parts: [], fallback: only.email, filter: { ...portal.nothing, users: [only.email] } }),
  });
  expect([refused.status, refused.body.fields[0]]).toEqual([
    422,
    expect.objectContaining({ code: "campaigns.nobody-else", path: ["fallback"] }),
  ]);
});

test.each<[string, object, string, (string | number)[]]>([
  ["a day that is over", { deadline: "2026-11-05" }, "campaigns.deadline-over", ["deadline"]],
  ["an escalation to nobody", { atDeadline: "escalate", secondDeadline: "2026-12-01" }, "campaigns.escalate-to-whom", ["escalateTo"]],
  [
    "a second day before the first",
    { atDeadline: "escalate", escalateTo: "admin@example.com", secondDeadline: "2026-11-20" },
    "campaigns.second-deadline",
    ["secondDeadline"],
  ],
  ["a reviewer whom nobody knows", { fallback: "stranger@example.com" }, "campaigns.reviewer-unknown", ["fallback"]],
  [
    "nothing to review",
    { filter: { roles: ["swp-lead"], legalEntityIds: [], sections: [], users: [], groupIds: [] } },
    "campaigns.nothing-found",
    ["filter"],
  ],
  ["a trial that is misspelt", { dryrun: true }, "errors.field-not-allowed", ["dryrun"]],
])("[MANY-06] a review does not begin with %s", async (_, given, code, path) => {
  const refused = await portal.start(given);
  expect([refused.status, refused.body.fields[0]]).toEqual([422, expect.objectContaining({ code, path })]);
  expect((await portal.pool.query("select from access_campaign")).rowCount).toBe(0);
});

test("[MANY-06] what nobody decided by the deadline is taken away, once, however often the worker begins", async () => {
  const { id } = (await portal.start({ filter: { ...portal.nothing, users: ["ana@example.com", "bruno@example.com"] } })).body;
  portal.setNow("2026-11-20T23:59:00Z");
  await portal.advance();
  expect(await portal.held("ana")).toEqual(["data-owner"]);
  portal.setNow("2026-11-21T00:01:00Z");
  await Promise.all([portal.advance(), portal.advance(), portal.advance()]);
  await portal.advance();
  expect([await portal.held("ana"), await portal.held("bruno")]).toEqual([[], []]);
  expect(await portal.trail("access-removed")).toHaveLength(2);
  expect((await portal.trail("access-reviewed")).map(({ actor }) => actor)).toEqual(["HUB", "HUB"]);
  expect(await portal.see(id)).toMatchObject({ state: "CLOSED", counts: { taken: 2, open: 0 }, closedBy: null });
  expect((await portal.rowsOf(id)).map(({ decidedBy, reason }) => [decidedBy, reason])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("[MANY-06] what nobody decided by the deadline goes to the person named, and is taken away at the second one", async () => {
  const plan = { atDeadline: "escalate" as const, escalateTo: "of-b@example.com", secondDeadline: "2026-11-30" };
  const filter = { ...portal.nothing, users: ["ana@example.com", "of-b@example.com"] };
  const { id } = (await portal.start({ ...plan, filter })).body;
  portal.setNow("2026-11-21T00:01:00Z");
  await Promise.all([portal.advance(), portal.advance()]);
  expect(await portal.see(id)).toMatchObject({ state: "ESCALATED", counts: { open: 2, taken: 0 } });
  expect(await portal.trail("campaign-escalated")).toHaveLength(1);
  // Their own does not come to them, though it was escalated to them.
  expect([...(await portal.waitingFor("of-b", id)).keys()]).toEqual(["ana data-owner"]);
  expect([...(await portal.waitingFor("of-rest", id)).keys()]).toEqual(["of-b data-owner"]);
  expect((await portal.waitingFor("of-a", id)).size).toBe(0);
  expect(outcomes(await portal.decide("of-b", id, ids((await portal.waitingFor("of-b", id)).values()), "keep"))).toEqual(["kept"]);
  portal.setNow("2026-12-01T00:01:00Z");
  await portal.advance();
  expect(await portal.see(id)).toMatchObject({ state: "CLOSED", counts: { kept: 1, taken: 1 } });
  expect([await portal.held("ana"), await portal.held("of-b")]).toEqual([["data-owner"], []]);
});

test("[MANY-06] what a reviewer who leaves had to decide goes to the fallback, and further on when that one leaves too", async () => {
  const { id } = (await portal.start()).body;
  expect([...(await portal.waitingFor("of-a", id)).keys()]).toContain("ana data-owner");
  await portal.pool.query("update app_user set active = false where name = 'of-a'");
  await Promise.all([portal.advance(), portal.advance()]);
  expect([...(await portal.waitingFor("of-rest", id)).keys()]).toContain("ana data-owner");
  // The fallback's own is nobody's but another's.
  expect([...(await portal.waitingFor("of-b", id)).keys()].toSorted()).toEqual(["bruno upload-coordinator", "of-rest group-owner"]);
  expect(await portal.trail("campaign-handed-over")).toHaveLength(1);
  await portal.pool.query("update app_user set active = false where name in ('of-rest', 'of-b')");
  await portal.advance();
  expect((await portal.see(id)).reviewers).toMatchObject([{ email: "admin@example.com", open: 5 }]);
});

test("[MANY-06] the last administrator stays: it says why, the row stays open, and the evidence tells it", async () => {
  await portal.pool.query("delete from role_grant g using app_user u where u.id = g.user_id and u.name = 'second-admin'");
  const { id } = (await portal.start({ filter: { ...portal.nothing, roles: ["hub-admin", "upload-coordinator"] } })).body;
  const waiting = await portal.waitingFor("of-rest", id);
  const row = waiting.get("admin hub-admin").id;
  const answer = await portal.decide("of-rest", id, [row], "take", "Too many rights");
  expect(answer.body.results).toEqual([{ row, outcome: "open", code: "last-administrator", error: expect.any(String) }]);
  expect((await portal.waitingFor("of-rest", id)).get("admin hub-admin")).toMatchObject({
    state: "OPEN",
    refusal: { code: "last-administrator" },
  });
  expect(await portal.held("admin")).toEqual(["hub-admin"]);
  portal.setNow("2026-11-21T00:01:00Z");
  await portal.advance();
  await portal.advance();
  // The deadline takes what it can, and leaves the rest to people.
  expect(await portal.held("bruno")).toEqual([]);
  expect(await portal.see(id)).toMatchObject({ state: "OVERDUE", counts: { open: 1, taken: 1 }, mayClose: true });
  expect((await portal.trail("access-reviewed")).filter(({ after }) => after.outcome === "OPEN")).toHaveLength(2);
  const token = await portal.openSession(portal.admin);
  // Who wanted it, when and why, stands also after the deadline has tried it.
  const wanted = { decidedBy: { name: "of-rest" }, decidedAt: "2026-11-05T08:00:00.000Z", reason: "Too many rights" };
  expect((await portal.rowsOf(id)).find((each) => each.id === row)).toMatchObject({ state: "OPEN", ...wanted });
  expect((await portal.call(contract.closeCampaign, { token, params: { id }, body: {} })).body).toMatchObject({
    state: "CLOSED",
    closedBy: "admin",
    counts: { open: 0, refused: 1, taken: 1 },
  });
  const evidence = JSON.parse((await portal.call(contract.downloadCampaignEvidence, { token, params: { id } })).text);
  expect(evidence.rows.find((each: any) => each.row === row)).toMatchObject({
    outcome: "REFUSED",
    decidedByUser: portal.person("of-rest").id,
    decidedAt: wanted.decidedAt,
    reason: "Too many rights",
    refusal: "last-administrator",
  });
});

test("[MANY-06] of one person what may go goes, also where the rest has to stay", async () => {
  const { pool, admin } = portal;
  await pool.query("delete from role_grant g using app_user u where u.id = g.user_id and u.name = 'second-admin'");
  await pool.query("insert into role_grant (user_id, role) values ($1, 'swp-reader')", [admin.id]);
  const { id } = (await portal.start({ filter: { ...portal.nothing, users: ["admin@example.com"] } })).body;
  const waiting = await portal.waitingFor("of-rest", id);
  const results = await portal.decide("of-rest", id, ids(waiting.values()), "take", "Too many rights");
  expect(outcomes(results).toSorted()).toEqual(["open", "taken"]);
  expect(await portal.held("admin")).toEqual(["hub-admin"]);
});

test("[MANY-06] what has changed or gone meanwhile is told and not touched", async () => {
  const { pool, a } = portal;
  const adminToken = await portal.adminToken();
  const groupId = await portal.addGroup("Owners", [{ role: "data-owner", legalEntityId: a }], ["carla"]);
  const { id } = (await portal.start()).body;
  const [ofA, ofB] = [await portal.waitingFor("of-a", id), await portal.waitingFor("of-b", id)];
  await pool.query("update role_grant g set valid_to = '2026-12-31' from app_user u where u.id = g.user_id and u.name = 'ana'");
  await pool.query("delete from role_grant g using app_user u where u.id = g.user_id and u.name = 'bruno'");
  // A group that gives something else by now, though its members are the same.
  const group = (await portal.call(getGroup, { token: adminToken, params: { id: groupId } })).body;
  const { name, description, active, views } = group;
  const line = {
    role: "data-owner",
    legalEntityIds: null,
    sections: null,
    ingestionIds: null,
    orgIds: null,
    validFrom: null,
    validTo: null,
  };
  const body = { name, description, active, views, assignments: [line], join: [], leave: [] };
  expect((await portal.call(updateGroup, { token: adminToken, params: { id: groupId }, ifMatch: group.version, body })).status).toBe(200);
  const again = await portal.waitingFor("of-a", id);
  expect([again.get("ana data-owner").standing, again.get("carla Owners").standing]).toEqual(["changed", "changed"]);
  const rows = [ofA.get("ana data-owner").id, ofA.get("carla Owners").id];
  expect(outcomes(await portal.decide("of-a", id, rows, "take", "Not needed"))).toEqual(["changed", "changed"]);
  expect(outcomes(await portal.decide("of-b", id, ids(ofB.values()), "take", "Not needed"))).toEqual(["gone"]);
  expect([await portal.held("ana"), await portal.held("carla")]).toEqual([["data-owner"], ["Owners", "swp-reader"]]);
  expect((await portal.see(id)).counts).toMatchObject({ changed: 2, gone: 1, taken: 0 });
});

test("[MANY-06] a reviewer is told by mail and inbox, and reminded before the deadline, once each", async () => {
  const { id } = (await portal.start({ filter: { ...portal.nothing, users: ["ana@example.com"] } })).body;
  const mails = async () =>
    (await portal.pool.query("select key, subject, body from mail_message where user_id = $1 order by id", [portal.person("of-a").id]))
      .rows;
  await Promise.all([portal.advance(), portal.advance()]);
  expect(await mails()).toMatchObject([{ key: `${id}-2026-11-20`, body: expect.stringContaining("/#/reviews") }]);
  const { body } = await portal.call(getInbox, { token: await portal.tokenOf("of-a") });
  expect(body.items).toContainEqual(expect.objectContaining({ key: `reviews-${id}`, step: "reviews", count: 1, dueDate: "2026-11-20" }));
  portal.setNow("2026-11-13T08:00:00Z");
  await portal.advance();
  await portal.advance();
  portal.setNow("2026-11-19T08:00:00Z");
  await portal.advance();
  expect((await mails()).map(({ key }) => key)).toEqual([`${id}-2026-11-20`, `${id}-2026-11-20-7`, `${id}-2026-11-20-1`]);
  const token = await portal.tokenOf("of-a");
  await portal.call(contract.decideReview, {
    token,
    params: { id },
    body: { rows: ids((await portal.rowsOf(id)).values()), decision: "keep", reason: "Yes" },
  });
  expect((await portal.call(getInbox, { token })).body.items.filter(({ step }: any) => step === "reviews")).toEqual([]);
});

test("[MANY-06] a review is withdrawn: what was decided is done, the rest stays as it is, and its evidence says why", async () => {
  const { id } = (await portal.start()).body;
  const ofB = ids((await portal.waitingFor("of-b", id)).values());
  expect(outcomes(await portal.decide("of-b", id, ofB, "take", "Left the team"))).toEqual(["taken"]);
  const left = ids((await portal.waitingFor("of-a", id)).values());
  const withdraw = async (reason: string) =>
    portal.call(contract.withdrawCampaign, { token: await portal.adminToken(), params: { id }, body: { reason } });
  expect((await withdraw(" ")).status).toBe(422);
  const withdrawn = await withdraw("Begun with the wrong roles");
  expect(withdrawn.body).toMatchObject({
    state: "CLOSED",
    withdrawnFor: "Begun with the wrong roles",
    closedBy: "admin",
    counts: { open: 0, taken: 1, withdrawn: 4 },
    reviewers: [{ email: "of-b@example.com", open: 0, decided: 1 }],
  });
  expect([await portal.held("ana"), await portal.held("bruno")]).toEqual([["data-owner"], []]);
  expect(outcomes(await portal.decide("of-a", id, left, "take", "Too late"))).toEqual(left.map(() => "settled"));
  expect((await withdraw("Again")).body.code).toBe("campaign-over");
  portal.setNow("2026-11-21T00:01:00Z");
  await portal.advance();
  expect(await portal.held("ana")).toEqual(["data-owner"]);
  const token = await portal.adminToken();
  const evidence = JSON.parse((await portal.call(contract.downloadCampaignEvidence, { token, params: { id } })).text);
  expect(evidence.withdrawn).toEqual({ reason: "Begun with the wrong roles" });
  expect(evidence.rows.map(({ outcome }: any) => outcome).toSorted()).toEqual(["TAKEN", ...Array(4).fill("WITHDRAWN")]);
  expect(await portal.trail("campaign-withdrawn")).toMatchObject([{ actor: "admin@example.com", after: { rows: 4 } }]);
});

test("[MANY-06] its deadline is moved, its reviewers are told, and what is open goes to another reviewer", async () => {
  const plan = { atDeadline: "escalate" as const, escalateTo: "of-b@example.com", secondDeadline: "2026-11-30" };
  const { id } = (await portal.start({ ...plan, filter: { ...portal.nothing, users: ["ana@example.com", "of-rest@example.com"] } })).body;
  const move = async (deadline: string, secondDeadline: string | null) =>
    portal.call(contract.moveCampaignDeadline, { token: await portal.adminToken(), params: { id }, body: { deadline, secondDeadline } });
  expect((await move("2026-11-05", "2026-11-30")).body.fields[0]).toMatchObject({ path: ["deadline"], code: "campaigns.deadline-over" });
  expect((await move("2026-12-10", "2026-11-30")).body.fields[0]).toMatchObject({ path: ["secondDeadline"] });
  await portal.advance();
  expect((await move("2026-12-10", "2026-12-20")).body).toMatchObject({ deadline: "2026-12-10", secondDeadline: "2026-12-20" });
  await portal.advance();
  const { rows: mails } = await portal.pool.query("select key from mail_message where user_id = $1 order by id", [
    portal.person("of-a").id,
  ]);
  expect(mails).toEqual([{ key: `${id}-2026-11-20` }, { key: `${id}-2026-12-10` }]);
  portal.setNow("2026-11-21T08:00:00Z");
  await portal.advance();
  expect((await portal.see(id)).state).toBe("OPEN");

  const hand = async (from: string | null, to: string) =>
    portal.call(contract.handOverReview, { token: await portal.adminToken(), params: { id }, body: { from, to } });
  expect((await hand("of-a@example.com", "stranger@example.com")).body.fields[0]).toMatchObject({ path: ["to"] });
  expect((await hand("carla@example.com", "of-b@example.com")).body.fields[0]).toMatchObject({ path: ["from"] });
  expect((await hand("of-a@example.com", "of-rest@example.com")).status).toBe(200);
  // What is about whom it is given to goes on to somebody else.
  expect([...(await portal.waitingFor("of-rest", id)).keys()]).toEqual(["ana data-owner"]);
  expect((await portal.waitingFor("of-a", id)).size + (await portal.waitingFor("of-b", id)).size).toBe(1);
  await portal.advance();
  expect([...(await portal.waitingFor("of-rest", id)).keys()]).toEqual(["ana data-owner"]);

  portal.setNow("2026-12-11T08:00:00Z");
  await portal.advance();
  // Of an escalated one the second day alone.
  expect((await move("2027-01-10", "2027-01-20")).body).toMatchObject({
    state: "ESCALATED",
    deadline: "2026-12-10",
    secondDeadline: "2027-01-20",
  });
  expect(await portal.trail("campaign-deadline-moved")).toMatchObject([
    { before: { deadline: "2026-11-20" }, after: { deadline: "2026-12-10" } },
    { after: { secondDeadline: "2027-01-20" } },
  ]);
  portal.setNow("2027-01-21T08:00:00Z");
  await portal.advance();
  expect((await move("2027-02-10", "2027-02-20")).body.code).toBe("campaign-over");
});

test("[MANY-06] a review is changed by whoever administers all its areas alone, and by no personal access token", async () => {
  const { pool, admin } = portal;
  await pool.query("insert into area_member (user_id, area) values ($1, 'WF')", [admin.id]);
  await pool.query("insert into role_grant (user_id, role) values ($1, 'wf-admin')", [admin.id]);
  const begun = await portal.start();
  expect(begun.body.areas).toEqual(["HUB", "WF"]);
  const params = { id: begun.body.id };
  const made = { name: "Robot", scopes: ["campaigns.manage"], lastDay: "2026-12-31" };
  const robot = (await portal.call(createAccessToken, { token: await portal.adminToken(), body: made })).body.token;
  const second = await portal.openSession((await pool.query("select id, email from app_user where name = 'second-admin'")).rows[0]);
  for (const [token, code] of [
    [robot, "operation-not-allowed"],
    [second, "other-area"],
  ] as const) {
    const answers = [
      await portal.call(contract.withdrawCampaign, { token, params, body: { reason: "x" } }),
      await portal.call(contract.moveCampaignDeadline, { token, params, body: { deadline: "2026-11-06", secondDeadline: null } }),
      await portal.call(contract.handOverReview, { token, params, body: { from: "of-a@example.com", to: "of-b@example.com" } }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([code, code, code]);
  }
  expect((await portal.see(params.id)).state).toBe("OPEN");
  // Nor does a token start one: its deadline would take all away that nobody decides on.
  expect((await portal.call(contract.startCampaign, { token: robot, body: portal.plan() })).body.code).toBe("operation-not-allowed");
  expect((await portal.call(contract.startCampaign, { token: robot, body: { ...portal.plan(), dryRun: true } })).status).toBe(201);
});

test("[MANY-06] a review that fails keeps neither the others nor the mails out", async () => {
  const { pool } = portal;
  const filter = { ...portal.nothing, users: ["ana@example.com"] };
  const [broken, good] = [(await portal.start({ filter })).body.id, (await portal.start({ filter, deadline: "2026-11-21" })).body.id];
  await pool.query(`create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`);
  await pool.query(
    `create trigger broken before update on access_campaign_row for each row when (old.campaign_id = ${broken}) execute function refuse_it()`,
  );
  portal.setNow("2026-11-21T00:01:00Z");
  await expect(portal.advance()).rejects.toThrow("broken");
  expect((await pool.query("select key from mail_message where kind = 'access-review'")).rows).toContainEqual({
    key: `${good}-2026-11-21`,
  });
  portal.setNow("2026-11-22T00:01:00Z");
  await expect(portal.advance()).rejects.toThrow("broken");
  expect([(await portal.see(broken)).state, (await portal.see(good)).state]).toEqual(["OPEN", "CLOSED"]);
});

test("[MANY-06] whoever hears of a review when a reminder is due already is told once that day", async () => {
  await portal.start({ deadline: "2026-11-10", filter: { ...portal.nothing, users: ["ana@example.com"] } });
  const keys = async () =>
    (await portal.pool.query("select key from mail_message where kind = 'access-review' order by id")).rows.map(({ key }) =>
      key.slice(-13),
    );
  await portal.advance();
  await portal.advance();
  expect(await keys()).toEqual([expect.stringMatching(/-2026-11-10$/)]);
  portal.setNow("2026-11-09T08:00:00Z");
  await portal.advance();
  await portal.advance();
  expect(await keys()).toEqual([expect.stringMatching(/-2026-11-10$/), expect.stringMatching(/2026-11-10-1$/)]);
});

test("[MANY-06] what somebody has is shown with since when and by whom, as the trail knows it", async () => {
  const person = (await portal.call(findByEmail, { token: await portal.adminToken(), params: { email: "carla@example.com" } })).body;
  const lines = (roles: string[]) =>
    roles.map((role) => ({
      role,
      legalEntityIds: role === "data-owner" ? [portal.a] : null,
      sections: null,
      ingestionIds: null,
      orgIds: null,
      validFrom: null,
      validTo: null,
    }));
  const HUB = {
    version: person.HUB.version,
    group: { mode: "none" },
    assignments: lines(["swp-reader", "data-owner"]),
    views: { reports: null, scenarios: null },
  };
  const body = { action: "save", person: { email: "carla@example.com", version: person.person.version }, areas: { HUB }, remove: [] };
  expect((await portal.call(configureUsersInPlatform, { token: await portal.adminToken(), body })).body.ok).toBe(true);
  // A group's line names its members by the address that they had.
  const groupId = await portal.addGroup("Readers", [{ role: "group-owner" }], []);
  const token = await portal.adminToken();
  const { name, description, active, views, assignments, version } = (await portal.call(getGroup, { token, params: { id: groupId } })).body;
  const join = [{ email: "carla@example.com", validFrom: null, validTo: null }];
  const group = { name, description, active, views, assignments, join, leave: [] };
  expect((await portal.call(updateGroup, { token, params: { id: groupId }, ifMatch: version, body: group })).status).toBe(200);
  const now = (await portal.call(findByEmail, { token, params: { email: "carla@example.com" } })).body.person.version;
  const moved = {
    action: "save",
    person: { email: "carla@example.com", version: now, newEmail: "carla.b@example.com" },
    areas: {},
    remove: [],
  };
  expect((await portal.call(configureUsersInPlatform, { token, body: moved })).body.ok).toBe(true);
  const { id } = (await portal.start({ filter: { ...portal.nothing, users: ["carla.b@example.com"] } })).body;
  const rows = await portal.rowsOf(id);
  expect(rows.map(({ grants, givenBy, givenAt }) => [grants[0].role, givenBy, givenAt !== null])).toEqual([
    ["data-owner", "admin", true],
    ["swp-reader", null, false],
    ["group-owner", "admin", true],
  ]);
});

import * as contract from "@hub/contract/configuration/access/campaigns.ts";
import { daysUnused, isUnused } from "@hub/domain/configuration/campaigns.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countUsersLike } from "../users/list/user-list.sql.ts";
import { isUnusedUser } from "../is-unused.sql.ts";
import { campaignEvidence } from "./export-evidence.ts";
import { type ReviewPortal, startReviewPortal } from "./testing/review-portal.ts";

let portal: ReviewPortal;
beforeEach(async () => {
  portal = await startReviewPortal();
  for (const [name, signedIn, added] of [
    ["ana", 31, 400],
    ["bruno", 29, 400],
    ["carla", null, 30],
    ["delia", null, 29],
  ] as const) {
    await portal.add(name, [{ role: "data-owner", legalEntityId: portal.a }]);
    await seen(name, signedIn, added);
  }
});
afterEach(() => portal.stop());

const ago = (days: number) => new Date(portal.ctx.clock.now().getTime() - days * 86_400_000);
const seen = (name: string, signedIn: number | null, added: number) =>
  portal.pool.query("update app_user set last_sign_in_at = $2, created_at = $3 where name = $1", [
    name,
    signedIn === null ? null : ago(signedIn),
    ago(added),
  ]);
const unused = (days: number) => ({ filter: { ...portal.nothing, roles: ["data-owner" as const], unusedDays: days } });
const reviewed = async (id: number) => [...new Set((await portal.rowsOf(id)).map(({ person }) => person.name))].toSorted();
const outcomesOf = async (id: number) => (await portal.rowsOf(id)).map(({ person, state }) => `${person.name} ${state}`).toSorted();

test("[MANY-06] a review of unused access is of who has not signed in for so many days, or never since they were added so long ago", async () => {
  const tried = await portal.start({ ...unused(30), dryRun: true });
  expect(tried.body).toMatchObject({ id: 0, counts: { open: 2 }, filter: { unusedDays: 30, roles: ["data-owner"] } });
  const { body } = await portal.start(unused(30));
  expect(await reviewed(body.id)).toEqual(["ana", "carla"]);
  expect((await portal.see(body.id)).filter.unusedDays).toBe(30);
  // What people have by a group is theirs to use as well; who signs in is left out of that, too.
  await portal.addGroup("Owners", [{ role: "data-owner", legalEntityId: portal.b }], ["ana", "bruno"]);
  const again = (await portal.start(unused(31))).body;
  expect((await portal.rowsOf(again.id)).map(({ person, group }) => [person.name, group?.name])).toEqual([
    ["ana", undefined],
    ["ana", "Owners"],
  ]);
  // Whoever asks for nothing of it reviews all.
  expect(await reviewed((await portal.start({ filter: { ...portal.nothing, roles: ["data-owner"] } })).body.id)).toEqual([
    "ana",
    "bruno",
    "carla",
    "delia",
    "of-a",
    "of-b",
  ]);
  const refused = await Promise.all([0, 1.5, 3651].map((days) => portal.start(unused(days))));
  expect(refused.map(({ status, body }) => [status, body.fields[0].path])).toEqual(
    Array.from({ length: 3 }, () => [422, ["filter", "unusedDays"]]),
  );
  expect((await portal.start(unused(3650))).body.fields[0]).toMatchObject({ code: "campaigns.nothing-found", path: ["filter"] });
});

test("[MANY-06] unused access ends by a date: what is undecided goes, who signed in meanwhile keeps theirs, and the evidence tells", async () => {
  const { id } = (await portal.start(unused(29))).body;
  expect(await reviewed(id)).toEqual(["ana", "bruno", "carla", "delia"]);
  portal.setNow("2026-11-18T08:00:00Z");
  await seen("bruno", 0, 400);
  await seen("delia", 0, 400);
  expect(new Map((await portal.rowsOf(id)).map(({ person, standing }) => [person.name, standing]))).toEqual(
    new Map([
      ["ana", "same"],
      ["bruno", "used"],
      ["carla", "same"],
      ["delia", "used"],
    ]),
  );
  // Their reviewer is told so, whatever they decide.
  const [bruno] = [...(await portal.waitingFor("of-a", id)).values()].filter(({ person }) => person.name === "bruno");
  const { body } = await portal.decide("of-a", id, [bruno.id], "take", "Not in use");
  expect(body.results).toMatchObject([{ row: bruno.id, outcome: "changed" }]);
  portal.setNow("2026-11-21T00:01:00Z");
  await portal.advance();
  await portal.advance();
  expect(await outcomesOf(id)).toEqual(["ana TAKEN", "bruno CHANGED", "carla TAKEN", "delia CHANGED"]);
  expect(await Promise.all(["ana", "bruno", "carla", "delia"].map((name) => portal.held(name)))).toEqual([
    [],
    ["data-owner"],
    [],
    ["data-owner"],
  ]);
  expect(await portal.see(id)).toMatchObject({ state: "CLOSED", counts: { open: 0, taken: 2, changed: 2 } });
  const token = await portal.adminToken();
  const evidence = JSON.parse((await portal.call(contract.downloadCampaignEvidence, { token, params: { id } })).text);
  expect(evidence.filter.unusedDays).toBe(29);
  const lastOf = (name: string) => evidence.rows.find((row: any) => row.user === portal.person(name).id).lastSignInAt;
  expect([lastOf("carla"), lastOf("bruno")]).toEqual([null, "2026-11-18T08:00:00.000Z"]);
  const notes = await campaignEvidence.notes?.({ ...portal.ctx, language: "en" } as never, { campaign: String(id) });
  expect(notes?.join(" ")).toContain("only people who had not signed in for 29 days");
});

test("[MANY-06] unused access goes to the person named at the deadline, and ends at the second one", async () => {
  const plan = { atDeadline: "escalate" as const, escalateTo: "of-b@example.com", secondDeadline: "2026-11-30" };
  const { id } = (await portal.start({ ...unused(30), ...plan })).body;
  portal.setNow("2026-11-21T00:01:00Z");
  await portal.advance();
  expect(await portal.see(id)).toMatchObject({ state: "ESCALATED", counts: { open: 2, taken: 0 } });
  const ofB = await portal.waitingFor("of-b", id);
  expect([...ofB.keys()].toSorted()).toEqual(["ana data-owner", "carla data-owner"]);
  await portal.decide("of-b", id, [ofB.get("ana data-owner").id], "keep", "On leave until January");
  portal.setNow("2026-12-01T00:01:00Z");
  await portal.advance();
  expect(await outcomesOf(id)).toEqual(["ana KEPT", "carla TAKEN"]);
  expect([await portal.held("ana"), await portal.held("carla")]).toEqual([["data-owner"], []]);
});

test("[MANY-06] the list of users, a review and the rule mean the same people, to the second", async () => {
  const now = portal.ctx.clock.now();
  const second = 1 / 86_400;
  for (const [signedIn, added] of [
    [daysUnused, 400],
    [daysUnused - second, 400],
    [null, daysUnused],
    [null, daysUnused - second],
  ] as const) {
    await seen("ana", signedIn, added);
    const { rows } = await sql<{ signedInAt: Date | null; createdAt: Date; unused: boolean }>`
      select last_sign_in_at as "signedInAt", created_at as "createdAt", ${isUnusedUser(now, daysUnused)} as unused from app_user u where name = 'ana'`.execute(
      portal.db,
    );
    const [ana] = rows;
    expect(ana && isUnused(ana, now)).toBe(ana?.unused);
    expect(await countUsersLike(portal.db, { search: "ana@", signIn: "90-days" }, now)).toBe(ana?.unused ? 1 : 0);
    expect((await portal.start({ ...unused(daysUnused), dryRun: true })).status).toBe(ana?.unused ? 201 : 422);
  }
});

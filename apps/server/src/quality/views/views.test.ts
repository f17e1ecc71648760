import * as contract from "@hub/contract/quality/views.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";

let portal: QualityPortal;
beforeAll(async () => {
  portal = await startQualityPortal();
});
afterAll(() => portal.stop());

const view = { name: "  Mías, abiertas ", query: "status=OPEN&mine=1", shared: false };
const create = (who: string, body: object) => portal.call(contract.createQualityView, { token: portal.of(who).token, body });
const list = async (who: string) => (await portal.call(contract.listQualityViews, { token: portal.of(who).token })).body.items;

test("a view is saved, found again, changed and deleted; a colleague's only if they share it, and by nobody else", async () => {
  const made = await create("owner", view);
  expect(made.status).toBe(201);
  expect(made.body).toEqual({ id: expect.any(Number), name: "Mías, abiertas", query: view.query, shared: false, owner: null, version: 1 });
  const params = { id: made.body.id };
  const as = (who: string) => ({ token: portal.of(who).token, params });
  expect(await list("owner")).toEqual([made.body]);
  expect(await list("steward")).toEqual([]);
  const body = { ...view, name: "Shared", shared: true };
  expect((await portal.call(contract.updateQualityView, { ...as("steward"), body, ifMatch: 1 })).status).toBe(404);
  expect((await portal.call(contract.updateQualityView, { ...as("owner"), body })).status).toBe(428);
  const changed = await portal.call(contract.updateQualityView, { ...as("owner"), body, ifMatch: 1 });
  expect(changed.body).toMatchObject({ name: "Shared", shared: true, version: 2 });
  expect(await list("steward")).toEqual([{ ...changed.body, owner: "owner" }]);
  expect((await portal.call(contract.updateQualityView, { ...as("owner"), body, ifMatch: 1 })).status).toBe(412);
  expect((await portal.call(contract.updateQualityView, { ...as("steward"), body, ifMatch: 2 })).status).toBe(403);
  expect((await portal.call(contract.deleteQualityView, { ...as("steward"), ifMatch: 2 })).status).toBe(403);
  expect((await portal.call(contract.deleteQualityView, { ...as("owner"), ifMatch: 2 })).status).toBe(200);
  expect((await portal.call(contract.deleteQualityView, { ...as("owner"), ifMatch: 2 })).status).toBe(404);
  expect(await list("steward")).toEqual([]);
});

test("a name is one's own once, and a colleague's too", async () => {
  const body = { ...view, name: "Twice" };
  expect((await create("owner", body)).status).toBe(201);
  expect((await create("owner", body)).body).toMatchObject({
    code: "quality-view-exists",
    fields: [{ path: ["name"], code: "errors.quality-view-exists" }],
  });
  expect((await create("steward", body)).status).toBe(201);
  const other = (await create("owner", { ...view, name: "Other" })).body;
  const renamed = { token: portal.of("owner").token, params: { id: other.id }, ifMatch: 1, body };
  expect((await portal.call(contract.updateQualityView, renamed)).body.code).toBe("quality-view-exists");
  const both = await Promise.all([create("group", body), create("group", body)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test("what is no view is refused", async () => {
  for (const wrong of [{ name: " " }, { name: "x".repeat(101) }, { query: "x".repeat(4001) }, { shared: "yes" }, { name: "a\0" }])
    expect((await create("owner", { ...view, ...wrong })).status).toBe(422);
  expect((await create("owner", { ...view, name: "ñ".repeat(100), query: "ü".repeat(4000) })).status).toBe(201);
});

test("shared views of somebody who left go with them", async () => {
  const leaver = await portal.add("leaver", [{ role: "steward" }]);
  await create("leaver", { ...view, name: "Of a leaver", shared: true });
  const names = async () => (await list("source")).map((each: { name: string }) => each.name);
  expect(await names()).toContain("Of a leaver");
  await portal.pool.query("update app_user set active = false, removed_at = now() where id = $1", [leaver.id]);
  expect(await names()).not.toContain("Of a leaver");
});

import * as catalogue from "@hub/contract/swp/catalogue.ts";
import * as contract from "@hub/contract/swp/items.ts";
import { startExport } from "@hub/contract/tasks/tasks.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CataloguePortal, startCataloguePortal, termOf } from "./testing/catalogue-portal.ts";

let portal: CataloguePortal;
beforeAll(async () => {
  portal = await startCataloguePortal();
});
afterAll(() => portal.stop());

test("who administers the HUB keeps the catalogue and sees it, and nothing of the plans", async () => {
  const token = portal.tokens.admin;
  const family = await portal.add("job-profile-family", "FAM");
  const profile = await portal.add("job-profile", "PRO", { parentId: family });
  await portal.addItem(portal.divisions[0], { profile });
  const made = await portal.create(termOf("job-profile", "NEW", { parentId: family }), token);
  expect(made.status, made.text).toBe(201);
  expect(await portal.codes({ kind: "job-profile" }, token)).toEqual(["NEW", "PRO"]);
  expect(await portal.get(profile, token)).toMatchObject({ code: "PRO", uses: { items: 0 }, mayDelete: false });
  expect((await portal.call(catalogue.pickTerms, { token, query: { kind: "job-profile" } })).body.items).toHaveLength(2);
  const asked = (kind: string, filter: object) => portal.call(startExport, { token, body: { kind, format: "csv", filter } });
  expect((await asked("swp-catalogue-export", {})).status).toBe(202);
  expect((await asked("swp-export", { tab: "key-profiles" })).status).toBe(403);
  expect((await portal.call(contract.listSwpItems, { token, query: { tab: "key-profiles" } })).status).toBe(403);
});

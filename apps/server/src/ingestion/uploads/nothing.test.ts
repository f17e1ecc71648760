import { listCellHistory, listExpected, reportNothing } from "@hub/contract/ingestion/deliveries.ts";
import { saveValidation } from "@hub/contract/validation/validation.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { commented } from "../../testing/group-portal.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.pool.query(
    "set session_replication_role = replica; truncate delivery, upload, cell, consolidation cascade; set session_replication_role = origin",
  );
});

const period = { year: 2026, month: 10 };
const report = (token: string, more: Record<string, unknown> = {}) =>
  portal.call(reportNothing, {
    token,
    language: "en",
    body: { ingestionId: portal.ingestions.feed, legalEntityId: portal.ids.north, ...period, comment: "Sold in September.", ...more },
  });
const expected = async () =>
  (await portal.call(listExpected, { token: portal.tokens.source, query: period, language: "en" })).body.items.find(
    ({ ingestion, legalEntity }: any) => ingestion.id === portal.ingestions.feed && legalEntity.id === portal.ids.north,
  );
const sign = (token: string, userRole: string) =>
  portal.call(saveValidation, {
    token,
    language: "en",
    body: {
      consolidationType: "OnHR",
      ...period,
      scopes: [],
      kpis: [],
      legalEntityId: portal.ids.north,
      userRole,
      ...(userRole === "coordinator" ? { findings: commented } : {}),
    },
  });

test("[EYES-14] an entity without people delivers so, with why, and the month goes on to its signatures", async () => {
  const made = await report(portal.tokens.source);
  expect(made).toMatchObject({
    status: 201,
    body: {
      state: "LOADED",
      fileName: "Nothing to report",
      comment: "Sold in September.",
      mayHave: false,
      deliveries: [{ legalEntity: { code: "NOR" }, state: "LOADED", rowCount: 0, errorCount: 0 }],
    },
  });
  expect(await expected()).toMatchObject({ state: "done", delivery: { fileName: "Nothing to report", rowCount: 0 } });
  const history = await portal.call(listCellHistory, {
    token: portal.tokens.owner,
    query: { ingestionId: portal.ingestions.feed, legalEntityId: portal.ids.north, ...period },
    language: "de",
  });
  expect(history.body.items).toMatchObject([{ state: "LOADED", version: 1, fileName: "Nichts zu melden" }]);
  // Who delivered it does not sign it; others do, as any delivery.
  expect((await sign(portal.tokens.coordinator, "coordinator")).status).toBe(200);
  expect((await sign(portal.tokens.owner, "owner")).status).toBe(200);
  const { rows } = await portal.pool.query("select sign_off, delivery_ids::text[] as ids from cell");
  expect(rows).toEqual([{ sign_off: "OWNER_VALIDATED", ids: [String(made.body.deliveries[0].id)] }]);
  expect((await report(portal.tokens.source)).body.code).toBe("cell-locked");
  expect(await portal.count("audit", "action = 'nothing-reported'")).toBe(1);
});

test("[EYES-14] it takes the place of what stood, takes back its signature, and a file takes its place again", async () => {
  const file = "Person,Sex,Hired,Salary\n1,F,,\n";
  await portal.deliver({ content: file });
  expect((await sign(portal.tokens.coordinator, "coordinator")).status).toBe(200);
  await report(portal.tokens.source);
  const { rows } = await portal.pool.query("select sign_off from cell");
  expect(rows).toEqual([{ sign_off: "NONE" }]);
  expect(await portal.count("delivery", "state = 'SUPERSEDED'")).toBe(1);
  await portal.deliver({ content: file });
  expect(await expected()).toMatchObject({ delivery: { fileName: "people.csv", rowCount: 1 } });
});

test("[EYES-14] who may not deliver may not say so, nor without why, for what is not expected, or for an entity one is not given", async () => {
  expect((await report(portal.tokens.steward)).status).toBe(403);
  expect((await report(portal.tokens.nobody)).status).toBe(403);
  expect((await report(portal.tokens.sourceNorth, { legalEntityId: portal.ids.south })).status).toBe(404);
  expect((await report(portal.tokens.source, { comment: "  " })).status).toBe(422);
  expect((await report(portal.tokens.source, { legalEntityId: portal.ids.west })).body.code).toBe("period-not-expected");
  expect((await report(portal.tokens.source, { year: 2099 })).body.code).toBe("period-not-expected");
  expect(await portal.count("upload")).toBe(0);
});

test("[EYES-14] where a column of the file says the entity, one entity may say so by itself", async () => {
  const made = await report(portal.tokens.source, { ingestionId: portal.ingestions.many });
  expect(made).toMatchObject({ status: 201, body: { legalEntity: { code: "NOR" }, state: "LOADED" } });
});

import { getDeliveredRow } from "@hub/contract/ingestion/delivered-row.ts";
import { listQualityEvents } from "@hub/contract/quality/events.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestAnswer } from "../../testing/test-portal.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
let event: { deliveryId: number; idValue: string };
beforeAll(async () => {
  portal = await startDeliveryPortal();
  // Somebody hired after the month: a warning, with which the file is loaded.
  const content = ["Person;Sex;Hired;Salary;Note", "A1;F;01/15/2015;40000;first", "A2;M;02/20/2030;50000.5;second"].join("\n");
  const upload = await portal.deliver({ content, fileName: "october.csv" });
  if (upload.state !== "LOADED_WITH_WARNINGS") throw new Error(`The file ended as ${upload.state}.`);
  const { body } = await portal.call(listQualityEvents, { token: portal.tokens.groupOwner });
  event = body.items.find(({ idValue }: { idValue: string }) => idValue === "A2");
});
afterAll(() => portal.stop());

const read = (token: string, key = event.idValue): Promise<TestAnswer> =>
  portal.call(getDeliveredRow, { token, params: { id: event.deliveryId }, query: { key } });

test("an exception leads to its file, its row there and what else that row says", async () => {
  const { body } = await read(portal.tokens.owner);
  expect(body).toMatchObject({ upload: { fileName: "october.csv" }, row: 3 });
  expect(body.values).toEqual(
    expect.arrayContaining([
      { field: "person", column: "Person", value: "A2", hidden: false },
      { field: "sex", column: "Sex", value: "M", hidden: false },
      { field: "hire_date", column: "Hired", value: "2030-02-20", hidden: false },
      { field: "annual_pay", column: "Salary", value: "50000.5", hidden: false },
      { field: "extra", column: "Note", value: "second", hidden: false },
    ]),
  );
  expect(JSON.stringify(body)).not.toContain("first");
});

test("pay is masked for who sees none, rows for who sees no rows, and a delivery of others is none", async () => {
  const steward = (await read(portal.tokens.steward)).body;
  expect(steward.values).toContainEqual({ field: "annual_pay", column: "Salary", value: null, hidden: true });
  expect(steward.values).toContainEqual({ field: "hire_date", column: "Hired", value: "2030-02-20", hidden: false });
  expect(JSON.stringify(steward)).not.toContain("50000");
  expect((await read(portal.tokens.groupOwner)).body).toMatchObject({ upload: { fileName: "october.csv" }, row: 3, values: null });
  expect((await read(portal.tokens.ownerSouth)).status).toBe(404);
  expect((await read(portal.tokens.nobody)).status).toBe(403);
});

test("of a key in which nothing was found it is the file alone", async () => {
  expect((await read(portal.tokens.owner, "A1")).body).toMatchObject({ upload: { fileName: "october.csv" }, row: null, values: null });
});

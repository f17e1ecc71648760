import { answerHeldDelivery } from "@hub/contract/ingestion/deliveries.ts";
import { getUpload } from "@hub/contract/ingestion/ingestion.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { header, type SourcePortal, startSourcePortal } from "../sources/testing/source-portal.ts";

let portal: SourcePortal;
beforeAll(async () => {
  portal = await startSourcePortal();
});
beforeEach(() => portal.clear());
afterAll(() => portal.stop());

const fileOf = (from: number, count: number) =>
  header + Array.from({ length: count }, (_, at) => `${from + at},F,01/15/2020,"$1,000.00"\n`).join("");

test.each([
  [true, "LOADED", "archived", "/in/done/"],
  [false, "DISCARDED", "error-folder", "/in/bad/"],
] as const)("a file that a source brings is held as any other, and put away by the answer (%s)", async (load, state, settled, folder) => {
  const { server, tokens } = portal;
  const { body: source } = await portal.create();
  server.put("/in/people_NOR_202610 a.csv", fileOf(1, 40), { changedAt: "2026-11-05T07:01:00Z" });
  await portal.pass(5);
  await portal.pass(5);
  server.put("/in/people_NOR_202610 b.csv", fileOf(500, 90), { changedAt: "2026-11-05T07:02:00Z" });
  await portal.pass(5);
  await portal.pass(5);
  await portal.pass(5);
  // It lies where it was as long as nobody has answered, and is not taken again.
  expect(await portal.files(source.id)).toMatchObject([
    { name: "people_NOR_202610 b.csv", state: "taken", upload: { state: "HELD" } },
    { name: "people_NOR_202610 a.csv", state: "archived", upload: { state: "LOADED" } },
  ]);
  expect(server.paths()).toContain("/in/people_NOR_202610 b.csv");
  expect(await portal.count("upload")).toBe(2);
  expect((await portal.pool.query("select state, row_count from delivery order by id")).rows).toEqual([
    { state: "LOADED", row_count: 40 },
    { state: "HELD", row_count: 90 },
  ]);
  const [{ upload }] = (await portal.files(source.id)) as [{ upload: { id: number } }];
  const { body } = await portal.call(getUpload, { token: tokens.coordinator, params: { id: upload.id } });
  expect(body).toMatchObject({ source: "Payroll", deliveries: [{ state: "HELD", held: { mayAnswer: true } }] });
  const params = { id: body.deliveries[0].id };
  expect((await portal.call(answerHeldDelivery, { token: tokens.coordinator, params, body: { load } })).body.state).toBe(state);
  await portal.pass(5);
  await portal.pass(5);
  expect((await portal.files(source.id))[0]).toMatchObject({ state: settled });
  expect(server.paths().filter((path) => path.includes(" b."))).toEqual([expect.stringContaining(folder)]);
});

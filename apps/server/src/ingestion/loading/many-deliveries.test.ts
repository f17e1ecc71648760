import { compareDeliveries } from "@hub/contract/ingestion/deliveries.ts";
import * as contract from "@hub/contract/ingestion/ingestion.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
  const body = { section: "PLN", legalEntityId: portal.ids.west, first: { year: 2026, month: 1 }, last: null, dueDay: 10 };
  await portal.call(createCalendarRow, { token: portal.tokens.admin, body });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.pool.query("delete from cell; delete from consolidation; truncate person_fact, delivery, upload cascade");
});

const file = (...rows: string[]) => `Department,Person,Sex,Hired,Salary\n${rows.join("\n")}\n`;
const period = { year: 2026, month: 10 };
const deliver = (content: string, token?: string) =>
  portal.deliver({ content, ingestionId: portal.ingestions.many, legalEntityId: null, period, token });
const told = (upload: any) => upload.deliveries.map(({ legalEntity, state, errorCount }: any) => [legalEntity.code, state, errorCount]);
const standing = async () => {
  const { rows } = await portal.pool.query(
    `select e.code, d.state, array_agg(f.person order by f.row_number) as people from delivery d join legal_entity e on e.id = d.legal_entity_id
     left join person_fact f on f.delivery_id = d.id where d.state not in ('SUPERSEDED', 'SKIPPED', 'UNCHANGED') group by e.code, d.state, d.id order by e.code, d.id`,
  );
  return rows.map(({ code, state, people }) => [code, state, people.filter(Boolean).join(" ")]);
};
const lock = async (id: number, values = "lock_state", value = "'LOCKED'") => {
  await portal.pool.query("insert into consolidation (section_code, period) values ('PLN', '2026-10-01') on conflict do nothing");
  await portal.pool.query(`insert into cell (consolidation_id, legal_entity_id, ${values}) select id, $1, ${value} from consolidation`, [
    id,
  ]);
};

test("[EYES-08] of a file for many entities the good ones are loaded and the wrong one is in quarantine alone, with none of its rows", async () => {
  // Its error stands behind rows that were copied already.
  const upload = await deliver(file("SUR,1,F,,", "NOR,1,F,,", "SUR,2,F,,", "WES,1,M,,", "SUR,3,X,,", "SUR,4,F,,", "NOR,2,M,,"));
  expect(upload).toMatchObject({ state: "LOADED_IN_PART", rowsRead: 7, errorCount: 1, problem: null });
  expect(told(upload)).toEqual([
    ["NOR", "LOADED", 0],
    ["SUR", "QUARANTINED", 1],
    ["WES", "LOADED", 0],
  ]);
  expect(await standing()).toEqual([
    ["NOR", "LOADED", "1 2"],
    ["SUR", "QUARANTINED", ""],
    ["WES", "LOADED", "1"],
  ]);
  expect(await portal.count("person_fact")).toBe(3);
  // Corrected, alone; the others stay as they are.
  const corrected = await deliver(file("SUR,1,F,,", "SUR,2,F,,", "SUR,3,F,,", "SUR,4,F,,"));
  expect(corrected.state).toBe("LOADED");
  expect((await standing()).map(([code, state, people]) => `${code} ${state} ${people}`)).toEqual([
    "NOR LOADED 1 2",
    "SUR LOADED 1 2 3 4",
    "WES LOADED 1",
  ]);
});

test("[EYES-08] what is locked is skipped and named, keeps what stands, and blocks nobody; signatures go only where something was loaded", async () => {
  await deliver(file("NOR,1,F,,", "SUR,1,F,,", "WES,1,F,,"));
  const before = await standing();
  const signer = await portal.addUser("signer");
  await lock(portal.ids.north);
  const signed = `'COORDINATOR_SIGNED', ${signer.id}, now(), '{1}'`;
  await lock(portal.ids.south, "sign_off, signed_by, signed_at, delivery_ids", signed);
  await lock(portal.ids.west, "sign_off, signed_by, signed_at, delivery_ids", signed);
  const upload = await deliver(file("NOR,9,F,,", "SUR,1,X,,", "WES,9,M,,"));
  expect(upload.state).toBe("LOADED_IN_PART");
  expect(told(upload)).toEqual([
    ["NOR", "SKIPPED", 0],
    ["SUR", "QUARANTINED", 1],
    ["WES", "LOADED", 0],
  ]);
  expect(await standing()).toEqual([before[0], ["SUR", "LOADED", "1"], ["SUR", "QUARANTINED", ""], ["WES", "LOADED", "9"]]);
  const { rows } = await portal.pool.query(
    "select e.code, c.sign_off from cell c join legal_entity e on e.id = c.legal_entity_id order by 1",
  );
  expect(rows.map(({ code, sign_off }) => [code, sign_off])).toEqual([
    ["NOR", "NONE"],
    ["SUR", "COORDINATOR_SIGNED"],
    ["WES", "NONE"],
  ]);
  // Who has one entity reads of that one only.
  const seen = await portal.call(contract.getUpload, { token: portal.tokens.ownerSouth, params: { id: upload.id } });
  expect(told(seen.body)).toEqual([["SUR", "QUARANTINED", 1]]);
  const skipped = await portal.call(contract.getUpload, { token: portal.tokens.owner, params: { id: upload.id } });
  expect(told(skipped.body)).toEqual([["NOR", "SKIPPED", 0]]);
});

const signatures = async () => {
  const { rows } = await portal.pool.query(
    "select e.code, c.sign_off from cell c join legal_entity e on e.id = c.legal_entity_id order by 1",
  );
  return rows.map(({ code, sign_off }) => `${code} ${sign_off}`);
};
/** Signs what stands of an entity. */
async function sign(id: number, by: number): Promise<void> {
  const standing = `(select array_agg(d.id) from delivery d where d.legal_entity_id = ${id} and d.state = 'LOADED')`;
  await lock(id, "sign_off, signed_by, signed_at, delivery_ids", `'COORDINATOR_SIGNED', ${by}, now(), ${standing}`);
}

test("[EYES-08] of a file sent again whole, entities whose rows did not change keep their delivery and signatures, in whatever order they stand", async () => {
  const first = await deliver(file("NOR,1,F,01/31/2020,$10.50", "NOR,2,M,,", "SUR,1,F,,", "WES,1,M,,"));
  const signer = await portal.addUser("signer-again");
  await sign(portal.ids.north, signer.id);
  await sign(portal.ids.south, signer.id);
  const again = await deliver(file("SUR,1,M,,", "WES,1,M,,", "NOR,2,M,,", "NOR,1,F,01/31/2020,10.5"), portal.tokens.source);
  expect(again).toMatchObject({ state: "LOADED", unchangedCount: 1 });
  expect(told(again)).toEqual([
    ["NOR", "UNCHANGED", 0],
    ["SUR", "LOADED", 0],
    // What nobody signed is delivered anew.
    ["WES", "LOADED", 0],
  ]);
  expect(await standing()).toEqual([
    ["NOR", "LOADED", "1 2"],
    ["SUR", "LOADED", "1"],
    ["WES", "LOADED", "1"],
  ]);
  expect(await portal.count("person_fact")).toBe(6);
  expect(await signatures()).toEqual(["NOR COORDINATOR_SIGNED", "SUR NONE"]);
  const { rows } = await portal.pool.query("select upload_id from delivery where legal_entity_id = $1 and state = 'LOADED'", [
    portal.ids.north,
  ]);
  expect(rows).toEqual([{ upload_id: first.id }]);
});

test("[EYES-08] another value, another row, and a file for one entity alone take the signature; an error of another entity does not", async () => {
  const rows = ["NOR,1,F,,", "SUR,1,F,,"] as const;
  const signer = await portal.addUser("signer-other");
  const resend = async (...lines: string[]) => {
    await portal.pool.query("delete from cell; delete from consolidation; truncate person_fact, delivery, upload cascade");
    await deliver(file(...rows));
    await sign(portal.ids.north, signer.id);
    await deliver(file(...lines));
    return signatures();
  };
  expect(await resend(...rows)).toEqual(["NOR COORDINATOR_SIGNED"]);
  expect(await resend("NOR,1,F,,$1", rows[1])).toEqual(["NOR NONE"]);
  expect(await resend("NOR,1,F,,", "NOR,2,F,,", rows[1])).toEqual(["NOR NONE"]);
  expect(await resend(rows[0])).toEqual(["NOR NONE"]);
  expect(await resend(rows[0], "SUR,1,X,,")).toEqual(["NOR COORDINATOR_SIGNED"]);
});

test("[EYES-08] where the good ones are locked too nothing is loaded; where all are, the file is refused", async () => {
  await lock(portal.ids.north);
  const nothing = await deliver(file("NOR,1,F,,", "SUR,1,X,,"));
  expect(nothing.state).toBe("QUARANTINED");
  expect(told(nothing)).toEqual([
    ["NOR", "SKIPPED", 0],
    ["SUR", "QUARANTINED", 1],
  ]);
  expect(await deliver(file("NOR,1,F,,"))).toMatchObject({ state: "REJECTED", problem: { code: "cell-locked" }, deliveries: [] });
  expect(await portal.count("person_fact")).toBe(0);
});

test("[EYES-08] a row that does not tell whose it is may be anybody's, and holds back all; one of an entity nobody knows only itself", async () => {
  for (const row of [",2,F,,", "NOR,2,F"]) {
    const upload = await deliver(file("NOR,1,F,,", "SUR,1,F,,", row));
    expect(upload.state, row).toBe("QUARANTINED");
    expect(told(upload).map(([, state]: string[]) => state)).toEqual(["QUARANTINED", "QUARANTINED"]);
    expect(await portal.count("person_fact")).toBe(0);
  }
  const upload = await deliver(file("NOR,1,F,,", "NRO,2,F,,", "SUR,1,F,,"));
  expect(upload).toMatchObject({ state: "LOADED_IN_PART", errorCount: 1 });
  expect(await portal.count("person_fact")).toBe(2);
});

test("[EYES-08] a delivery that was not loaded with the others is not compared; one that was is", async () => {
  const first = await deliver(file("NOR,1,F,,", "SUR,1,X,,"));
  const second = await deliver(file("NOR,1,M,,", "SUR,1,F,,"));
  const idOf = (upload: any, code: string) => upload.deliveries.find(({ legalEntity }: any) => legalEntity.code === code).id;
  const compare = (code: string) =>
    portal.call(compareDeliveries, { token: portal.tokens.source, params: { id: idOf(first, code) }, query: { to: idOf(second, code) } });
  expect((await compare("SUR")).body.code).toBe("deliveries-not-comparable");
  expect((await compare("NOR")).status).toBe(200);
});

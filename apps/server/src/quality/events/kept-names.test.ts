import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inTransaction } from "../../db/transaction.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";
import { withNames } from "./kept-names.sql.ts";

let portal: QualityPortal;
beforeAll(async () => {
  portal = await startQualityPortal();
});
afterAll(() => portal.stop());

test("[QUAL-02] events are named as the database names them, each name asked for once, and it lets none change", async () => {
  for (const feed of ["people", "pay", "outside"] as const) await portal.addEvent({ feed });
  const read = async () => {
    const { rows } = await portal.pool.query(
      `select l.id as "elementId", r.id as "ruleId", l.ingestion_id as "ingestionId", l.data_source as "dataSource", l.table_name as "tableName",
        l.id_type as "idType", l.object_type as "objectType", l.object_name as "objectName", r.code as "ruleCode", r.origin as "ruleOrigin"
      from quality_element l cross join quality_rule r order by 1, 2`,
    );
    return rows as { elementId: number; ruleId: number }[];
  };
  const plain = await read();
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const named = async () =>
    withNames(
      portal.db,
      plain.map(({ elementId, ruleId }) => ({ elementId, ruleId })),
    );
  expect(await named()).toEqual(plain);
  expect(sent).toHaveBeenCalledTimes(2);
  expect(await named()).toEqual(plain);
  expect(sent).toHaveBeenCalledTimes(2);
  sent.mockRestore();

  await expect(portal.pool.query("update quality_rule set code = 'other'")).rejects.toThrow("append-only");
  await expect(portal.pool.query("update quality_element set object_name = 'other'")).rejects.toThrow("append-only");

  // What comes later is known too.
  const { rows } = await portal.pool.query<{ id: number }>(
    "insert into quality_rule (origin, code) values ('outside', 'LATER') returning id",
  );
  const elementId = plain[0]?.elementId ?? 0;
  expect(await withNames(portal.db, [{ elementId, ruleId: rows[0]?.id ?? 0 }])).toMatchObject([{ ruleCode: "LATER" }]);
});

test("[QUAL-02] a transaction that is taken back leaves no name behind", async () => {
  const { rows } = await portal.pool.query<{ elementId: number }>(`select min(id) as "elementId" from quality_element`);
  const elementId = rows[0]?.elementId ?? 0;
  let ruleId = 0;
  const taken = inTransaction(portal, async ({ db }) => {
    ruleId =
      (await sql<{ id: number }>`insert into quality_rule (origin, code) values ('outside', 'TAKEN-BACK') returning id`.execute(db)).rows[0]
        ?.id ?? 0;
    expect(await withNames(db, [{ elementId, ruleId }])).toMatchObject([{ ruleCode: "TAKEN-BACK" }]);
    throw new Error("taken back");
  });
  await expect(taken).rejects.toThrow("taken back");
  await portal.pool.query("insert into quality_rule (id, origin, code) overriding system value values ($1, 'outside', 'ANOTHER')", [
    ruleId,
  ]);
  expect(await withNames(portal.db, [{ elementId, ruleId }])).toMatchObject([{ ruleCode: "ANOTHER" }]);
});

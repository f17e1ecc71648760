import type { SettingKey, SettingValue } from "@hub/domain/configuration/settings.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type SettingRow = { key: SettingKey; value: SettingValue; version: number; changed: { at: string; by: string } | null };

/** The settings with who changed each last, as the trail says. */
export async function listSettingRows(db: Database): Promise<SettingRow[]> {
  return (await selectSetting(sql`true`).execute(db)).rows;
}

/** A setting, held until the transaction ends. */
export async function lockSetting(db: Database, key: SettingKey): Promise<SettingRow | undefined> {
  await sql`select from setting where key = ${key} for no key update`.execute(db);
  return findSetting(db, key);
}

export async function findSetting(db: Database, key: SettingKey): Promise<SettingRow | undefined> {
  return (await selectSetting(sql`s.key = ${key}`).execute(db)).rows[0];
}

function selectSetting(where: RawBuilder<unknown>): RawBuilder<SettingRow> {
  return sql<SettingRow>`
    select s.key, s.value, s.version, (
      select json_build_object('at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', a.actor)
      from audit a where a.subject_type = 'setting' and a.subject_id = s.key order by a.id desc limit 1) as changed
    from setting s where ${where}`;
}

export async function updateSettingRow(db: Database, key: SettingKey, value: SettingValue, version: number): Promise<void> {
  await db
    .updateTable("setting")
    .set({ value: JSON.stringify(value), version })
    .where("key", "=", key)
    .execute();
}

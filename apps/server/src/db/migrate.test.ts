import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OldDatabase, startOldDatabase } from "../testing/old-database.ts";
import { migrate } from "./migrate.ts";

let database: OldDatabase;
beforeAll(async () => void (database = await startOldDatabase("0068")));
afterAll(() => database.stop());

test("a migration beside a back-up lets people sign in, and is done once the back-up is", async () => {
  const backup = new pg.Client({ connectionString: database.url });
  const people = new pg.Client({ connectionString: database.url, statement_timeout: 3_000 });
  await Promise.all([backup.connect(), people.connect()]);
  try {
    // As a back-up holds all tables; this migration takes app_user first, then wants mail_message for itself.
    await backup.query("begin; lock table mail_message, app_user in access share mode");
    const waited: string[] = [];
    const migrated = migrate(database.url, (name) => waited.push(name));
    while (waited.length < 2) {
      await people.query("update app_user set active = active");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(new Set(waited)).toEqual(new Set(["0068_subscriptions.sql"]));
    await backup.query("commit");
    expect((await migrated)[0]).toBe("0068_subscriptions.sql");
  } finally {
    await Promise.all([backup.end(), people.end()]);
  }
}, 60_000);

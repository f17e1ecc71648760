import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { writeWhole } from "../apps/server/src/backup/backup-file.ts";
import { makeBackup } from "../apps/server/src/backup/make-backup.ts";
import { readBackup } from "../apps/server/src/backup/read-backup.ts";
import { restoreBackup } from "../apps/server/src/backup/restore-backup.ts";
import { makeKey } from "../apps/server/src/backup/seal.ts";
import { CopyQuery } from "../apps/server/src/db/copy/copy-query.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { prepareQueue } from "../apps/server/src/jobs/queue.ts";
import { openDatabase } from "./setup/database.ts";
import { counted, isEnough, judge, roundsOf, seconds, sizeOf, tellCost, time } from "./setup/timing.ts";

// A back-up of a million rows of people, hashed, compressed, sealed and on the disk, against a plain COPY of the same table that is thrown away; then it is checked, and restored into an empty
// database, which ends with the comparison of every table. What all of it takes of memory at most is told at the end.
const rows = sizeOf({ usual: 1_000_000, quick: 200_000, variable: "BENCH_ROWS" });
const rounds = roundsOf(3);
const limits = { backup: 5, restore: 15, megabytes: 300 };

const people = `
  insert into legal_entity (code, name, country, currency) values ('A', 'Entity A', 'ES', 'EUR');
  insert into app_user (email, name) values ('source@bench.example', 'Source');
  insert into ingestion (code, name, section_code) values ('FEED', 'Feed', 'OnHR');
  insert into ingestion_definition (ingestion_id, version, definition) values (1, 1, '{"fullTimeHours": "40", "currency": "EUR"}');
  insert into upload (ingestion_id, definition_version, legal_entity_id, period, purpose, file_name, state, rows_read, created_by)
    values (1, 1, 1, '2026-10-01', 'deliver', 'people.csv', 'LOADED', 1, 1);
  insert into delivery (upload_id, ingestion_id, section_code, legal_entity_id, period, state, row_count, error_count, warning_count, delivered_by)
    values (1, 1, 'OnHR', 1, '2026-10-01', 'LOADED', 1, 0, 0, 1);
  select prepare_fact_month('2026-10-01');
  insert into person_fact (delivery_id, row_number, legal_entity_id, period, person, person_hash, sex, hire_date, hours, hourly_pay)
    select 1, n, 1, '2026-10-01', 'A-' || n, sha256(n::text::bytea), case n % 2 when 0 then 'F' else 'M' end, date '2010-01-01' + n % 5000, 40, 12.5 + n % 9000 / 100.0
    from generate_series(1, ${rows}) n;
  analyze`;

const database = await openDatabase("backup");
const client = new pg.Client({ connectionString: database.url });
try {
  await migrate(database.url);
  await prepareQueue(database.url);
  await client.connect();
  await client.query(people);
  const { secret, recipient } = await makeKey();
  const files = Array.from({ length: rounds }, (_, at) => join(database.directory, `backup-${at}`));
  const measured: { copy: number; backup: number }[] = [];
  for (const file of files) {
    const copy = await time(copyAway);
    const backup = await time(() => writeWhole(file, (sink) => makeBackup(database.url, recipient, sink)));
    measured.push({ copy, backup });
    if (isEnough([backup / copy, limits.backup])) break;
  }
  const [file = ""] = files;
  const { size } = await stat(file);
  const copy = counted(measured.map((each) => each.copy));
  const backup = counted(measured.map((each) => each.backup));
  const perSecond = (milliseconds: number) => `${Math.round(rows / (milliseconds / 1000)).toLocaleString("en")} rows a second`;
  console.log(`${rows.toLocaleString("en")} rows, ${(size / 1e6).toFixed(1)} MB of back-up`);
  console.log(`COPY alone ${seconds(copy)}   back-up ${seconds(backup)} (${perSecond(backup)})`);
  console.log(`back-up by COPY ${judge(backup / copy, limits.backup)}`);
  tellCost({ what: "back-up", milliseconds: backup, rows });
  const verified = await time(() => readBackup(createReadStream(file), secret));
  const restored = new URL(database.url);
  restored.pathname = `/restored_${process.pid}`;
  await client.query(`create database restored_${process.pid}`);
  const restore = await time(() => restoreBackup(restored.href, () => createReadStream(file), secret));
  await client.query(`drop database restored_${process.pid} with (force)`);
  console.log(`verified ${seconds(verified)}   restored and compared ${seconds(restore)} (${perSecond(restore)})`);
  console.log(`restore by COPY ${judge(restore / copy, limits.restore)}`);
  tellCost({ what: "restore", milliseconds: restore, rows });
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(`peak ${megabytes.toFixed(0)} MB, by ${limits.megabytes} MB ${judge(megabytes / limits.megabytes, 1)}`);
  for (const each of files) await rm(each, { force: true });
} finally {
  await client.end();
  await database.stop();
}

async function copyAway(): Promise<void> {
  const query = new CopyQuery("copy (select * from person_fact) to stdout");
  client.query(query);
  let bytes = 0;
  for await (const part of query.read()) bytes += part.length;
  if (bytes === 0) throw new Error("Nothing came.");
}

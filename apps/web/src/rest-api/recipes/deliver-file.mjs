// Delivers a file and waits for its outcome; prints every error and warning with its row and column.
// Ends with code 0 when the file was loaded, 1 when it was not.
//
//   HUB_URL=https://hub.example HUB_TOKEN=... node deliver-file.mjs people.csv PEOPLE NOR-ES 2026 10

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const { HUB_URL, HUB_TOKEN } = process.env;
const [path, ingestionCode, entityCode, year, month] = process.argv.slice(2);

function fail(message) {
  console.error(message);
  process.exit(1);
}

async function call(path, options = {}) {
  const headers = { authorization: `Bearer ${HUB_TOKEN}`, "accept-language": "en" };
  const response = await fetch(`${HUB_URL}/api/${path}`, { headers, ...options });
  const answer = await response.json();
  if (!response.ok) fail(`${response.status} ${answer.code}: ${answer.error}`);
  return answer;
}

// What one may deliver, with the ids the call takes.
const { ingestions } = await call("uploads/options");
const ingestion = ingestions.find(({ code }) => code === ingestionCode) ?? fail(`You may not deliver to ${ingestionCode}.`);
const entity = ingestion.legalEntities.find(({ code }) => code === entityCode) ?? fail(`You may not deliver for ${entityCode}.`);

// The fields stand before the file. `purpose` may also be `check`: everything is checked, nothing is loaded.
const form = new FormData();
for (const [name, value] of Object.entries({ ingestionId: ingestion.id, legalEntityId: entity.id, year, month, purpose: "deliver" })) {
  form.append(name, String(value));
}
form.append("file", new Blob([await readFile(path)]), basename(path));
let upload = await call("uploads", { method: "POST", body: form });

// It is checked and loaded in the background.
while (["RECEIVING", "RECEIVED", "CHECKING"].includes(upload.state)) {
  await wait(500);
  upload = await call(`uploads/${upload.id}`);
}
console.log(`${upload.state}: ${upload.rowsRead} rows, ${upload.errorCount} errors, ${upload.warningCount} warnings`);
if (upload.problem) console.log(upload.problem.text);

// Everything that was found, page by page.
let after = 0;
do {
  const page = await call(`uploads/${upload.id}/issues?after=${after}`);
  for (const { row, column, severity, found, text } of page.items) {
    console.log(`row ${row ?? "-"}, ${column ?? "-"}: ${severity}: ${text}${found === null ? "" : ` (found: ${found})`}`);
  }
  after = page.next;
} while (after !== null);

process.exitCode = upload.state.startsWith("LOADED") ? 0 : 1;

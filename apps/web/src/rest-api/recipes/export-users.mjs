// Exports all users one may see and saves the workbook in a folder.
//
//   HUB_URL=https://hub.example HUB_TOKEN=... node export-users.mjs [folder]

import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const { HUB_URL, HUB_TOKEN } = process.env;
const [folder = "."] = process.argv.slice(2);

async function send(method, path, body) {
  const headers = {
    authorization: `Bearer ${HUB_TOKEN}`,
    "accept-language": "en",
    ...(body ? { "content-type": "application/json" } : {}),
  };
  const response = await fetch(`${HUB_URL}/api/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!response.ok) {
    const { code, error } = await response.json();
    console.error(`${response.status} ${code}: ${error}`);
    process.exit(1);
  }
  return response;
}

// One export of a kind runs at a time; a second one is refused with `task-pending`.
let task = await (await send("POST", "tasks/export", { kind: "users-export", format: "xlsx", filter: {} })).json();
while (task.state === "pending") {
  await wait(500);
  task = await (await send("GET", `tasks/${task.id}/detail`)).json();
}
if (task.state === "failed") {
  console.error(`${task.problem?.code}: ${task.problem?.text}`);
  process.exit(1);
}

// The file's name comes with it; only its last part is used.
const response = await send("GET", `tasks/${task.id}/file?purpose=result`);
const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
const file = join(folder, basename(decodeURIComponent(named ?? "users.xlsx")));
await writeFile(file, Buffer.from(await response.arrayBuffer()));
console.log(`${task.rows} users in ${file}`);

import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { users } from "../scripts/demo/group.ts";
import { newDataDirectory, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portal-process.ts";

let data: Awaited<ReturnType<typeof newDataDirectory>>;
let portal: PortalProcess | undefined;
beforeEach(async () => {
  data = await newDataDirectory();
});
afterEach(async () => {
  await stopPortalProcess(portal);
  await data.remove();
});

test("the demonstration names those who are there and have its password: of an older directory, or one where things were tried out, not the others", async () => {
  portal = await startPortalProcess(data.directory, { program: "portal-with-people.ts" });
  const client = new pg.Client({ connectionString: portal.told.get("database") ?? "" });
  await client.connect();
  const gone = ["planner", "lead", "reader"].map((name) => `${name}@norte.example`);
  await client.query("update app_user set email = 'was-' || email where email = $1", [gone[0]]);
  await client.query("update app_user set active = false where email = $1", [gone[1]]);
  await client.query("update app_user set password_hash = null where email = $1", [gone[2]]);
  await client.end();
  await stopPortalProcess(portal);
  const { output } = (portal = await startPortalProcess(data.directory, { program: "../scripts/demo.ts" }));
  await expect.poll(() => output.at(-1)).toContain("Ctrl+C");
  const named = output.flatMap((line) => /^ {2}(\S+@\S+) /.exec(line)?.[1] ?? []);
  expect(named).toEqual(users.map(({ email }) => email).filter((email) => !gone.includes(email)));
});

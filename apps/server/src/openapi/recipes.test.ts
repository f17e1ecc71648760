import * as account from "@hub/contract/session/account.ts";
import { describedRoute } from "@hub/contract/descriptions.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { validToken } from "@hub/contract/session/session.ts";
import { findByEmail } from "@hub/contract/configuration/users.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";

const recipes = fileURLToPath(new URL("../../../web/src/rest-api/recipes/", import.meta.url));
const people = (code: string) => [
  { person: `${code}-1`, sex: "F" as const },
  { person: `${code}-2`, sex: "M" as const },
];

let portal: GroupPortal;
let url: string;
let folder: string;
let admin: string;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN", "OnHR"] });
  await portal.app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), "hub-recipes-"));
  const all = await portal.addUser("admin", [{ role: "hub-admin" }, { role: "mut-admin" }, { role: "wf-admin" }]);
  admin = await portal.signIn(all.email);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await portal.stop();
});

type Run = { code: number | null; output: string[]; errors: string[] };

/** Runs a recipe as its file stands, in a process of its own; what it puts into the queue is done meanwhile. */
async function run(name: string, args: string[], env: Record<string, string>): Promise<Run> {
  const child = spawn(process.execPath, [join(recipes, `${name}.mjs`), ...args], {
    cwd: folder,
    env: { HUB_URL: url, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { output: "", errors: "" };
  child.stdout.on("data", (data: Buffer) => (said.output += data.toString()));
  child.stderr.on("data", (data: Buffer) => (said.errors += data.toString()));
  let ended = false;
  const end = once(child, "close").then(([code]) => {
    ended = true;
    return code as number | null;
  });
  const work = async () => {
    while (!ended) {
      await portal.runJobs();
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 100))]);
    }
  };
  const [code] = await Promise.all([end, work()]);
  const lines = (text: string) => text.split(/\r?\n/).filter(Boolean);
  return { code, output: lines(said.output), errors: lines(said.errors) };
}

describe("[REST-01] the recipes do what they say, as they are shown", () => {
  test("deliver a file and wait for its outcome", async () => {
    const { body } = describedRoute(createIngestion).operation;
    expect((await portal.call(createIngestion, { token: admin, body })).status).toBe(201);
    const token = await portal.signIn(portal.source.email);
    const header = "Matrícula;Sexo;Fecha de alta;Horas semanales\r\n";
    await writeFile(join(folder, "bad.csv"), `${header}E1;M;01/03/2019;40,0\r\nE2;X;31/02/2020;400\r\n`);
    await writeFile(join(folder, "good.csv"), `${header}E1;M;01/03/2019;40,0\r\nE2;H;01/03/2020;20,0\r\n`);

    const bad = await run("deliver-file", ["bad.csv", "PEOPLE", "B", "2026", "10"], { HUB_TOKEN: token });
    expect(bad.errors).toEqual([]);
    expect(bad.code).toBe(1);
    expect(bad.output[0]).toMatch(/^QUARANTINED: 2 rows, 3 errors, 0 warnings$/);
    expect(bad.output.slice(1)).toHaveLength(3);
    for (const line of bad.output.slice(1)) expect(line).toMatch(/^row 3, (Sexo|Fecha de alta|Horas semanales): error: .+ \(found: .+\)$/);

    const good = await run("deliver-file", ["good.csv", "PEOPLE", "B", "2026", "10"], { HUB_TOKEN: token });
    expect(good).toEqual({ code: 0, output: ["LOADED: 2 rows, 0 errors, 0 warnings"], errors: [] });

    expect(await run("deliver-file", ["good.csv", "PEOPLE", "C", "2026", "10"], { HUB_TOKEN: token })).toEqual({
      code: 1,
      output: [],
      errors: ["You may not deliver for C."],
    });
    const ended = await run("deliver-file", ["good.csv", "PEOPLE", "B", "2026", "10"], { HUB_TOKEN: "0".repeat(43) });
    expect(ended).toEqual({ code: 1, output: [], errors: [expect.stringMatching(/^401 session-ended: .+/)] });
  });

  test("sign in and list the validations of a month", async () => {
    await portal.complete("A", people("A"), { section: "PLN" });
    const who = { HUB_USER: portal.users.owner.email, HUB_PASSWORD: portal.password };
    const sessions = async (): Promise<number> =>
      (await portal.call(account.listSessions, { token: portal.tokens.owner })).body.items.length;
    const before = await sessions();
    const { code, output, errors } = await run("list-validations", ["2026", "10"], who);
    expect({ code, errors }).toEqual({ code: 0, errors: [] });
    expect(output[0]).toBe("2 sections in 2026-10 for owner");
    expect(output).toContain("PLN: NONE, 2 delivered, 1 signed, 1 validated of 2");
    expect(output).toContain("OnHR: NONE, 0 delivered, 0 signed, 0 validated of 2");
    expect(await sessions()).toBe(before);
    const refused = await run("list-validations", ["2026", "10"], { ...who, HUB_PASSWORD: "not the right one" });
    expect(refused).toEqual({ code: 1, output: [], errors: [expect.stringMatching(/^401 sign-in-failed: /)] });
  });

  test("which entities are still missing", async () => {
    const { code, output } = await run("missing-entities", ["2026", "10"], { HUB_TOKEN: portal.tokens.group });
    expect(code).toBe(0);
    expect(output.toSorted()).toEqual([
      "2026-10 OnHR A Entity A: waits for no file, due 2026-11-10",
      "2026-10 OnHR B Entity B: waits for no file, due 2026-11-10",
      "2026-10 PLN B Entity B: waits for first signature, due 2026-11-10",
      "3 missing.",
    ]);
    expect(await run("missing-entities", [], { HUB_TOKEN: portal.tokens.group })).toMatchObject({
      code: 0,
      output: expect.arrayContaining(["3 missing."]),
    });
  });

  test("download the figures of a closed scenario as CSV", async () => {
    const open = await run("download-figures", ["2026", "10"], { HUB_TOKEN: portal.tokens.group });
    expect(open).toEqual({ code: 1, output: [], errors: ["CLOSING 2026-10 is not closed."] });
    await portal.complete("B", people("B"), { section: "PLN" });
    for (const code of ["A", "B"]) await portal.complete(code, people(code), { section: "OnHR" });
    await portal.runJobs();
    const { code, output, errors } = await run("download-figures", ["2026", "10"], { HUB_TOKEN: portal.tokens.group });
    expect(code).toBe(0);
    expect(output[0]).toBe("entity,name,kpi,value,unit,reason,numerator,denominator");
    expect(output.filter((line) => line.includes(",headcount,"))).toEqual([
      expect.stringMatching(/^GROUP,2 of 2 entities,headcount,4,persons,,4,/),
      expect.stringMatching(/^A,Entity A,headcount,2,persons,,2,/),
      expect.stringMatching(/^B,Entity B,headcount,2,persons,,2,/),
    ]);
    expect(errors).toEqual([expect.stringMatching(new RegExp(`^${output.length - 1} figures of version 1, closed 2026-`))]);
    expect(await run("missing-entities", ["2026", "10"], { HUB_TOKEN: portal.tokens.group })).toMatchObject({
      code: 0,
      output: ["Nothing is missing."],
    });
  });

  test("add a user to an area, with a dry run first", async () => {
    const args = ["Ana.Ruiz@corp.example", "Ana Ruiz", "data-owner", "A"];
    const find = () => portal.call(findByEmail, { token: admin, params: { email: "ana.ruiz@corp.example" } });
    const dry = await run("add-user", args, { HUB_TOKEN: admin });
    expect(dry).toMatchObject({ code: 0, errors: [] });
    expect(dry.output[0]).toBe("This would change:");
    expect(dry.output).toContain("    gains role data-owner (A)");
    expect(dry.output.at(-1)).toBe("Nothing is saved yet; run it again with --save.");
    expect((await find()).status).toBe(404);

    const saved = await run("add-user", [...args, "--save"], { HUB_TOKEN: admin });
    expect(saved).toMatchObject({ code: 0, errors: [] });
    expect(saved.output).toContain("This was changed:");
    const more = await run("add-user", ["ana.ruiz@corp.example", "", "data-owner", "B", "--save"], { HUB_TOKEN: admin });
    expect(more).toMatchObject({ code: 0, errors: [] });
    expect(more.output).not.toContain(expect.stringContaining("loses role"));
    const { HUB } = (await find()).body;
    expect(HUB.assignments.flatMap((each: { legalEntityIds: number[] }) => each.legalEntityIds).toSorted()).toEqual(
      [portal.idOf("A"), portal.idOf("B")].toSorted(),
    );

    expect(await run("add-user", ["x@corp.example", "X", "data-owner", "A"], { HUB_TOKEN: portal.tokens.owner })).toEqual({
      code: 1,
      output: [],
      errors: [expect.stringMatching(/^403 operation-not-allowed: /)],
    });
  });

  test("export the users and download the result", async () => {
    const { code, output, errors } = await run("export-users", [], { HUB_TOKEN: admin });
    expect({ code, errors }).toEqual({ code: 0, errors: [] });
    const [file] = (await readdir(folder)).filter((name) => name.endsWith(".xlsx"));
    expect(output).toEqual([expect.stringMatching(new RegExp(`^\\d+ users in ${file}$`))]);
    expect((await readFile(join(folder, file ?? ""))).subarray(0, 2).toString()).toBe("PK");
  });

  test("rotate a personal access token", async () => {
    const made = await portal.call(account.createAccessToken, {
      token: portal.tokens.group,
      body: { name: "Monthly export", scopes: ["scenarios.read"], lastDay: "2026-12-31" },
    });
    expect(made.status).toBe(201);
    const who = { HUB_USER: portal.users.group.email, HUB_PASSWORD: portal.password };
    const { code, output, errors } = await run("rotate-token", ["Monthly export", "2027-03-31"], who);
    expect({ code, errors }).toEqual({ code: 0, errors: [expect.stringMatching(/valid until 2027-0[34]-.*revoked/)] });
    const statusOf = async (token: string) => (await portal.call(validToken, { token })).status;
    expect([await statusOf(made.body.token), await statusOf(output[0] ?? "")]).toEqual([401, 200]);
    const { items } = (await portal.call(account.listAccessTokens, { token: portal.tokens.group })).body;
    expect(items.filter((each: { state: string }) => each.state === "active")).toMatchObject([
      { name: "Monthly export", scopes: ["scenarios.read"] },
    ]);

    const gone = await run("rotate-token", ["No such token", "2027-03-31"], who);
    expect(gone).toEqual({ code: 1, output: [], errors: ['There are 0 active tokens called "No such token".'] });
  });
});

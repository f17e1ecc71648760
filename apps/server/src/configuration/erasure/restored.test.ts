import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as contract from "@hub/contract/configuration/retention.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeKey } from "../../backup/seal.ts";
import { countWork } from "../../metrics/read-work.sql.ts";
import { applicationUrlOf } from "../../db/application-role.ts";
import { asOwner, withDatabase } from "../../testing/database-setup.ts";
import { startTestPortal } from "../../testing/test-portal.ts";
import { type ClosedPortal, february, fileOf, january, march, startClosedPortal } from "../retention/testing/closed-portal.ts";
import { advanceErasures } from "./advance-erasures.ts";
import { hashCertificate } from "./certificate.ts";
import { keepCertificates } from "./keep-certificates.ts";
import { searchDump } from "../retention/testing/search-dump.ts";

const run = promisify(execFile);
const program = join(import.meta.dirname, "../../backup.ts");
/** Whom nobody shall find any more: an employee, with their name in texts, and a user. */
const gone = "ZK-99417-QX";
const name = "Anselmo Quirós";
const user = "coordinator@example.com";

type Portal = Awaited<ReturnType<typeof startTestPortal>>;
type Tokens = { alba: string; bruno: string };
let original: ClosedPortal;
let root: string;
let key: { secret: string; recipient: string };
const [backup, later] = ["back-ups/before.hub-backup", "back-ups/after.hub-backup"];
const stops: (() => Promise<unknown>)[] = [];

/** Runs the program of the back-ups on a database of one's own, with certificates kept in `place`. */
const runProgram = async (url: string, place: string, ...args: string[]) => {
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: applicationUrlOf(url),
    HUB_DATABASE_OWNER_URL: url,
    HUB_BACKUP_DIR: join(root, place),
    HUB_DATA_DIR: root,
    HUB_BACKUP_KEY: args[0] === "restore" ? key.secret : key.recipient,
  };
  return (await run(process.execPath, [program, ...args], { env })).stdout;
};

/** A portal on what the first back-up holds, that looks for certificates in `place`; what the program said as well. */
async function restore(database: string, place: string) {
  const url = withDatabase(inject("postgresUrl"), database);
  await asOwner(inject("postgresUrl"), `create database ${database}`);
  const said = await runProgram(url, place, "restore", join(root, backup));
  const portal = await startTestPortal({ template: database, now: "2026-11-26T13:00:00Z" });
  Object.assign(portal.ctx.config, { backupDirectory: join(root, place), secretKeys: original.ctx.config.secretKeys });
  stops.push(portal.stop, () => asOwner(inject("postgresUrl"), `drop database ${database} with (force)`));
  const [alba, bruno] = original.admins;
  return { portal, said, tokens: { alba: await portal.openSession(alba), bruno: await portal.openSession(bruno) } };
}

beforeAll(async () => {
  original = await startClosedPortal();
  root = await mkdtemp(join(tmpdir(), "hub-restored-"));
  for (const folder of ["back-ups", "first", "second"]) await promisify(execFile)("mkdir", [join(root, folder)]);
  Object.assign(original.ctx.config, { backupDirectory: join(root, "first") });
  key = await makeKey();
  // The portal's clock stands still; accounts are as old as the database's says.
  await original.pool.query(
    `update app_user set created_at = '2026-01-01', name = case email when '${user}' then 'Marisol Quintanar' else name end`,
  );
  for (const period of [january, february, march]) {
    await original.bring("A", period, fileOf(["A-1"], ["A-2", "M"], [period === march ? "A-9" : gone, "M"]));
    await original.bring("B", period, fileOf(["B-1"], ["B-2", "M"]));
  }
  for (const period of [january, february, march]) await original.close(period, { comment: `Checked with ${name} (${gone}).` });
  await runProgram(original.url, "first", "backup", join(root, backup));
  await original.pool.query("update app_user set active = false where email = $1", [user]);
  const asked = [
    { legalEntityId: original.idOf("A"), person: gone, userEmail: null, words: [name] },
    { legalEntityId: null, person: null, userEmail: user, words: [] },
    // Whom the back-up does not hold.
    { legalEntityId: original.idOf("B"), person: "NOBODY-77", userEmail: null, words: [] },
  ];
  for (const body of asked) await ask(original, original.tokens, body);
  await finish(original, original.tokens);
}, 300_000);
afterAll(async () => {
  await original?.stop();
  for (const stop of stops) await stop();
  await rm(root, { recursive: true, force: true });
});

async function ask(portal: Portal, { alba }: Tokens, body: object) {
  const asked = await portal.call(contract.askErasure, { token: alba, body: { ...body, reason: "Asked on paper" } });
  expect(asked.status, asked.text).toBe(201);
}
/** Counts what was asked for, has the other administrator confirm it, does it, and keeps the certificates. */
async function finish(portal: Portal, tokens: Tokens) {
  await advanceErasures(portal.ctx);
  for (const { id, may } of (await list(portal, tokens)).items)
    if (may.withdraw) {
      const confirmed = await portal.call(contract.confirmErasure, { token: tokens.bruno, params: { id }, body: {} });
      expect(confirmed.status, confirmed.text).toBe(200);
    }
  await advanceErasures(portal.ctx);
  await keepCertificates(portal.ctx);
}
const list = async (portal: Portal, { alba }: Tokens) => (await portal.call(contract.listErasures, { token: alba })).body;
const repeat = async (portal: Portal, { alba }: Tokens, items: object[]) =>
  portal.call(contract.repeatErasures, { token: alba, body: { items, reason: "Restored from before" } });
const give = (portal: Portal, { alba }: Tokens, certificate: string) =>
  portal.call(contract.takeErasureCertificate, { token: alba, body: { certificate } });
const certificates = (place: string) => readdir(join(root, place, "erasures"));
const read = async (place: string) =>
  Promise.all((await certificates(place)).map((each) => readFile(join(root, place, "erasures", each), "utf8")));

test("[SERV-08] certificates stand beside the back-ups, without a name or number; a back-up by hand has them beside it as well", async () => {
  expect((await list(original, original.tokens)).items).toMatchObject([{ state: "DONE" }, { state: "DONE" }, { state: "DONE" }]);
  expect(await searchDump(original.pool, gone)).toEqual([]);
  expect(await certificates("first")).toHaveLength(3);
  await keepCertificates(original.ctx);
  expect((await list(original, original.tokens)).missing).toEqual([]);
  const texts = await read("first");
  for (const word of [gone, name, user, "NOBODY"]) expect(texts.join("")).not.toContain(word);
  await runProgram(original.url, "first", "backup", join(root, later));
  expect(await certificates("back-ups")).toEqual(await certificates("first"));
});

test("[SERV-08] erased, restored from before, repeated: no byte of the person is in a full dump; twice does no harm", async () => {
  const { portal, tokens, said } = await restore("restored_first", "first");
  expect(said).toMatch(/^3 erasures are not in this back-up: an administrator repeats them/m);
  for (const word of [gone, name, user]) expect(await searchDump(portal.pool, word)).not.toEqual([]);

  // Nobody has to think of it: administrators find it among what waits for them, and an alert tells of it.
  await Promise.all([keepCertificates(portal.ctx), keepCertificates(portal.ctx)]);
  await keepCertificates(portal.ctx);
  const { missing } = await list(portal, tokens);
  expect(missing.map(({ of, names, asked }: any) => [of, names, asked])).toEqual([
    ["employee", 1, false],
    ["user", 0, false],
    ["employee", 0, false],
  ]);
  const waiting = async (token: string) =>
    (await portal.call(getToday, { token })).body.waiting.items.map(({ step, count }: any) => [step, count]);
  expect(await waiting(tokens.bruno)).toContainEqual(["erasures", 3]);
  expect((await waiting(await portal.openSession(original.users.owner))).map(([step]: string[]) => step)).not.toContain("erasures");
  expect((await countWork(portal.db)).find(({ kind }) => kind === "erasure")).toMatchObject({ state: "missing", count: 3 });

  const [employee, account, nobody] = missing.map(({ certificate }: { certificate: string }) => certificate);
  const wrong = await repeat(portal, tokens, [{ certificate: employee, words: ["Anselmo Quintero"] }]);
  expect([wrong.status, wrong.body.fields?.[0]?.code]).toEqual([422, "retention.name-not-of-then"]);
  const all = [
    { certificate: employee, words: [name] },
    { certificate: account, words: [] },
    { certificate: nobody, words: [] },
  ];
  const asked = await Promise.all([repeat(portal, tokens, all), repeat(portal, tokens, all)]);
  expect(asked.map(({ body }) => body.asked).toSorted()).toEqual([0, 3]);
  await advanceErasures(portal.ctx);
  // Found by the fingerprint alone; who is not here is settled, and who can sign in again waits.
  const counted = await list(portal, tokens);
  expect(counted.items.map(({ state, person, waitsFor }: any) => [state, person, waitsFor])).toEqual([
    ["VOID", null, null],
    ["COUNTED", null, "user-active"],
    ["COUNTED", gone, null],
  ]);
  expect(counted.missing.map(({ of, asked }: any) => [of, asked])).toEqual([
    ["employee", true],
    ["user", true],
  ]);
  await portal.pool.query("update app_user set active = false where email = $1", [user]);
  const own = await portal.call(contract.confirmErasure, { token: tokens.alba, params: { id: counted.items[2].id }, body: {} });
  expect([own.status, own.body.code]).toEqual([403, "own-proposal"]);
  await finish(portal, tokens);

  for (const word of [gone, name, "Quirós", user, "Quintanar"]) expect(await searchDump(portal.pool, word)).toEqual([]);
  expect((await list(portal, tokens)).missing).toEqual([]);
  expect((await countWork(portal.db)).find(({ kind }) => kind === "erasure")).toMatchObject({ count: 0 });
  // The certificates of what was repeated stand beside the others, and say which one it was.
  const texts = (await read("first")).map((text) => JSON.parse(text));
  expect(texts).toHaveLength(5);
  expect(
    texts
      .map(({ repeats }) => repeats)
      .filter((each) => each !== null)
      .toSorted(),
  ).toEqual([employee, account].toSorted());

  // Once more: of what is settled nothing is asked for again, neither by the page nor by giving certificates back.
  expect((await repeat(portal, tokens, all)).body.asked).toBe(0);
  for (const text of await read("first")) expect((await give(portal, tokens, text)).body).toEqual({ known: true });
  await keepCertificates(portal.ctx);
  expect((await list(portal, tokens)).missing).toEqual([]);
}, 300_000);

test("[SERV-08] the same back-up restored once more: by hand, several at once, two certificates of one person repeated as one; forged ones refused", async () => {
  const { portal, tokens } = await restore("restored_second", "second");
  // The program brought what stood beside the back-up; here it is as if nobody had kept it.
  await rm(join(root, "second/erasures"), { recursive: true });
  await portal.pool.query("delete from missing_erasure");
  const texts = await read("first");
  const forged = texts.flatMap((text) => [
    text.replace(/"fingerprint": ".{4}/, '"fingerprint": "0000'),
    text.replace(/"doneAt": "2026/, '"doneAt": "2025'),
    text.replace(/"seal": ".{4}/, '"seal": "0000'),
    text.replace(/"names": \[[^\]]*\]/, '"names": ["00"]'),
    text.replace(/,\n {2}"seal".*/, ""),
    "{}",
    "no certificate",
  ]);
  for (const text of forged) expect([text, (await give(portal, tokens, text)).body.code]).toEqual([text, "certificate-refused"]);
  expect(
    (
      await portal.call(contract.takeErasureCertificate, {
        token: await portal.openSession(original.users.owner),
        body: { certificate: texts[0]! },
      })
    ).status,
  ).toBe(403);
  // Put into the directory, under the name that its content asks for.
  await promisify(execFile)("mkdir", [join(root, "second/erasures")]);
  const path = join(root, "second/erasures", `erasure-${hashCertificate(forged[0]!).toString("hex")}.json`);
  await writeFile(path, forged[0]!);
  await keepCertificates(portal.ctx);
  expect((await list(portal, tokens)).missing).toEqual([]);
  // Of another portal, which has another key.
  const keys = portal.ctx.config.secretKeys;
  Object.assign(portal.ctx.config, { secretKeys: [Buffer.alloc(32, 1)] });
  expect((await give(portal, tokens, texts[0]!)).body.code).toBe("certificate-refused");
  // A key that was changed since still counts as long as it is kept behind the new one.
  Object.assign(portal.ctx.config, { secretKeys: [Buffer.alloc(32, 1), ...keys] });
  for (const text of texts) expect((await give(portal, tokens, JSON.stringify(JSON.parse(text)))).body).toEqual({ known: false });

  await portal.pool.query("update app_user set active = false where email = $1", [user]);
  const { missing } = await list(portal, tokens);
  expect(missing).toHaveLength(5);
  const items = missing.map(({ certificate, names }: any) => ({ certificate, words: names === 0 ? [] : [name] }));
  expect((await repeat(portal, tokens, items)).body.asked).toBe(3);
  await finish(portal, tokens);
  for (const word of [gone, name, user, "Quintanar"]) expect(await searchDump(portal.pool, word)).toEqual([]);
  expect((await list(portal, tokens)).missing).toEqual([]);
}, 300_000);

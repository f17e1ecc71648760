import * as contract from "@hub/contract/session/second-factor.ts";
import { createAccessToken } from "@hub/contract/session/account.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FactorPortal, origin, rpId, startFactorPortal } from "../second-factor/testing/factor-portal.ts";
import { createSoftwareKey } from "../second-factor/testing/software-key.ts";

let portal: FactorPortal;
beforeAll(async () => {
  portal = await startFactorPortal();
});
afterAll(() => portal.stop());
afterEach(() => portal.pool.query("delete from sign_in_attempt"));

const over = { status: 409, body: { code: "confirmation-over" } };
async function addPerson(name: string, given: Role[] = ["upload-coordinator"]) {
  const user = await portal.addUser(
    name,
    given.map((role) => ({ role })),
  );
  const browser = portal.openBrowser();
  return { ...user, browser, session: (await portal.signIn(browser, user.email)).body.token as string };
}
const find = async ({ browser, session }: Pick<Awaited<ReturnType<typeof addPerson>>, "browser" | "session">) =>
  (await portal.ask(browser, contract.findSecondFactor, { token: session })).body;
const confirmWithPassword = (of: { browser: ReturnType<FactorPortal["openBrowser"]>; session: string }, password = portal.password) =>
  portal.ask(of.browser, contract.confirmWithPassword, { token: of.session, body: { password } });

test("[MANY-07] a first key is registered by the password; ten codes are told once, and kept as hashes; the trail and a mail say so", async () => {
  const ana = await addPerson("ana");
  const elsewhere = (await portal.signIn(portal.openBrowser(), ana.email)).body.token as string;
  expect(await find(ana)).toEqual({ registering: "open", keys: [], recoveryCodesLeft: 0, demanded: false });
  const wrong = await confirmWithPassword(ana, "not the password");
  expect(wrong).toMatchObject({ status: 422, body: { fields: [{ path: ["password"], code: "session.password-wrong-current" }] } });
  const begun = await confirmWithPassword(ana);
  expect(begun.body).toEqual({ token: expect.any(String), secondsLeft: 300, needsFactor: false, request: null });
  const { token } = begun.body;
  const creation = (await portal.ask(ana.browser, contract.beginKey, { token: ana.session, body: { token } })).body;
  expect(creation).toMatchObject({
    rp: { id: rpId, name: "HUB" },
    user: { name: ana.email, displayName: "ana" },
    excludeCredentials: [],
    attestation: "none",
  });
  const key = createSoftwareKey(origin);
  const attestation = key.register({ challenge: creation.challenge, rpId });
  const added = await portal.ask(ana.browser, contract.addKey, { token: ana.session, body: { token, name: "Laptop", attestation } });
  expect(added).toMatchObject({ status: 201, body: { key: { name: "Laptop", lastUsedAt: null } } });
  const codes: string[] = added.body.recoveryCodes;
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await find(ana)).toMatchObject({ keys: [{ id: added.body.key.id, name: "Laptop" }], recoveryCodesLeft: 10 });
  expect((await portal.trailOf(ana.id)).at(-1)).toEqual({
    action: "second-factor-added",
    before: null,
    after: { key: "Laptop", recoveryCodes: 10, sessionsEnded: 1 },
  });
  expect(await portal.mailsTo(ana.id)).toEqual([expect.stringContaining("Laptop")]);
  // Whoever had come in by the password alone has shown no key.
  expect((await portal.ask(portal.openBrowser(), contract.findSecondFactor, { token: elsewhere })).status).toBe(401);
  expect((await find(ana)).keys).toHaveLength(1);
  // The confirmation was for one change.
  const again = { token, name: "Twice", attestation: createSoftwareKey(origin).register({ challenge: creation.challenge, rpId }) };
  expect(await portal.ask(ana.browser, contract.addKey, { token: ana.session, body: again })).toMatchObject(over);
});

describe("[MANY-07] a key is registered only as it was asked for", () => {
  const certificate = new Map([["x5c", Buffer.from("a certificate that leads somewhere")]]);
  test.each([
    ["another address", { origin: "https://evil.example" }],
    ["another relying party", { rpId: "evil.example" }],
    ["what signs in", { type: "webauthn.get" }],
    ["another name of the key", { id: "AAAA" }],
    ["a statement of its maker", { format: "packed", statement: certificate }],
    ["a statement of another kind", { format: "android-safetynet" }],
    ["what is no statement", { format: "nothing" }],
  ])("not for %s", async (what, wrong) => {
    const person = await addPerson(`made-${what.replaceAll(" ", "-")}`);
    const token = await portal.confirm(person.browser, person.session);
    const refused = await portal.register(person.browser, person.session, token, createSoftwareKey(origin), wrong);
    expect(refused).toMatchObject({ status: 422, body: { code: "key-refused" } });
    expect(await find(person)).toMatchObject({ keys: [], recoveryCodesLeft: 0 });
    expect(await portal.ask(person.browser, contract.beginKey, { token: person.session, body: { token } })).toMatchObject(over);
  });

  test("not for another challenge, not what is no key at all, and none that is somebody's already", async () => {
    const person = await addPerson("other-challenge");
    const made = createSoftwareKey(origin).register({ challenge: "AAAA", rpId });
    for (const attestation of [
      made,
      { ...made, attestationObject: "AAAA" },
      { ...made, attestationObject: Buffer.alloc(9000, 0x81).toString("base64url") },
      { ...made, clientDataJSON: "e30" },
      { ...made, clientDataJSON: "AAAA" },
    ]) {
      const token = await portal.confirm(person.browser, person.session);
      const answer = await portal.ask(person.browser, contract.addKey, {
        token: person.session,
        body: { token, name: "Key", attestation },
      });
      expect(answer).toMatchObject({ status: 422, body: { code: "key-refused" } });
    }
    const owner = await portal.addWithKey("owner-of-it");
    const token = await portal.confirm(person.browser, person.session);
    const taken = await portal.register(person.browser, person.session, token, owner.key);
    expect(taken).toMatchObject({ status: 409, body: { code: "key-known" } });
  });

  test("of two at once by one confirmation one is, and by two of the password alone as well", async () => {
    const person = await addPerson("twice");
    const [one, other] = [await portal.confirm(person.browser, person.session), await portal.confirm(person.browser, person.session)];
    const answers = await Promise.all(
      [one, one, other].map((token) =>
        portal.register(person.browser, person.session, token, createSoftwareKey(origin)).catch(() => ({ status: 409 })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await find(person)).keys).toHaveLength(1);
  });

  test("not more than ten", async () => {
    const person = await portal.addWithKey("many");
    for (let count = 1; count < 10; count += 1) {
      const token = await portal.confirm(person.browser, person.session, (asked) => portal.byKey(person.key, asked));
      expect((await portal.register(person.browser, person.session, token, createSoftwareKey(origin))).status).toBe(201);
    }
    const token = await portal.confirm(person.browser, person.session, (asked) => portal.byKey(person.key, asked));
    expect(await portal.ask(person.browser, contract.beginKey, { token: person.session, body: { token } })).toMatchObject({
      status: 409,
      body: { code: "too-many-keys" },
    });
  }, 60_000);
});

describe("[MANY-07] what changes a factor that is there asks for it, besides the password", () => {
  const acts = (keyId: number) =>
    [
      [contract.beginKey, undefined],
      [contract.removeKey, { id: keyId }],
      [contract.makeRecoveryCodes, undefined],
    ] as const;

  test("the password alone does nothing, nor does a token of before there was a key, of another session or of another person", async () => {
    const early = await addPerson("early");
    const beforeKey = await portal.confirm(early.browser, early.session);
    const key = createSoftwareKey(origin);
    const added = await portal.register(early.browser, early.session, await portal.confirm(early.browser, early.session), key);
    const other = await portal.addWithKey("stranger");
    const ofOther = await portal.confirm(other.browser, other.session, (asked) => portal.byKey(other.key, asked));
    const browser = portal.openBrowser();
    const asked = await portal.begin(browser, early.email);
    const second = (await portal.give(browser, asked.token, portal.byKey(key, asked))).body.token;
    const ofOtherSession = await portal.confirm(browser, second, (asked) => portal.byKey(key, asked));
    const passwordAlone = (await confirmWithPassword(early)).body.token;
    for (const token of [beforeKey, ofOther, ofOtherSession, passwordAlone, "nonsense"])
      for (const [route, params] of acts(added.body.key.id))
        expect(await portal.ask(early.browser, route, { token: early.session, ...(params && { params }), body: { token } })).toMatchObject(
          over,
        );
    expect(await find(early)).toMatchObject({ keys: [{}], recoveryCodesLeft: 10 });
    // In its own session each of them is good.
    expect((await portal.ask(browser, contract.makeRecoveryCodes, { token: second, body: { token: ofOtherSession } })).status).toBe(201);
  });

  test("a wrong one is a wrong field, counted with those of signing in; a signature has one try, a code may be typed again", async () => {
    const person = await portal.addWithKey("mistaken");
    const show = (token: string, proof: unknown) =>
      portal.ask(person.browser, contract.confirmWithFactor, { token: person.session, body: { token, proof } });
    const wrong = { status: 422, body: { fields: [{ path: ["proof"], code: "factor.wrong" }] } };
    const begun = (await confirmWithPassword(person)).body;
    expect(begun).toMatchObject({ needsFactor: true, request: { rpId, allowCredentials: [{ id: person.key.id }] } });
    expect(await show(begun.token, portal.byCode("0000-0000-0000-0000"))).toMatchObject(wrong);
    expect((await show(begun.token, portal.byCode(person.codes[0] ?? ""))).status).toBe(200);
    const other = (await confirmWithPassword(person)).body;
    expect(await show(other.token, portal.byKey(person.key, other, { origin: "https://evil.example" }))).toMatchObject(wrong);
    expect(await show(other.token, portal.byKey(person.key, other))).toMatchObject(over);
    const last = (await confirmWithPassword(person)).body;
    for (let tries = 0; tries < 4; tries += 1) await show(last.token, portal.byCode("0000-0000-0000-0000"));
    expect((await show(last.token, portal.byCode(person.codes[1] ?? ""))).status).toBe(429);
    const browser = portal.openBrowser(person.browser.address);
    const asked = await portal.begin(browser, person.email);
    expect((await portal.give(browser, asked.token, portal.byKey(person.key, asked))).status).toBe(429);
  });

  test("codes are made anew, and the old ones end; a code used up is not given back", async () => {
    const person = await portal.addWithKey("renewing");
    const token = await portal.confirm(person.browser, person.session, () => portal.byCode(person.codes[0] ?? ""));
    expect((await find(person)).recoveryCodesLeft).toBe(9);
    const made = await portal.ask(person.browser, contract.makeRecoveryCodes, { token: person.session, body: { token } });
    expect(made.body.recoveryCodes).toHaveLength(10);
    expect((await find(person)).recoveryCodesLeft).toBe(10);
    const browser = portal.openBrowser();
    const asked = await portal.begin(browser, person.email);
    expect((await portal.give(browser, asked.token, portal.byCode(person.codes[1] ?? ""))).status).toBe(401);
    expect((await portal.give(browser, asked.token, portal.byCode(made.body.recoveryCodes[1]))).status).toBe(200);
    expect((await portal.trailOf(person.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["recovery-codes-made", "recovery-code-used"]),
    );
    // Of the key, of the code that confirmed the change, of the new ones, and of the one that signed in.
    expect(await portal.mailsTo(person.id)).toHaveLength(4);
  });

  test("a key is renamed, another one added, and both removed; with the last one the codes go, and the password alone signs in", async () => {
    const person = await portal.addWithKey("leaving");
    const second = createSoftwareKey(origin);
    const byFirst = (asked: never) => portal.byKey(person.key, asked);
    const added = await portal.register(
      person.browser,
      person.session,
      await portal.confirm(person.browser, person.session, byFirst as never),
      second,
    );
    expect(added.body.recoveryCodes).toBeNull();
    const rename = (id: number, name: string) =>
      portal.ask(person.browser, contract.renameKey, { token: person.session, params: { id }, body: { name } });
    expect((await rename(person.keyId, "Desk")).body).toMatchObject({ name: "Desk" });
    expect((await rename(999_999, "Nobody's")).status).toBe(404);
    const stranger = await portal.addWithKey("not-mine");
    expect((await rename(stranger.keyId, "Mine now")).status).toBe(404);
    const remove = (id: number, token: string) =>
      portal.ask(person.browser, contract.removeKey, { token: person.session, params: { id }, body: { token } });
    const token = await portal.confirm(person.browser, person.session, (asked) => portal.byKey(second, asked));
    expect((await remove(stranger.keyId, token)).status).toBe(404);
    expect((await remove(person.keyId, token)).status).toBe(200);
    expect(await remove(added.body.key.id, token)).toMatchObject(over);
    expect(await find(person)).toMatchObject({ keys: [{ id: added.body.key.id }], recoveryCodesLeft: 10 });
    const last = await portal.confirm(person.browser, person.session, () => portal.byCode(person.codes[0] ?? ""));
    expect((await remove(added.body.key.id, last)).status).toBe(200);
    expect(await find(person)).toMatchObject({ keys: [], recoveryCodesLeft: 0 });
    expect((await portal.signIn(portal.openBrowser(), person.email)).body).toHaveProperty("token");
    expect(
      (await portal.trailOf(person.id))
        .filter(({ action }) => action.startsWith("second-factor-"))
        .map(({ action, before, after }) => [action, before, after]),
    ).toEqual([
      ["second-factor-added", null, { key: "Key", recoveryCodes: 10, sessionsEnded: 0 }],
      ["second-factor-added", null, { key: "Key" }],
      ["second-factor-renamed", { key: "Key" }, { key: "Desk" }],
      ["second-factor-removed", { key: "Desk" }, null],
      ["second-factor-removed", { key: "Key" }, null],
    ]);
    expect(await portal.mailsTo(person.id)).toHaveLength(5);
  });

  test("not after five minutes, nor once the session has ended", async () => {
    const person = await portal.addWithKey("slow");
    const token = await portal.confirm(person.browser, person.session, (asked) => portal.byKey(person.key, asked));
    portal.passMinutes(5);
    expect(await portal.ask(person.browser, contract.makeRecoveryCodes, { token: person.session, body: { token } })).toMatchObject(over);
  });
});

test("[MANY-07] no key is registered where the portal does not know its address, or one has no password", async () => {
  const person = await addPerson("nowhere");
  const token = await portal.confirm(person.browser, person.session);
  const { config } = portal.ctx;
  const { publicUrl } = config;
  try {
    config.publicUrl = undefined;
    expect((await find(person)).registering).toBe("no-address");
    const begun = await portal.ask(person.browser, contract.beginKey, { token: person.session, body: { token } });
    expect(begun).toMatchObject({ status: 409, body: { code: "second-factor-not-set-up" } });
  } finally {
    config.publicUrl = publicUrl;
  }
  await portal.pool.query("update app_user set password_hash = null where id = $1", [person.id]);
  expect((await find(person)).registering).toBe("no-password");
  expect((await confirmWithPassword(person)).status).toBe(422);
});

test.each(roles)("[MANY-07] who may: one's own alone, in a session and never by a token: %s", async (role) => {
  const user = await portal.addUser(`may-${role}`, [{ role }]);
  const session = await portal.openSession(user);
  const made = await portal.call(createAccessToken, {
    token: session,
    body: { name: "Program", scopes: ["rest-api.read"], lastDay: "2026-12-01" },
  });
  const browser = portal.openBrowser();
  for (const route of Object.values(contract).filter((each) => "path" in each && each.permission === "own-account")) {
    const given = { params: { id: 1 }, body: {} };
    expect((await portal.ask(browser, route as never, { token: made.body.token, ...given })).status).toBe(403);
    expect((await portal.ask(browser, route as never, { token: session, ...given })).status).not.toBe(403);
  }
});

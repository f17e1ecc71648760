import { createPasswordLink } from "@hub/contract/configuration/users.ts";
import { listAudit } from "@hub/contract/configuration/audit.ts";
import { changePassword, usePasswordLink } from "@hub/contract/session/account.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { portalActor } from "../../context.ts";
import { endAccessOf } from "../end-access.ts";
import { sweepSteps } from "./sweep-steps.ts";
import { type FactorPortal, startFactorPortal } from "./testing/factor-portal.ts";

let portal: FactorPortal;
beforeAll(async () => {
  portal = await startFactorPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.pool.query("delete from sign_in_attempt"));

type Person = Awaited<ReturnType<FactorPortal["addWithKey"]>>;
const sweep = () => sweepSteps(portal.ctx);
const stopsOf = async ({ id }: Person) => (await portal.trailOf(id)).filter(({ action }) => action === "sign-in-first-step");
const rowsOf = async ({ id }: Person) =>
  (await portal.pool.query("select 1 from second_factor_challenge where user_id = $1", [id])).rows.length;

describe("[MANY-07] a right password that stops before the second step", () => {
  test("is in the trail once its time is over: once, however many look, and among the sign-ins", async () => {
    const user = await portal.addWithKey("stopped");
    await portal.begin(portal.openBrowser(), user.email);
    portal.passMinutes(5);
    await sweep();
    // Whoever answered in the last second may still be let in.
    expect(await stopsOf(user)).toEqual([]);
    const expiresAt = portal.ctx.clock.now().toISOString();
    portal.passMinutes(1);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await stopsOf(user)).toEqual([{ action: "sign-in-first-step", before: null, after: { method: "password", expiresAt } }]);
    expect(await rowsOf(user)).toBe(0);
    const admin = await portal.addUser("who-looks", [{ role: "hub-admin" }]);
    const token = (await portal.signIn(portal.openBrowser(), admin.email)).body.token;
    const query = { kind: "sign-ins", subjectType: "user", subjectId: String(user.id) };
    const { body } = await portal.ask(portal.openBrowser(), listAudit, { token, query });
    expect(body.items[0]).toMatchObject({ action: "sign-in-first-step" });
  });

  test("leaves none where the second step came, by a key or a code, nor for a change of one's own keys that was begun", async () => {
    const user = await portal.addWithKey("went-on");
    for (const proofOf of [(asked: any) => portal.byKey(user.key, asked), () => portal.byCode(user.codes[0] ?? "")]) {
      const browser = portal.openBrowser();
      const asked = await portal.begin(browser, user.email);
      expect((await portal.give(browser, asked.token, proofOf(asked))).status).toBe(200);
    }
    await portal.confirm(user.browser, user.session);
    portal.passMinutes(6);
    await sweep();
    expect(await stopsOf(user)).toEqual([]);
    expect(await rowsOf(user)).toBe(0);
  });

  test("is there too where a new password, a link to one, or the end of access ended it", async () => {
    const user = await portal.addWithKey("cut-short");
    const again = "another long enough password";
    await portal.begin(portal.openBrowser(), user.email);
    const body = { current: portal.password, password: again };
    expect((await portal.ask(user.browser, changePassword, { token: user.session, body })).status).toBe(200);
    await sweep();
    expect(await stopsOf(user)).toMatchObject([{ after: { method: "password" } }]);
    const admin = await portal.addUser("ends-it", [{ role: "hub-admin" }]);
    const token = (await portal.signIn(portal.openBrowser(), admin.email)).body.token;
    const { key } = (await portal.call(createPasswordLink, { token, params: { email: user.email } })).body;
    await portal.ask(portal.openBrowser(), usePasswordLink, { body: { key, password: again } });
    await endAccessOf({ ...portal.ctx, actor: portalActor }, user.id);
    await sweep();
    expect((await stopsOf(user)).map(({ after }) => after)).toEqual([{ method: "password" }, { method: "link" }]);
  });

  test("shown in another browser than the first step was done in, it is a sign-in that failed, with where from", async () => {
    const user = await portal.addWithKey("leaked");
    const asked = await portal.begin(portal.openBrowser(), user.email);
    const other = portal.openBrowser("198.51.100.9");
    expect((await portal.give(other, asked.token, portal.byKey(user.key, asked))).status).toBe(401);
    const failed = (await portal.trailOf(user.id)).filter(({ action }) => action === "sign-in-failed");
    expect(failed).toMatchObject([{ after: { method: "second-factor", address: "198.51.100.9" } }]);
    portal.passMinutes(6);
    await sweep();
    expect(await stopsOf(user)).toEqual([]);
  });
});

test("[MANY-07] [SAFE-06] who has given the right password waits behind no flood from their own network, known there or not", async () => {
  const [known, unknown] = [await portal.addWithKey("in-the-flood"), await portal.addWithKey("new-in-the-flood")];
  const flooded = "198.51.100.60";
  const steps = [];
  for (const [user, browser] of [
    [known, { ...known.browser, address: flooded }],
    [unknown, portal.openBrowser(flooded)],
  ] as const)
    steps.push({ user, browser, asked: await portal.begin(browser, user.email) });
  const flood = Promise.all(
    Array.from({ length: 450 }, (_, each) =>
      portal.give(
        { cookies: new Map([["hub_factor", `${each}`.padStart(43, "x")]]), address: flooded },
        `${each}`.padStart(43, "y"),
        portal.byCode("0000"),
      ),
    ),
  );
  const strangers = Promise.all(
    Array.from({ length: 450 }, (_, each) => portal.signIn({ cookies: new Map(), address: flooded }, `name${each}@example.com`, "wrong")),
  );
  const opened = await Promise.all(
    steps.map(({ user, browser, asked }) => portal.give(browser, asked.token, portal.byCode(user.codes[0] ?? ""))),
  );
  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  // It was a flood: most of it was sent away.
  expect((await strangers).filter(({ body }) => body.code === "portal-busy").length).toBeGreaterThan(100);
  await flood;
});

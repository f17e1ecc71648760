import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { createDoorTurns } from "./door-turns.ts";

let portal: TestPortal;
/** Behind a proxy that says which address somebody comes from. */
let behind: FastifyInstance;
beforeAll(async () => {
  portal = await startTestPortal();
  behind = await buildApp({ ...portal.ctx, config: readConfig({ HUB_TRUST_PROXY: "1" }) }, portal.pools);
});
afterAll(async () => {
  await behind.close();
  await portal.stop();
});

function signIn(email: string, password: string, from: string, cookie: string, remember = false) {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}`;
  const headers = { authorization, "x-forwarded-for": from, cookie };
  return behind.inject({ method: "GET", url: `/api/users/token${remember ? "?remember=1" : ""}`, headers });
}

describe("[SAFE-06] a stranger who floods the door from one address", () => {
  test("with a name and a cookie of its own each fills their own line alone: known browsers and others come in", async () => {
    const owner = await portal.addUser("owner");
    const other = await portal.addUser("other");
    const flooded = "198.51.100.50";
    const first = await signIn(owner.email, portal.password, flooded, "", true);
    const known = String(first.headers["set-cookie"]).split(";")[0] ?? "";
    const flood = Promise.all(
      Array.from({ length: 450 }, (_, each) =>
        signIn(`name${each}@example.com`, "wrong wrong wrong", flooded, `hub_browser=random${each}`),
      ),
    );
    const [knownOne, elsewhere] = await Promise.all([
      signIn(owner.email, portal.password, flooded, known),
      signIn(other.email, portal.password, "203.0.113.9", "hub_browser=forged"),
    ]);
    expect([knownOne.statusCode, elsewhere.statusCode]).toEqual([200, 200]);
    const codes = (await flood).map((answer) => answer.json<{ code: string }>().code);
    const count = (code: string) => codes.filter((each) => each === code).length;
    // Fifty wrong ones are looked at from an address; on a busy machine some of them wait too long before their turn comes.
    expect(count("sign-in-failed")).toBeLessThanOrEqual(50);
    expect(count("sign-in-failed")).toBeGreaterThan(25);
    expect(count("portal-busy")).toBeGreaterThan(100);
    expect(count("sign-in-failed") + count("too-many-attempts") + count("portal-busy")).toBe(450);
  });
});

test("[SAFE-03] an office of a hundred signs in at once from one address, and one that floods leaves room for everybody else", async () => {
  const inTurn = createDoorTurns();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const office = Array.from({ length: 100 }, (_, each) => inTurn("198.51.100.1", () => opened, `person${each}`));
  // A place is free for whoever comes from elsewhere while the whole office waits.
  await inTurn("203.0.113.1", async () => undefined);
  const flood = Array.from({ length: 500 }, (_, each) => inTurn("198.51.100.2", () => opened, `name${each}`).catch(() => "busy"));
  const others = Array.from({ length: 100 }, (_, each) => inTurn(`203.0.113.${each}`, () => opened));
  open();
  await Promise.all([...office, ...others]);
  expect((await Promise.all(flood)).filter((each) => each === "busy").length).toBeGreaterThanOrEqual(500 - 124);
});

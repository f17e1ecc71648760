import { searchAll } from "@hub/contract/search/search.ts";
import { saveLanguage, signIn, signOut } from "@hub/contract/session/session.ts";
import { endUserSessions } from "@hub/contract/configuration/users.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { openNode } from "../testing/open-node.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { createPressure } from "./pressure.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const usual = readConfig({}).pressure;
const well = { lateMilliseconds: 3, heapPercent: 40 };

describe("[SERV-07] before it collapses", () => {
  test("a portal whose line for connections is too long answers new work at once with 503, goes on with what must, and recovers by itself", async () => {
    const node = await openNode(portal.applicationUrl, {
      ...portal.ctx,
      config: { ...portal.ctx.config, pressure: { ...usual, waiting: 5 } },
    });
    const admin = await portal.addUser("admin", [{ role: "hub-admin" }]);
    const other = await portal.addUser("other");
    const headers = { authorization: `Bearer ${await portal.openSession(admin)}` };
    const leaving = { authorization: `Bearer ${await portal.openSession(other)}` };
    const search = `/api/${searchAll.path}?q=somebody`;
    const { pool } = node.pools.pages;
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    try {
      const waiting = Array.from({ length: 5 }, () => node.app.inject({ url: search, headers }));
      await expect.poll(() => pool.waitingCount).toBe(5);
      const refused = await node.app.inject({ url: search, headers });
      expect([refused.statusCode, refused.headers["retry-after"], refused.json().code]).toEqual([503, "5", "portal-busy"]);
      const payload = { email: "admin@example.com", lang: "de" };
      expect((await node.app.inject({ method: "POST", url: `/api/${saveLanguage.path}`, headers, payload })).statusCode).toBe(503);
      expect((await node.app.inject({ url: `/api/${signIn.path}` })).statusCode).toBe(503);
      // Nobody asked for a connection that they would not get.
      expect(pool.waitingCount).toBe(5);
      for (const path of ["health", "health/live", "health/ready", "health/startup"])
        expect((await node.app.inject(`/api/${path}`)).statusCode).toBe(200);
      const out = await node.app.inject({ method: signOut.method, url: `/api/${signOut.path}`, headers: leaving });
      const sessions = `/api/${endUserSessions.path.replace(":email", other.email)}`;
      const ended = await node.app.inject({ method: endUserSessions.method, url: sessions, headers });
      expect([out.statusCode, ended.statusCode, pool.waitingCount]).toEqual([200, 200, 5]);
      for (const client of held.splice(0)) client.release();
      expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      expect((await node.app.inject({ url: search, headers })).statusCode).toBe(200);
    } finally {
      for (const client of held) client.release();
      await node.close();
    }
  });

  test("the event loop and memory count when they stay so, and not for one long turn", () => {
    const pressure = createPressure(usual, () => 0);
    const after = (...looks: Partial<typeof well>[]) => {
      for (const each of looks) pressure.look({ ...well, ...each });
      return pressure.pressed();
    };
    const late = { lateMilliseconds: 2_000 };
    const full = { heapPercent: 96 };
    expect(after({ lateMilliseconds: 60_000 }, {}, late, late)).toBeUndefined();
    expect(after(late)).toBe("event-loop");
    expect(after({})).toBeUndefined();
    expect(after(full, full)).toBeUndefined();
    expect(after(full)).toBe("memory");
    expect(after({})).toBeUndefined();
  });

  test("limits are set by name, and 0 is never", () => {
    expect(readConfig({ HUB_PRESSURE: "waiting=50, late=0" }).pressure).toEqual({ ...usual, waiting: 50, lateMilliseconds: 0 });
    for (const wrong of ["waiting", "waiting=-1", "speed=3", "toString=1"])
      expect(() => readConfig({ HUB_PRESSURE: wrong })).toThrow(/HUB_PRESSURE/);
    const never = createPressure({ waiting: 0, lateMilliseconds: 0, heapPercent: 0 }, () => 1_000_000);
    for (let at = 0; at < 5; at += 1) never.look({ lateMilliseconds: 1e6, heapPercent: 100 });
    expect(never.pressed()).toBeUndefined();
  });
});

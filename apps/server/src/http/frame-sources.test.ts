import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  // The built pages need not be there: any answer of that kind will do.
  portal.app.addHook("onRequest", async (request, reply) => {
    if (request.url === "/page") return reply.type("text/html; charset=utf-8").send("<!doctype html>");
    return undefined;
  });
});
afterAll(() => portal.stop());

const policyOf = async (url: string) => String((await portal.app.inject({ url })).headers["content-security-policy"]);
const allow = (hosts: string | null) =>
  portal.pool.query("update setting set value = $1 where key = 'embed-hosts'", [JSON.stringify(hosts)]);

test("[DASH-01] a page is sent with the hosts it may show at that moment, without a restart", async () => {
  expect(await policyOf("/page")).toContain("frame-src 'none'");
  await allow("bi.example.com, maps.example.com:8443");
  expect(await policyOf("/page")).toContain("frame-src https://bi.example.com https://maps.example.com:8443");
  expect(await policyOf("/page")).toContain("frame-ancestors 'none'");
  expect(await policyOf("/page")).toContain("script-src 'self'");
  await allow(null);
  expect(await policyOf("/page")).toContain("frame-src 'none'");
});

test("what stands in the database by other ways never widens the policy", async () => {
  for (const value of ["*", "https: data:", "bi.example.com; script-src *", "'unsafe-inline'"]) {
    await allow(value);
    expect(await policyOf("/page"), value).toContain("frame-src 'none'");
    expect(await policyOf("/page")).toContain("script-src 'self'");
  }
});

test("other answers allow no frames", async () => {
  await allow("bi.example.com");
  expect(await policyOf("/api/health")).toContain("frame-src 'none'");
});

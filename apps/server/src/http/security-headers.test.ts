import helmet from "@fastify/helmet";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { securityHeaders } from "./security-headers.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

test("every answer says the whole of what a page may load, and nothing of it from elsewhere", async () => {
  for (const url of ["/api/health", "/api/no/such/thing", "/"]) {
    const { headers } = await portal.app.inject({ url });
    expect(String(headers["content-security-policy"]).split(";").toSorted(), url).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "frame-src 'none'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self' 'unsafe-inline'",
    ]);
    expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "x-content-type-options": "nosniff" });
    for (const name of ["strict-transport-security", "x-download-options", "x-permitted-cross-domain-policies"])
      expect(headers).not.toHaveProperty(name);
  }
});

test.each([
  ["https://hub.example.com", "max-age=31536000"],
  ["http://localhost:8080", undefined],
  ["", undefined],
])("a portal at %j tells browsers to come by https: %s", async (address, told) => {
  const app = Fastify();
  await app.register(helmet, securityHeaders(readConfig(address ? { HUB_PUBLIC_URL: address } : {})));
  app.get("/", async () => "");
  expect((await app.inject({ url: "/" })).headers["strict-transport-security"]).toBe(told);
  await app.close();
});

import { describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";

const sso = {
  HUB_LOGIN: "sso",
  HUB_OIDC_ISSUER: "https://login.example.com/tenant",
  HUB_OIDC_CLIENT_ID: "hub",
  HUB_PUBLIC_URL: "https://hub.example.com/portal/",
};

test("[AUTH-10] without a word in the environment one signs in with a password", () => {
  expect(readConfig({}).login).toEqual({ password: true, sso: undefined });
});

test("[AUTH-10] single sign-on alone, or both", () => {
  expect(readConfig(sso).login).toMatchObject({
    password: false,
    sso: { clientId: "hub", clientSecret: undefined, emailClaim: "email", publicUrl: "https://hub.example.com/portal", timeout: 10 },
  });
  expect(readConfig({ ...sso, HUB_LOGIN: "both" }).login).toMatchObject({ password: true, sso: { scopes: "openid email profile" } });
});

describe("what cannot be used is refused by the variable's name", () => {
  test.each([
    ["HUB_LOGIN", { HUB_LOGIN: "saml" }],
    ["HUB_OIDC_ISSUER", { ...sso, HUB_OIDC_ISSUER: "" }],
    ["HUB_OIDC_ISSUER", { ...sso, HUB_OIDC_ISSUER: "login.example.com" }],
    ["HUB_OIDC_ISSUER", { ...sso, HUB_OIDC_ISSUER: "http://login.example.com" }],
    ["HUB_OIDC_ISSUER", { ...sso, HUB_OIDC_ISSUER: "http://127.0.0.1.example.com" }],
    ["HUB_OIDC_ISSUER", { ...sso, HUB_OIDC_ISSUER: "http://localhost.example.com" }],
    ["HUB_OIDC_ISSUER", { ...sso, HUB_OIDC_ISSUER: "https://user:word@login.example.com" }],
    ["HUB_OIDC_ISSUER", { ...sso, HUB_OIDC_ISSUER: "file:///etc/passwd" }],
    ["HUB_OIDC_CLIENT_ID", { ...sso, HUB_OIDC_CLIENT_ID: " " }],
    ["HUB_PUBLIC_URL", { ...sso, HUB_PUBLIC_URL: undefined }],
    ["HUB_PUBLIC_URL", { ...sso, HUB_PUBLIC_URL: "https://hub.example.com/#/home" }],
    ["HUB_OIDC_SCOPES", { ...sso, HUB_OIDC_SCOPES: "email profile" }],
    ["HUB_ADMIN_EMAIL", { HUB_ADMIN_EMAIL: "root@example.com" }],
    ["HUB_ADMIN_EMAIL", { ...sso, HUB_ADMIN_EMAIL: "nobody" }],
    ["HUB_ADMIN_PASSWORD", { HUB_ADMIN_EMAIL: "root@example.com", HUB_ADMIN_PASSWORD: "short" }],
    ["HUB_ADMIN_PASSWORD", { HUB_ADMIN_EMAIL: "root@example.com", HUB_ADMIN_PASSWORD: "password1234" }],
    ["HUB_TRUST_PROXY", { HUB_TRUST_PROXY: "yes" }],
  ])("%s %#", (name, env) => {
    expect(() => readConfig(env)).toThrow(name);
  });
});

test("an issuer on this very machine may be http", () => {
  for (const issuer of ["http://127.0.0.1:9000", "http://localhost:9000/tenant", "http://[::1]:9000"])
    expect(readConfig({ ...sso, HUB_OIDC_ISSUER: issuer }).login.sso?.issuer.href).toContain(issuer);
});

test("with single sign-on the first administrator needs no password", () => {
  expect(readConfig({ ...sso, HUB_ADMIN_EMAIL: " Root@Example.com " }).admin).toEqual({ email: "root@example.com", password: undefined });
});

test("only what our own proxies wrote into X-Forwarded-For is believed", () => {
  expect(readConfig({}).trustProxy).toBe(false);
  const { trustProxy } = readConfig({ HUB_TRUST_PROXY: "2" });
  expect([0, 1, 2].map((hop) => trustProxy && trustProxy("10.0.0.1", hop))).toEqual([true, true, false]);
});

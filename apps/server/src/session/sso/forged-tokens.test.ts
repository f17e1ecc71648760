import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { openBrowser } from "./testing/browser.ts";
import { type Crafted, type CraftedIssuer, startCraftedIssuer } from "./testing/crafted-issuer.ts";
import { buildSsoApp, client, publicUrl } from "./testing/sso-portal.ts";

let portal: TestPortal;
let issuer: CraftedIssuer;
let node: Awaited<ReturnType<typeof buildSsoApp>>;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addUser("ana", [{ role: "hub-admin" }]);
  issuer = await startCraftedIssuer(client.id);
});
beforeEach(async () => {
  issuer.answerWith(undefined);
  issuer.describeAs({});
  issuer.craft({});
  node = await buildSsoApp(portal, issuer.issuer);
  return () => node.app.close();
});
afterAll(async () => {
  await issuer.stop();
  await portal.stop();
});

/** Signs in with an ID token as crafted and answers where that leads. */
async function signInWith(crafted: Crafted, change: (query: URLSearchParams) => void = () => undefined): Promise<string | null> {
  const browser = openBrowser(node);
  const asked = new URL((await browser.go(`${publicUrl}/api/sso`)).location ?? "").searchParams;
  issuer.craft({ ...crafted, claims: { nonce: asked.get("nonce"), ...crafted.claims } });
  const query = new URLSearchParams({ code: "any", state: asked.get("state") ?? "" });
  change(query);
  return (await browser.go(`${publicUrl}/api/sso/callback?${query.toString()}`)).location;
}

const failed = `${publicUrl}/#/login?problem=sso-failed`;
const unavailable = `${publicUrl}/#/login?problem=sso-unavailable`;
const seconds = () => Math.floor(Date.now() / 1000);

test("[AUTH-04] a right ID token opens the portal: what is refused below is refused for its one fault", async () => {
  expect(await signInWith({})).toContain("#/SSOToken?token=");
});

describe("[AUTH-04] an ID token that is", () => {
  test.each<[string, () => Crafted]>([
    ["expired", () => ({ claims: { iat: seconds() - 900, exp: seconds() - 600 } })],
    ["without an end", () => ({ claims: { exp: undefined } })],
    ["not yet valid", () => ({ claims: { nbf: seconds() + 600 } })],
    ["signed with another key", () => ({ key: issuer.foreignKey })],
    ["signed with another key under a name nobody knows", () => ({ key: issuer.foreignKey, header: { kid: "two" } })],
    ["signed with the public key as if it were a secret", () => ({ key: issuer.publicPem, header: { alg: "HS256" } })],
    ["signed with the client's secret", () => ({ key: Buffer.from(client.secret), header: { alg: "HS256" } })],
    ["not signed", () => ({ key: null, header: { alg: "none" } })],
    ["without its signature", () => ({ key: null })],
    ["bringing its own key", () => ({ key: issuer.foreignKey, header: { kid: undefined, jku: "http://127.0.0.1:1/jwks" } })],
    ["of another issuer", () => ({ claims: { iss: "https://login.example.net" } })],
    ["for another client", () => ({ claims: { aud: "another" } })],
    ["for us and another, in the other's name", () => ({ claims: { aud: [client.id, "another"], azp: "another" } })],
    ["of another sign-in", () => ({ claims: { nonce: "another" } })],
    ["without a nonce", () => ({ claims: { nonce: undefined } })],
    ["about nobody", () => ({ claims: { sub: undefined } })],
    ["without an e-mail", () => ({ claims: { email: undefined } })],
    ["with an e-mail that is none", () => ({ claims: { email: "ana@example.com\u0000" } })],
    ["with a list of e-mails", () => ({ claims: { email: ["ana@example.com"] } })],
    ["with an e-mail nobody proved", () => ({ claims: { email_verified: false } })],
    ["with an e-mail nobody proved, said as a text", () => ({ claims: { email_verified: "false" } })],
  ])("%s opens nothing", async (_, crafted) => {
    expect(await signInWith(crafted())).toBe(failed);
  });
});

test("an e-mail is compared as the portal writes it, and look-alikes of other alphabets open nothing", async () => {
  expect(await signInWith({ claims: { email: "  ANA@Example.COM " } })).toContain("userName=ana%40example.com");
  expect(await signInWith({ claims: { email: "\u0430na@example.com" } })).toBe(failed);
});

test("the e-mail comes from the claim that the configuration names", async () => {
  await node.app.close();
  node = await buildSsoApp(portal, issuer.issuer, { HUB_OIDC_EMAIL_CLAIM: "upn" });
  expect(await signInWith({ claims: { email: "somebody@example.com", upn: "ana@example.com" } })).toContain("#/SSOToken");
  expect(await signInWith({ claims: { email: "ana@example.com" } })).toBe(failed);
});

test("an answer that names another issuer is not taken to this one (mix-up)", async () => {
  issuer.describeAs({ authorization_response_iss_parameter_supported: true });
  expect(await signInWith({}, (query) => query.set("iss", "https://login.example.net"))).toBe(failed);
  expect(await signInWith({})).toBe(failed);
  expect(await signInWith({}, (query) => query.set("iss", issuer.issuer))).toContain("#/SSOToken");
});

test("keys are fetched at every sign-in, the description of the provider once in ten minutes", async () => {
  issuer.asked.length = 0;
  const count = (path: string) => issuer.asked.filter((asked) => asked === path).length;
  for (let round = 0; round < 3; round += 1) expect(await signInWith({})).toContain("#/SSOToken");
  expect([count("/.well-known/openid-configuration"), count("/jwks")]).toEqual([1, 3]);
  portal.passMinutes(10);
  expect(await signInWith({})).toContain("#/SSOToken");
  expect(count("/.well-known/openid-configuration")).toBe(2);
});

describe("[AUTH-04] a provider", () => {
  test.each<[string, () => void]>([
    ["that says it is another", () => issuer.describeAs({ issuer: "https://login.example.net" })],
    ["of all tenants", () => issuer.describeAs({ issuer: `${issuer.issuer}/{tenantid}` })],
    ["whose description is a page", () => issuer.answerWith(() => ({ status: 200, type: "text/html", body: "<h1>Welcome</h1>" }))],
    ["whose description is broken", () => issuer.answerWith(() => ({ status: 200, body: "{" }))],
    ["that fails", () => issuer.answerWith(() => ({ status: 500, body: "{}" }))],
    ["that never answers", () => issuer.answerWith(() => "silence")],
    ["that leads elsewhere", () => issuer.answerWith(() => ({ status: 302, body: "" }))],
  ])("%s is not asked who somebody is", async (_, change) => {
    change();
    expect((await openBrowser(node).go(`${publicUrl}/api/sso`)).location).toBe(unavailable);
  });

  test.each<[string, string, { status: number; type?: string; body: string } | "silence", string]>([
    ["fails at the exchange", "/token", { status: 502, body: "{}" }, unavailable],
    ["never answers at the exchange", "/token", "silence", unavailable],
    ["refuses the code", "/token", { status: 400, body: '{"error":"invalid_grant"}' }, failed],
    ["answers a page", "/token", { status: 200, type: "text/html", body: "<h1>ok</h1>" }, failed],
    ["answers without an ID token", "/token", { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' }, failed],
    ["fails at its keys", "/jwks", { status: 503, body: "{}" }, unavailable],
    ["never answers at its keys", "/jwks", "silence", unavailable],
    ["has no keys", "/jwks", { status: 200, body: '{"keys":[]}' }, failed],
    ["has broken keys", "/jwks", { status: 200, body: '{"keys":[{"kty":"RSA","kid":"one","alg":"RS256","n":"!","e":"!"}]}' }, failed],
  ])("that %s leads back to sign-in", async (_, path, answer, expected) => {
    issuer.answerWith((asked) => (asked === path ? answer : undefined));
    expect(await signInWith({})).toBe(expected);
  });
});

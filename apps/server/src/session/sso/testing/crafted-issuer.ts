import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Crafted = {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** Signs with this key instead of the issuer's own; a buffer signs by HMAC, null leaves the signature out. */
  key?: KeyObject | Buffer | null;
};

export type CraftedIssuer = Awaited<ReturnType<typeof startCraftedIssuer>>;

/** An issuer that hands out whatever ID token a test wants, signed by whatever key. */
export async function startCraftedIssuer(clientId: string) {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
  let crafted: Crafted = {};
  let answer: ((path: string) => { status: number; type?: string; body: string } | "silence" | undefined) | undefined;
  let metadata: Record<string, unknown> = {};
  const asked: string[] = [];

  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    request.resume();
    const special = answer?.(path);
    if (special === "silence") return;
    if (special) return void response.writeHead(special.status, { "content-type": special.type ?? "application/json" }).end(special.body);
    const body = bodyOf(path);
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function bodyOf(path: string): unknown {
    if (path === "/.well-known/openid-configuration")
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        ...metadata,
      };
    if (path === "/jwks") return { keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] };
    if (path === "/token") return { access_token: "access", token_type: "Bearer", expires_in: 60, id_token: idToken() };
    return undefined;
  }

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const header = { alg: "RS256", kid: "one", ...crafted.header };
    const claims = { iss: issuer, aud: clientId, sub: "1", iat: now, exp: now + 300, email: "ana@example.com", ...crafted.claims };
    const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
    const key = crafted.key === undefined ? keys.privateKey : crafted.key;
    if (key === null) return `${signed}.`;
    const tag = Buffer.isBuffer(key) ? createHmac("sha256", key).update(signed).digest() : sign("sha256", Buffer.from(signed), key);
    return `${signed}.${tag.toString("base64url")}`;
  }

  return {
    issuer,
    asked,
    foreignKey: other.privateKey,
    publicPem: Buffer.from(keys.publicKey.export({ type: "spki", format: "pem" })),
    /** What the next ID tokens say besides the nonce of the test. */
    craft: (next: Crafted) => void (crafted = next),
    /** Answers of its own to some paths; "silence" never answers. */
    answerWith: (next: typeof answer) => void (answer = next),
    describeAs: (next: Record<string, unknown>) => void (metadata = next),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

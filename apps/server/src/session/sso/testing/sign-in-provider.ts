import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Configuration, JWK, Provider } from "oidc-provider";

export type ProviderPerson = { email: string; name: string; verified?: boolean };
export type SignInProvider = { issuer: string; port: number; stop(): Promise<void> };

type Settings = {
  /** Who can sign in; anybody may choose to be any of them. */
  people: readonly ProviderPerson[];
  client: { id: string; secret?: string; redirectUri: string };
  /** 0: any free port. */
  port?: number;
  /** The signing key; a new one unless told. */
  key?: JWK;
  /** Whether the e-mail stands in the ID token too, not only at the userinfo endpoint. */
  emailInIdToken?: boolean;
};

/** A key that signs ID tokens. */
export function newSigningKey(kid: string): JWK {
  return {
    ...(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }) as JWK),
    kid,
    use: "sig",
    alg: "RS256",
  };
}

/** A real OpenID Connect provider on loopback with a plain page to choose who one is; for tests and the demonstration, never for use. */
export async function startSignInProvider(settings: Settings): Promise<SignInProvider> {
  let answer = (_: IncomingMessage, response: ServerResponse): unknown => response.writeHead(503).end();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = await makeProvider(issuer, settings);
  const rest = provider.callback();
  answer = (request, response) => {
    if (request.url?.startsWith("/choose/")) return choose(provider, settings.people, request, response);
    // Nobody stays signed in here, so that one can be somebody else the next time.
    request.headers.cookie = request.headers.cookie?.replace(/_session(\.[\w.]+)?=[^;]*(; |$)/g, "") ?? "";
    return rest(request, response);
  };
  return {
    issuer,
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function makeProvider(issuer: string, { people, client, key, emailInIdToken = true }: Settings): Promise<Provider> {
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        redirect_uris: [client.redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        ...(client.secret === undefined ? { token_endpoint_auth_method: "none" } : { client_secret: client.secret }),
      },
    ],
    jwks: { keys: [key ?? newSigningKey("first")] },
    cookies: { keys: ["not a secret: for tests and the demonstration only"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: !emailInIdToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/choose/${interaction.uid}` },
    ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 300, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_, id) => {
      const person = people.find(({ email }) => email === id);
      return (
        person && { accountId: id, claims: () => ({ sub: id, email: id, email_verified: person.verified ?? true, name: person.name }) }
      );
    },
    // Nobody is asked whether the portal may know who they are.
    loadExistingGrant: async (ctx) => {
      const accountId = ctx.oidc.session?.accountId;
      if (!accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.id, accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
  // The library warns that it is no provider for use; that is what this one is not for.
  const { warn, info } = console;
  console.warn = console.info = () => undefined;
  try {
    const { Provider } = await import("oidc-provider");
    return new Provider(issuer, configuration);
  } finally {
    Object.assign(console, { warn, info });
  }
}

async function choose(
  provider: Provider,
  people: readonly ProviderPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const chosen = request.method === "POST" ? new URLSearchParams(await bodyOf(request)).get("email") : null;
    await provider.interactionDetails(request, response);
    if (chosen === null) {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(page(people));
    } else await provider.interactionFinished(request, response, { login: { accountId: chosen, remember: false } });
  } catch {
    response.writeHead(400).end("This sign-in is over. Start again from the portal.");
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const piece of request.setEncoding("utf8")) body += String(piece);
  return body;
}

function page(people: readonly ProviderPerson[]): string {
  const buttons = people.map(
    ({ email, name }) => `<p><button name="email" value="${escape(email)}">${escape(name)} <small>${escape(email)}</small></button></p>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Corporate sign-in</title>
<style>body{font:16px system-ui;max-width:26rem;margin:4rem auto;padding:0 1rem}button{font:inherit;width:100%;padding:.75rem;text-align:left}</style>
<h1>Corporate sign-in</h1><p>A stand-in for your company's provider: choose who you are.</p><form method="post">${buttons.join("")}</form></html>`;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

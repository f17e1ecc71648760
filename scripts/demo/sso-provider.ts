import { type AddressInfo, createServer } from "node:net";
import { type SignInProvider, startSignInProvider } from "../../apps/server/src/session/sso/testing/sign-in-provider.ts";
import { users } from "./sixty/users.ts";

const stranger = { email: "stranger@norte.example", name: "Nobody the HUB knows" };

/**
 * Starts a corporate provider beside the demonstration, where one chooses which of its people one is, and writes into the environment what the portal
 * needs to use it. An address of the portal that stands there already stays.
 */
export async function startDemoProvider(env: NodeJS.ProcessEnv): Promise<SignInProvider> {
  const port = Number(env["HUB_PORT"] ?? 8080) || (await findFreePort());
  env["HUB_PORT"] = String(port);
  env["HUB_PUBLIC_URL"] ||= `http://127.0.0.1:${port}`;
  const redirectUri = `${env["HUB_PUBLIC_URL"].replace(/\/+$/, "")}/api/sso/callback`;
  const provider = await startSignInProvider({ people: [...users, stranger], client: { id: "hub-demo", redirectUri } });
  // The demonstration fills itself as its people would, with their passwords.
  env["HUB_LOGIN"] = "both";
  env["HUB_OIDC_ISSUER"] = provider.issuer;
  env["HUB_OIDC_CLIENT_ID"] = "hub-demo";
  delete env["HUB_OIDC_CLIENT_SECRET"];
  return provider;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

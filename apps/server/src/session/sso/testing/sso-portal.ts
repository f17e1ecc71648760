import type { FastifyInstance } from "fastify";
import { buildApp } from "../../../app.ts";
import { readConfig } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import type { TestPortal } from "../../../testing/test-portal.ts";

export const publicUrl = "https://hub.example.com";
export const client = { id: "hub", secret: "the hub's own secret at the provider", redirectUri: `${publicUrl}/api/sso/callback` };

/** Another node on the portal's database, with single sign-on against an issuer. */
export async function buildSsoApp(
  { ctx, pools }: Pick<TestPortal, "ctx" | "pools">,
  issuer: string,
  env: Record<string, string> = {},
): Promise<{ app: FastifyInstance; publicUrl: string; ctx: Context }> {
  const config = readConfig({
    HUB_LOGIN: "both",
    HUB_OIDC_ISSUER: issuer,
    HUB_OIDC_CLIENT_ID: client.id,
    HUB_OIDC_CLIENT_SECRET: client.secret,
    HUB_PUBLIC_URL: publicUrl,
    ...env,
  });
  if (config.login.sso) config.login.sso.timeout = 2;
  const own = { ...ctx, config };
  return { app: await buildApp(own, pools), publicUrl: config.login.sso?.publicUrl ?? publicUrl, ctx: own };
}

import * as client from "openid-client";
import type { PublicContext } from "../../context.ts";
import { Problem } from "../../problem.ts";
import type { Redirect } from "../../http/bind.ts";
import type { SsoConfig } from "../../config/login.ts";
import { hashToken, newToken } from "../tokens.ts";
import { keepBrowser } from "./browser-cookie.ts";
import { describeFailure } from "./sso-failure.ts";
import type { SsoProvider } from "./provider.ts";
import { insertFlow } from "./sso.sql.ts";

const flowFor = 10 * 60_000;

/** The configuration of single sign-on. Throws login-kind-off when it is not offered. */
export function getSso({ config }: PublicContext): SsoConfig {
  if (!config.login.sso) throw new Problem("login-kind-off");
  return config.login.sso;
}

/** The sign-in page with the reason why single sign-on did not get there. */
export const toLogin = (sso: SsoConfig, problem: "sso-failed" | "sso-unavailable" | "too-many-attempts"): Redirect => ({
  location: `${sso.publicUrl}/#/login?problem=${problem}`,
});

/** Begins a sign-in and leads the browser to the corporate provider, or to sign-in when that does not answer. */
export async function startSso(
  ctx: PublicContext,
  provider: SsoProvider,
  given: { to: string | undefined; again: boolean },
): Promise<Redirect> {
  const sso = getSso(ctx);
  const pending = { state: newToken(), nonce: newToken(), codeVerifier: client.randomPKCECodeVerifier() };
  let location: URL;
  try {
    location = await provider.begin(pending, given.again);
  } catch (error) {
    ctx.log.warn({ failure: describeFailure(error) }, "single sign-on could not begin");
    return toLogin(sso, "sso-unavailable");
  }
  const { browser, cookie } = keepBrowser(sso, ctx.cookies);
  const now = ctx.clock.now();
  const flow = {
    stateHash: hashToken(pending.state),
    browserHash: hashToken(browser),
    nonce: pending.nonce,
    codeVerifier: pending.codeVerifier,
    returnTo: ownPath(given.to),
    expiresAt: new Date(now.getTime() + flowFor),
  };
  await insertFlow(ctx.db, flow, now);
  return { location: location.href, cookies: [cookie] };
}

/** Where to go after signing in, if it is a path of the portal itself; anything else is left out. */
export function ownPath(path: string | null | undefined): string | null {
  return path != null && path.length <= 500 && /^\/(?![/\\])[^\\\p{C}]*$/u.test(path) ? path : null;
}

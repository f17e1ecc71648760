import type { SsoConfig } from "../login-config.ts";
import { newToken } from "../tokens.ts";

const name = "hub_sso";

/** The secret of the browser that signs in, as it sends it; undefined when it sends none that we made. */
export function readBrowser(cookies: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookies ?? "")?.[1];
}

/** The secret of this browser with the cookie that keeps it: the same one again, so that two tabs can sign in at once. */
export function keepBrowser(sso: SsoConfig, cookies: string | undefined): { browser: string; cookie: string } {
  const browser = readBrowser(cookies) ?? newToken();
  const { pathname, protocol } = new URL(`${sso.publicUrl}/api/sso`);
  const secure = protocol === "https:" ? "; Secure" : "";
  return { browser, cookie: `${name}=${browser}; Path=${pathname}; HttpOnly; SameSite=Lax; Max-Age=900${secure}` };
}

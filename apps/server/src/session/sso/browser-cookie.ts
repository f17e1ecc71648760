import { readCookie, writeCookie } from "../cookies.ts";
import type { SsoConfig } from "../../config/login.ts";
import { newToken } from "../tokens.ts";

const name = "hub_sso";

/** The secret of the browser that signs in, as it sends it; undefined when it sends none that we made. */
export const readBrowser = (cookies: string | undefined): string | undefined => readCookie(cookies, name);

/** The secret of this browser with the cookie that keeps it: the same one again, so that two tabs can sign in at once. */
export function keepBrowser(sso: SsoConfig, cookies: string | undefined): { browser: string; cookie: string } {
  const browser = readBrowser(cookies) ?? newToken();
  const { pathname, protocol } = new URL(`${sso.publicUrl}/api/sso`);
  return { browser, cookie: writeCookie(name, browser, { path: pathname, sameSite: "Lax", maxAge: 900, secure: protocol === "https:" }) };
}

import type { PublicContext } from "../../context.ts";
import { WithCookies } from "../../http/bind.ts";
import { cookiePlace, readCookie, writeCookie } from "../cookies.ts";
import { deleteOldBrowsers, findKnownBrowserId, isKnownToken, saveKnownBrowser } from "./known-browsers.sql.ts";
import { hashToken, newToken } from "../tokens.ts";

const name = "hub_browser";
const most = 10;
const days = 90;

/** The known browser of an account that the request comes from; undefined for any other, which is counted among strangers. */
export async function findKnownBrowser(ctx: PublicContext, account: string): Promise<number | undefined> {
  const hash = browserHashOf(ctx);
  return hash && findKnownBrowserId(ctx.db, account, hash, ctx.clock.now());
}

/**
 * The answer to somebody who has just proved who they are, with the cookie by which their browser is known from now on: wrong passwords there are counted
 * apart from strangers'. It is no session and no second factor. In the transaction that holds the user's row; where nobody has a password there is none.
 */
export async function withKnownBrowser<A>(ctx: PublicContext, userId: number, answer: A): Promise<WithCookies<A>> {
  if (!ctx.config.login.password) return new WithCookies(answer, []);
  const now = ctx.clock.now();
  const sent = readCookie(ctx.cookies, name);
  // One cookie for all who use the browser, but only one of ours: nobody shall choose by which word somebody is known.
  const token = sent !== undefined && (await isKnownToken(ctx.db, hashToken(sent), now)) ? sent : newToken();
  const expiresAt = new Date(now.getTime() + days * 24 * 3600_000);
  await saveKnownBrowser(ctx.db, { userId, hash: hashToken(token), now, expiresAt, userAgent: ctx.userAgent });
  await deleteOldBrowsers(ctx.db, userId, most, now);
  return new WithCookies(answer, [writeCookie(name, token, { ...cookiePlace(ctx), sameSite: "Strict", maxAge: days * 24 * 3600 })]);
}

/** The token of the cookie that the request brings, as it is stored; undefined when it brings none. */
export function browserHashOf({ cookies }: PublicContext): Buffer | undefined {
  const token = readCookie(cookies, name);
  return token === undefined ? undefined : hashToken(token);
}

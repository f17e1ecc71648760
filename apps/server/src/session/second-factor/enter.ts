import type { secondFactorAsked } from "@hub/contract/session/session.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { PublicContext } from "../../context.ts";
import { WithCookies } from "../../http/bind.ts";
import { cookiePlace, readCookie, writeCookie } from "../cookies.ts";
import { withKnownBrowser } from "../known-browsers/known-browsers.ts";
import { openSession, type OpenedSession } from "../sessions/open-session.ts";
import { hashToken, newToken } from "../tokens.ts";
import { beginChallenge } from "./begin-challenge.ts";
import type { FirstStep } from "./challenges.sql.ts";
import { listKeysOf } from "./keys.sql.ts";

const cookie = "hub_factor";
type Asked = Output<typeof secondFactorAsked>;
export type Entered = OpenedSession | WithCookies<OpenedSession> | WithCookies<Asked>;
type Entering = { id: number; email: string; name: string; language: string };

/**
 * Lets somebody in who has proved their password, or that a link reached them, in the transaction that holds their row: by a session, or, where they have a second
 * factor, by asking for it. `remember`: their browser is to be known.
 */
export async function enter(ctx: PublicContext, user: Entering, how: { method: FirstStep; remember: boolean }): Promise<Entered> {
  const keys = await listKeysOf(ctx.db, user.id);
  if (keys.length === 0) {
    const session = await openSession(ctx, user, how.method);
    return how.remember ? withKnownBrowser(ctx, user.id, session) : session;
  }
  // The same again where there is one, so that two tabs can sign in at once; without the token of the answer it opens nothing.
  const browser = readCookie(ctx.cookies, cookie) ?? newToken();
  const secondFactor = await beginChallenge(ctx, keys, {
    userId: user.id,
    purpose: "sign-in",
    boundTo: hashToken(browser),
    ...how,
    confirmedBy: null,
  });
  const place = { ...cookiePlace(ctx), sameSite: "Strict" as const, maxAge: secondFactor.secondsLeft };
  return new WithCookies<Asked>({ secondFactor, language: user.language as Language }, [writeCookie(cookie, browser, place)]);
}

/** What binds the second step to the browser of the first; undefined in any other. */
export function browserOf({ cookies }: PublicContext): Buffer | undefined {
  const token = readCookie(cookies, cookie);
  return token === undefined ? undefined : hashToken(token);
}

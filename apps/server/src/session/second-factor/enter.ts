import type { secondFactorAsked } from "@hub/contract/session/session.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Language } from "@hub/domain/languages.ts";
import { challengeMinutes } from "@hub/domain/session/second-factor.ts";
import { randomBytes } from "node:crypto";
import type { PublicContext } from "../../context.ts";
import { WithCookies } from "../../http/bind.ts";
import { cookiePlace, readCookie, writeCookie } from "../cookies.ts";
import { withKnownBrowser } from "../known-browsers/known-browsers.ts";
import { openSession, type OpenedSession } from "../sessions/open-session.ts";
import { hashToken, newToken } from "../tokens.ts";
import { type FirstStep, insertChallenge } from "./challenges.sql.ts";
import { keyRequestOf } from "./key-options.ts";
import { listKeysOf } from "./keys.sql.ts";
import { relyingPartyOf } from "./relying-party.ts";

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
  const now = ctx.clock.now();
  const [token, challenge] = [newToken(), randomBytes(32)];
  // The same again where there is one, so that two tabs can sign in at once; without the token of the answer it opens nothing.
  const browser = readCookie(ctx.cookies, cookie) ?? newToken();
  await insertChallenge(
    ctx.db,
    {
      tokenHash: hashToken(token),
      userId: user.id,
      purpose: "sign-in",
      boundTo: hashToken(browser),
      challenge,
      creation: randomBytes(32),
      ...how,
      confirmedBy: null,
      expiresAt: new Date(now.getTime() + challengeMinutes * 60_000),
    },
    now,
  );
  const secondsLeft = challengeMinutes * 60;
  const asked: Asked = {
    secondFactor: { token, secondsLeft, request: keyRequestOf(relyingPartyOf(ctx.config), keys, challenge) },
    language: user.language as Language,
  };
  return new WithCookies(asked, [writeCookie(cookie, browser, { ...cookiePlace(ctx), sameSite: "Strict", maxAge: secondsLeft })]);
}

/** What binds the second step to the browser of the first; undefined in any other. */
export function browserOf({ cookies }: PublicContext): Buffer | undefined {
  const token = readCookie(cookies, cookie);
  return token === undefined ? undefined : hashToken(token);
}

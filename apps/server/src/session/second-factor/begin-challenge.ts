import type { KeyRequest } from "@hub/contract/session/key-shapes.ts";
import { challengeMinutes } from "@hub/domain/session/second-factor.ts";
import { randomBytes } from "node:crypto";
import type { PublicContext } from "../../context.ts";
import { hashToken, newToken } from "../tokens.ts";
import { insertChallenge, type NewChallenge } from "./challenges.sql.ts";
import { keyRequestOf } from "./key-options.ts";
import type { Key } from "./keys.sql.ts";
import { relyingPartyOf } from "./relying-party.ts";

type Given = Pick<NewChallenge, "userId" | "purpose" | "boundTo" | "method" | "remember" | "confirmedBy">;

/** Keeps what is asked of somebody with some keys, for minutes; answers the token it is answered under, told this once, and what a key is to sign. */
export async function beginChallenge(
  ctx: Pick<PublicContext, "db" | "config" | "clock">,
  keys: readonly Key[],
  given: Given,
): Promise<{ token: string; secondsLeft: number; request: KeyRequest | null }> {
  const now = ctx.clock.now();
  const [token, challenge, secondsLeft] = [newToken(), randomBytes(32), challengeMinutes * 60];
  const expiresAt = new Date(now.getTime() + secondsLeft * 1000);
  await insertChallenge(ctx.db, { ...given, tokenHash: hashToken(token), challenge, creation: randomBytes(32), expiresAt });
  return { token, secondsLeft, request: keyRequestOf(relyingPartyOf(ctx.config), keys, challenge) };
}

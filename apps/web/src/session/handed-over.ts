import type { Output } from "@hub/contract/route.ts";
import type { secondFactorAsked } from "@hub/contract/session/session.ts";

/** What an address or the sign-in form brought that must neither stay in it nor in the history: kept in memory until its page has used it. */
export type HandedOver = { sso?: SsoHandover; passwordKey?: string; secondStep?: { asked: SecondFactorAsked; target: string } };
export type SsoHandover = { token: string; userName: string };

/** What the second step of signing in is asked with. */
export type SecondFactorAsked = Output<typeof secondFactorAsked>["secondFactor"];

let kept: HandedOver = {};

/** Keeps what was brought. */
export function keepHandedOver(brought: HandedOver): void {
  kept = brought;
}

/** What single sign-on handed over with the address, if anything. */
export const readSsoHandover = (): SsoHandover | undefined => kept.sso;

/** The key of a one-time password link, if the address was one. */
export const readPasswordKey = (): string | undefined => kept.passwordKey;

/** The second step of signing in, and the page one wanted, if the first one is done. */
export const readSecondStep = (): HandedOver["secondStep"] => kept.secondStep;

/** Forgets all of it, once it has been used or is of no use any more. */
export function forgetHandedOver(): void {
  kept = {};
}

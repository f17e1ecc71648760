/** What an address brought that must neither stay in it nor in the history: kept in memory until its page has used it. */
export type HandedOver = { sso?: SsoHandover; passwordKey?: string };
export type SsoHandover = { token: string; userName: string };

let kept: HandedOver = {};

/** Keeps what the first address brought. */
export function keepHandedOver(brought: HandedOver): void {
  kept = brought;
}

/** What single sign-on handed over with the address, if anything. */
export const readSsoHandover = (): SsoHandover | undefined => kept.sso;

/** The key of a one-time password link, if the address was one. */
export const readPasswordKey = (): string | undefined => kept.passwordKey;

/** Forgets all of it, once it has been used or is of no use any more. */
export function forgetHandedOver(): void {
  kept = {};
}

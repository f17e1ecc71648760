import type { PublicContext } from "../context.ts";

/** For which addresses a cookie of ours is. Below which path a proxy shows the portal is known by its public address only. */
export function cookiePlace({ config, secure }: PublicContext): { path: string; secure: boolean } {
  if (config.publicUrl === undefined) return { path: "/", secure };
  const { pathname, protocol } = new URL(`${config.publicUrl}/api`);
  return { path: pathname, secure: secure || protocol === "https:" };
}

/** The token of a cookie of ours in a Cookie header; undefined when there is none that we could have made. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  // bounded: the name is one of ours, and the blanks behind a semicolon stand once
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(header ?? "")?.[1];
}

/** A whole `Set-Cookie` value that no script reads; `maxAge` in seconds. */
export function writeCookie(
  name: string,
  token: string,
  given: { path: string; sameSite: "Lax" | "Strict"; maxAge: number; secure: boolean },
): string {
  const { path, sameSite, maxAge, secure } = given;
  return `${name}=${token}; Path=${path}; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAge}${secure ? "; Secure" : ""}`;
}

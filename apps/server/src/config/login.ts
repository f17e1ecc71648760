import { withoutEnd } from "@hub/domain/without-end.ts";

/** Which ways of signing in the portal offers. */
export type LoginConfig = { password: boolean; sso: SsoConfig | undefined };

export type SsoConfig = {
  issuer: URL;
  clientId: string;
  /** Undefined for a public client, which PKCE alone protects. */
  clientSecret: string | undefined;
  /** The claim that is the user name. */
  emailClaim: string;
  scopes: string;
  /** The portal's address as browsers see it, without a slash at its end. */
  publicUrl: string;
  /** Seconds the provider has for each answer. */
  timeout: number;
};

const kinds = ["password", "sso", "both"];

/** Reads how one signs in; throws an Error with the variable's name when a value is missing or cannot be used. */
export function readLogin(env: Record<string, string | undefined>): LoginConfig {
  const kind = env["HUB_LOGIN"] || "password";
  if (!kinds.includes(kind)) throw new Error(`HUB_LOGIN is one of ${kinds.join(", ")}: ${kind}`);
  if (kind === "password") return { password: true, sso: undefined };
  const required = (name: string): string => {
    const value = env[name]?.trim();
    if (!value) throw new Error(`${name} is needed for HUB_LOGIN=${kind}.`);
    return value;
  };
  const scopes = env["HUB_OIDC_SCOPES"]?.trim() || "openid email profile";
  if (!scopes.split(/\s+/).includes("openid")) throw new Error("HUB_OIDC_SCOPES needs openid among the scopes.");
  return {
    password: kind === "both",
    sso: {
      issuer: readIssuer(required("HUB_OIDC_ISSUER")),
      clientId: required("HUB_OIDC_CLIENT_ID"),
      clientSecret: env["HUB_OIDC_CLIENT_SECRET"] || undefined,
      emailClaim: env["HUB_OIDC_EMAIL_CLAIM"]?.trim() || "email",
      scopes,
      publicUrl: readPublicUrl(required("HUB_PUBLIC_URL")),
      timeout: 10,
    },
  };
}

function readIssuer(text: string): URL {
  const url = readWebAddress("HUB_OIDC_ISSUER", text);
  if (url.protocol !== "https:" && !isLoopback(url.hostname))
    throw new Error("HUB_OIDC_ISSUER must be https, except on this very machine.");
  return url;
}

function readPublicUrl(text: string): string {
  return withoutEnd(readWebAddress("HUB_PUBLIC_URL", text).href, "/");
}

function readWebAddress(variable: string, text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${variable} is not a web address: ${text}`);
  if (url.search || url.hash || url.username || url.password)
    throw new Error(`${variable} is an address without user, question mark and hash sign.`);
  return url;
}

/** True for names and addresses that never leave the machine. */
function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

import type { Issue } from "../../issue.ts";
import { isHost } from "./host.ts";
import { readBaseAddress } from "./web-address.ts";

export const connectionKinds = ["postgresql", "https"] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** `verify-full`: encrypted, and the server shows that it is who it is called; `require`: encrypted, whoever it is; `disable`: in the clear. */
export const tlsModes = ["verify-full", "require", "disable"] as const;
export type TlsMode = (typeof tlsModes)[number];

export const signIns = ["none", "basic", "bearer", "header"] as const;
export type SignIn = (typeof signIns)[number];

export type PostgresqlSettings = {
  kind: "postgresql";
  host: string;
  port: number;
  database: string;
  userName: string;
  tls: TlsMode;
  /** PEM of the authority that signed the server's certificate; null: those this machine trusts. */
  caCertificate: string | null;
  /** The longest a query may take, in seconds. */
  timeoutSeconds: number;
};

export type HttpsSettings = {
  kind: "https";
  baseAddress: string;
  signIn: SignIn;
  /** Of `basic`. */
  userName: string | null;
  /** Of `header`: the name of the header that carries the secret. */
  headerName: string | null;
  /** Hosts a redirect may lead to besides the address's own; the secret never goes there. */
  redirectHosts: string[];
  caCertificate: string | null;
  /** The longest a download may take, in seconds. */
  timeoutSeconds: number;
};

export type ConnectionSettings = PostgresqlSettings | HttpsSettings;

/** Seconds a query or download may be given. */
export const timeoutRange = { least: 5, most: 1800, usual: 300 };
/** Longest certificate text taken, in characters. */
export const certificateLength = 50_000;

/** Headers that would change what a request is instead of who asks. */
const reservedHeaders =
  /^(?:content-|if-|proxy-|x-forwarded-|(?:host|connection|transfer-encoding|te|trailer|upgrade|expect|accept|accept-encoding|range|user-agent|keep-alive|cookie2?|via|forwarded)$)/i;
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;
/** One or several certificates, and nothing else: a key that was pasted by mistake is not kept. */
const certificates = /^\s*(?:-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/;
const plainText = /^[^\p{Cc}\u2028\u2029]+$/u;

/** What is wrong with the settings of a connection, all at once. Paths start below `settings`. */
export function checkConnectionSettings(settings: ConnectionSettings): Issue[] {
  const issues: Issue[] = [];
  const refuse = (code: string, ...path: (string | number)[]) => issues.push({ code: `connections.${code}`, path: ["settings", ...path] });
  const { caCertificate: certificate, timeoutSeconds: seconds } = settings;
  if (certificate !== null && (certificate.length > certificateLength || !certificates.test(certificate)))
    refuse("certificate-invalid", "caCertificate");
  if (!Number.isInteger(seconds) || seconds < timeoutRange.least || seconds > timeoutRange.most)
    refuse("timeout-invalid", "timeoutSeconds");
  if (settings.kind === "postgresql") checkPostgresql(settings, refuse);
  else checkHttps(settings, refuse);
  return issues;
}

type Refuse = (code: string, ...path: (string | number)[]) => void;

function checkPostgresql({ host, port, database, userName }: PostgresqlSettings, refuse: Refuse): void {
  if (!isHost(host)) refuse("host-invalid", "host");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) refuse("port-invalid", "port");
  if (!plainText.test(database) || database.length > 63) refuse("database-invalid", "database");
  if (!plainText.test(userName) || userName.length > 63) refuse("user-name-invalid", "userName");
}

function checkHttps({ baseAddress, signIn, userName, headerName: header, redirectHosts }: HttpsSettings, refuse: Refuse): void {
  if (!readBaseAddress(baseAddress)) refuse("address-invalid", "baseAddress");
  if (signIn === "basic") {
    if (userName === null || !plainText.test(userName) || userName.length > 200) refuse("user-name-invalid", "userName");
    else if (userName.includes(":")) refuse("user-name-colon", "userName");
  }
  if (signIn === "header" && (header === null || !headerName.test(header) || reservedHeaders.test(header)))
    refuse("header-name-invalid", "headerName");
  if (redirectHosts.length > 10) refuse("redirect-hosts-many", "redirectHosts");
  redirectHosts.forEach((host, index) => isHost(host) || refuse("host-invalid", "redirectHosts", index));
}

/** The settings with what their kind does not use left empty, so that nothing stays behind that nobody sees. */
export function trimConnectionSettings(settings: ConnectionSettings): ConnectionSettings {
  const certificate = settings.caCertificate?.trim() ?? "";
  const caCertificate = certificate === "" ? null : certificate;
  if (settings.kind === "postgresql") {
    const { kind, host, port, database, userName, tls, timeoutSeconds } = settings;
    return {
      kind,
      host: host.toLowerCase(),
      port,
      database,
      userName,
      tls,
      caCertificate: tls === "verify-full" ? caCertificate : null,
      timeoutSeconds,
    };
  }
  const { kind, signIn, timeoutSeconds } = settings;
  const base = readBaseAddress(settings.baseAddress);
  return {
    kind,
    baseAddress: base?.address ?? settings.baseAddress,
    signIn,
    userName: signIn === "basic" ? settings.userName : null,
    headerName: signIn === "header" ? settings.headerName : null,
    redirectHosts: [...new Set(settings.redirectHosts.map((host) => host.toLowerCase()))],
    caCertificate,
    timeoutSeconds,
  };
}

/** Whether the connection signs in with a secret. */
export function usesSecret(settings: ConnectionSettings): boolean {
  return settings.kind === "postgresql" || settings.signIn !== "none";
}

/** What the secret was given for: who hears it, as whom, and how safely. Another one, and the secret is asked again: nobody sends a colleague's to a place of theirs. */
export function secretPlace(settings: ConnectionSettings): string {
  const { caCertificate } = settings;
  return JSON.stringify(
    settings.kind === "postgresql"
      ? [settings.host, settings.port, settings.userName, settings.tls, caCertificate]
      : [settings.baseAddress, settings.signIn, settings.userName, settings.headerName, caCertificate],
  );
}

/** A secret that can be sent: not empty, of one line; a header takes ASCII only. */
export function checkConnectionSecret(settings: ConnectionSettings, secret: string): Issue[] {
  const isHeader = settings.kind === "https" && (settings.signIn === "bearer" || settings.signIn === "header");
  const isSound =
    secret !== "" &&
    secret.length <= 8_000 &&
    (isHeader ? /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(secret) : plainText.test(secret));
  return isSound ? [] : [{ code: isHeader ? "connections.secret-not-ascii" : "connections.secret-invalid", path: ["secret"] }];
}

/** Where it connects to, as people read it; what private networks are opened for. */
export function networkPlace(settings: ConnectionSettings): string {
  if (settings.kind === "postgresql") return `${settings.host}:${settings.port}`;
  const { host, port } = readBaseAddress(settings.baseAddress) ?? { host: settings.baseAddress, port: 443 };
  return [`${host}:${port}`, ...settings.redirectHosts].join(" ");
}

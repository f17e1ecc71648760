import { X509Certificate } from "node:crypto";

export type SyslogConfig = { transport: "tcp" | "tls" | "udp"; host: string; port: number };
export type WebhookConfig = { url: URL; key: Buffer };
/** Where lines of the trail are sent on to; undefined: nowhere. */
export type AuditConfig = {
  syslog: SyslogConfig | undefined;
  webhook: WebhookConfig | undefined;
  /** PEM of the authority to trust instead of those that this machine trusts. */
  caCertificate: string | null;
};

/** The names of the receivers that are set, as their positions have them. */
export const targetsOf = ({ syslog, webhook }: AuditConfig): ("syslog" | "webhook")[] => [
  ...(syslog ? (["syslog"] as const) : []),
  ...(webhook ? (["webhook"] as const) : []),
];

const usualPorts = { tcp: 601, tls: 6514, udp: 514 } as const;

/** Reads HUB_AUDIT_SYSLOG (`tls://siem.example.com:6514`, `tcp://…`, `udp://…`), HUB_AUDIT_WEBHOOK with HUB_AUDIT_WEBHOOK_SECRET, and HUB_AUDIT_CA. Throws an Error with the variable's name. */
export function readAudit(env: Record<string, string | undefined>): AuditConfig {
  const caCertificate = env["HUB_AUDIT_CA"]?.trim() || null;
  if (caCertificate !== null) readCertificate(caCertificate);
  return {
    syslog: readSyslog(env["HUB_AUDIT_SYSLOG"]?.trim()),
    webhook: readWebhook(env["HUB_AUDIT_WEBHOOK"]?.trim(), env["HUB_AUDIT_WEBHOOK_SECRET"]?.trim()),
    caCertificate,
  };
}

function readCertificate(text: string): void {
  try {
    void new X509Certificate(text);
  } catch (error) {
    throw new Error("HUB_AUDIT_CA is the certificate of an authority in PEM.", { cause: error });
  }
}

function readSyslog(text: string | undefined): SyslogConfig | undefined {
  if (!text) return undefined;
  const [, transport, host, port] = /^(tcp|tls|udp):\/\/([^/?#@\s]+?)(?::(\d{1,5}))?\/?$/.exec(text) ?? [];
  if (transport !== "tcp" && transport !== "tls" && transport !== "udp") throw wrongSyslog();
  const number = Number(port ?? usualPorts[transport]);
  if (number < 1 || number > 65535) throw wrongSyslog();
  return { transport, host: withoutBrackets(host ?? ""), port: number };
}
const wrongSyslog = () => new Error("HUB_AUDIT_SYSLOG is tls://, tcp:// or udp:// with a host, such as tls://siem.example.com:6514.");

const withoutBrackets = (host: string): string => (host.startsWith("[") ? host.slice(1, -1) : host);

function readWebhook(text: string | undefined, secret: string | undefined): WebhookConfig | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  const isHere = url !== null && ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname);
  if (!url || url.username !== "" || !(url.protocol === "https:" || (url.protocol === "http:" && isHere)))
    throw new Error("HUB_AUDIT_WEBHOOK is an https address without a name and password in it.");
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret ?? "")?.[1];
  const key = Buffer.from(base64 ?? "", "base64");
  if (key.length < 24 || key.length > 64)
    throw new Error(
      "HUB_AUDIT_WEBHOOK_SECRET is whsec_ and 24 to 64 bytes in base64, as Standard Webhooks has it: echo whsec_$(openssl rand -base64 32).",
    );
  return { url, key };
}

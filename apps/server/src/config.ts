import { largestUpload } from "@hub/domain/ingestion/upload-limit.ts";
import { withoutEnd } from "@hub/domain/without-end.ts";
import { email } from "@hub/contract/route.ts";
import { checkPassword } from "@hub/domain/session/password.ts";
import { sessionRules } from "@hub/domain/session/session-rules.ts";
import { resolve } from "node:path";
import { markPooled, parseAddress } from "./db/address.ts";
import { readBackupKey } from "./config/backup-key.ts";
import { fromFiles } from "./config/from-files.ts";
import { type ObjectStoreConfig, readObjectStore } from "./config/object-store.ts";
import { readSize, type Size } from "./config/size.ts";
import { type LogConfig, readLog } from "./config/log.ts";
import { type LakeConfig, readLake } from "./config/lake.ts";
import { type MetricsConfig, readMetrics } from "./config/metrics.ts";
import { type AuditConfig, readAudit } from "./config/audit.ts";
import { type PressureLimits, readPressure } from "./config/pressure.ts";
import { readTraces, type TracesConfig } from "./config/traces.ts";
import { type MailConfig, readMail } from "./config/mail.ts";
import { readLogin, type LoginConfig } from "./config/login.ts";
import { type OwnAddress, readOwnAddresses } from "./config/own-addresses.ts";

/** How slow a sender may be: `patienceSeconds` of waiting in a row at `leastBytesPerSecond`, and `longestMinutes` in all. */
export type SendingLimits = { leastBytesPerSecond: number; patienceSeconds: number; longestMinutes: number };
/** How many may send at once: each person, and all together. */
export type PlaceLimits = { perPerson: number; inAll: number };

const roles = ["all", "api", "worker", "migrate"] as const;
type Role = (typeof roles)[number];

/** What the environment says; the only place that reads it. */
export type Config = {
  /** What this process is: everything, with a worker that it keeps running; the HTTP side alone; the worker alone; or what brings the database to this release, and ends. */
  role: Role;
  port: number;
  host: string;
  dataDirectory: string;
  /** For so many seconds the portal goes on to answer once it is to stop, and says that it is not ready. */
  drainSeconds: number;
  /** Where the programs of a PostgreSQL of this system are, which the portal runs instead of the one it brings. */
  postgresBin: string | undefined;
  /** A PostgreSQL of one's own; nothing embedded is started then. */
  databaseUrl: string | undefined;
  /** Past a pooler that gives connections away after each transaction: for the queue, and for the owner where they have no address of their own. */
  databaseDirectUrl: string | undefined;
  /** Its owner, who migrates it, when the portal itself is to sign in as a role without ownership (docs/operations.md). */
  databaseOwnerUrl: string | undefined;
  /** Replicas of it, from which is read what may be read there; undefined: all is read where changes are taken. */
  databaseReadUrl: string | undefined;
  /** How much of everything this node takes. */
  size: Size;
  /** Places that belong to the portal besides those it knows itself, as a proxy before it: nothing is fetched from there. */
  ownAddresses: OwnAddress[];
  /** The first administrator; without a password they come by single sign-on. */
  admin: { email: string; password: string | undefined } | undefined;
  log: LogConfig;
  /** Undefined: nobody asks for figures of the running portal. */
  metrics: MetricsConfig | undefined;
  /** Where lines of the trail are sent on to. */
  audit: AuditConfig;
  /** From where on new work is refused. */
  pressure: PressureLimits;
  /** Undefined: nothing is traced. */
  traces: TracesConfig | undefined;
  /** Whether an entry of X-Forwarded-For, counted from the portal, was written by one of its own reverse proxies; what stands before is the caller's own word. */
  trustProxy: false | ((address: string, hop: number) => boolean);
  limits: {
    /** The most bytes a file may have that somebody sends or a source holds; what takes less says so beside it. */
    uploadBytes: number;
    /** Of whoever sends a file. */
    sending: SendingLimits & PlaceLimits;
  };
  /** Where files that come are kept; undefined: in the database. */
  objectStore: ObjectStoreConfig | undefined;
  /** Where closed versions are written as Parquet; undefined: nowhere. */
  lake: LakeConfig | undefined;
  /** What seals the secrets of remote servers, the first one; the others still open. Empty: the key file of the data directory. */
  secretKeys: Buffer[];
  login: LoginConfig;
  /** Where back-ups go that the portal makes by itself; undefined: nobody said. */
  backupDirectory: string | undefined;
  /** Undefined: nothing is sent by mail. */
  mail: MailConfig | undefined;
  /** The portal's address as browsers see it, without a slash at its end; undefined: nobody said it, or not as a web address. */
  publicUrl: string | undefined;
  mode: string;
};

/** Reads the configuration; throws an Error with the variable's name when a value cannot be used. */
export function readConfig(given: NodeJS.ProcessEnv = process.env): Config {
  const env = fromFiles(given, (name) => name !== "HUB_BACKUP_KEY");
  const port = Number(env["HUB_PORT"] || 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`HUB_PORT is not a port: ${env["HUB_PORT"]}`);
  const proxies = Number(env["HUB_TRUST_PROXY"] || 0);
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > 10) throw new Error("HUB_TRUST_PROXY is the number of proxies, 0 to 10.");
  const drainSeconds = Number(env["HUB_DRAIN_SECONDS"] || 0);
  if (!Number.isInteger(drainSeconds) || drainSeconds < 0 || drainSeconds > 300)
    throw new Error("HUB_DRAIN_SECONDS is a number of seconds, 0 to 300.");
  const login = readLogin(env);
  const role = roles.find((each) => each === (env["HUB_ROLE"]?.trim() || "all"));
  if (!role) throw new Error(`HUB_ROLE is one of ${roles.join(", ")}.`);
  if (role !== "all" && !env["DATABASE_URL"]) throw new Error(`HUB_ROLE=${role} needs DATABASE_URL, a database that all parts share.`);
  const size = readSize(env["HUB_SIZE"]);
  return {
    role,
    port,
    host: env["HUB_HOST"] || "127.0.0.1",
    dataDirectory: resolve(env["HUB_DATA_DIR"] || "./data"),
    drainSeconds,
    postgresBin: env["HUB_POSTGRES_BIN"]?.trim() || undefined,
    databaseUrl: readPooled(env),
    databaseDirectUrl: readDatabase(env, "HUB_DATABASE_DIRECT_URL"),
    databaseOwnerUrl: readDatabase(env, "HUB_DATABASE_OWNER_URL"),
    databaseReadUrl: readReplicas(env),
    size,
    ownAddresses: readOwnAddresses(env["HUB_OWN_ADDRESSES"]),
    admin: readAdmin(env, login),
    log: readLog(env["HUB_LOG_LEVEL"]?.trim()),
    metrics: readMetrics(env),
    audit: readAudit(env),
    pressure: readPressure(env),
    traces: readTraces(env),
    trustProxy: proxies > 0 && ((_, hop) => hop < proxies),
    limits: {
      uploadBytes: largestUpload,
      // A bad line of 128 kbit/s is let send, for an hour; four files of one person arrive at once.
      sending: { leastBytesPerSecond: 16_000, patienceSeconds: 30, longestMinutes: 60, perPerson: 4, inAll: size.sending },
    },
    objectStore: readObjectStore(env),
    lake: readLake(env),
    secretKeys: readSecretKeys(env["HUB_SECRET_KEY"]?.trim()),
    login,
    backupDirectory: env["HUB_BACKUP_DIR"]?.trim() ? resolve(env["HUB_BACKUP_DIR"].trim()) : undefined,
    mail: readMail(env),
    publicUrl: readPublicUrl(env["HUB_PUBLIC_URL"]?.trim()),
    mode: env["HUB_MODE"] || "production",
  };
}

/** The key of the back-ups (`config/backup-key.ts`), for the programs that need it. */
export const backupKey = (env: NodeJS.ProcessEnv = process.env): string => readBackupKey(env);

/** The environment of the worker process: the portal's own, with the database it is on and where its key file stands. */
export function workerEnvironment(databaseUrl: string, dataDirectory?: string): NodeJS.ProcessEnv {
  // The owner's address stays with the portal: what runs jobs never needs it.
  const { HUB_DATABASE_OWNER_URL: _, HUB_DATABASE_OWNER_URL_FILE: __, DATABASE_URL_FILE: ___, ...inherited } = process.env;
  return { ...inherited, DATABASE_URL: databaseUrl, ...(dataDirectory === undefined ? {} : { HUB_DATA_DIR: dataDirectory }) };
}

function readPooled(env: NodeJS.ProcessEnv): string | undefined {
  const url = readDatabase(env, "DATABASE_URL");
  const pooled = env["HUB_DATABASE_POOLED"] || "false";
  if (!/^(true|false)$/.test(pooled)) throw new Error("HUB_DATABASE_POOLED is true or false.");
  if (pooled === "false" || url === undefined) return url;
  if (!env["HUB_DATABASE_DIRECT_URL"])
    throw new Error("HUB_DATABASE_POOLED needs HUB_DATABASE_DIRECT_URL, an address of the same database past the pooler.");
  return markPooled(url);
}

/** Replicas of the database of DATABASE_URL, behind poolers where that one is. */
function readReplicas(env: NodeJS.ProcessEnv): string | undefined {
  const url = readDatabase(env, "HUB_DATABASE_READ_URL");
  if (url === undefined) return undefined;
  if (!env["DATABASE_URL"])
    throw new Error("HUB_DATABASE_READ_URL is for a replica of the database of DATABASE_URL, which has to be set too.");
  return env["HUB_DATABASE_POOLED"] === "true" ? markPooled(url) : url;
}

function readDatabase(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name] || undefined;
  if (text !== undefined) parseAddress(text, name);
  return text;
}

function readSecretKeys(text: string | undefined): Buffer[] {
  if (!text) return [];
  try {
    return parseSecretKeys(text);
  } catch (error) {
    throw new Error("HUB_SECRET_KEY is 32 bytes in base64 (`openssl rand -base64 32`); older keys may follow after a blank.", {
      cause: error,
    });
  }
}

/** Keys as they are written in HUB_SECRET_KEY and the key file: 32 bytes each in base64, apart by blanks or lines. Throws when there is none, or another length. */
export function parseSecretKeys(text: string): Buffer[] {
  const keys = text
    .trim()
    .split(/\s+/)
    .map((word) => Buffer.from(word, "base64"));
  if (keys.some((key) => key.length !== 32)) throw new Error("not 32 bytes in base64");
  return keys;
}

function readPublicUrl(text: string | undefined): string | undefined {
  const url = text ? URL.parse(text) : null;
  return url && /^https?:$/.test(url.protocol) ? withoutEnd(`${url.origin}${url.pathname}`, "/") : undefined;
}

function readAdmin(env: NodeJS.ProcessEnv, login: LoginConfig): Config["admin"] {
  const address = env["HUB_ADMIN_EMAIL"]?.trim();
  const password = env["HUB_ADMIN_PASSWORD"] || undefined;
  if (!address && !password) return undefined;
  if (!address || (!password && !login.sso))
    throw new Error(
      "HUB_ADMIN_EMAIL and HUB_ADMIN_PASSWORD go together: set both or none (the e-mail alone is enough with single sign-on).",
    );
  const parsed = email.safeParse(address);
  if (!parsed.success) throw new Error("HUB_ADMIN_EMAIL is not an e-mail address.");
  if (password && checkPassword(password, parsed.data, sessionRules["password-minimum-length"].usual).length > 0)
    throw new Error("HUB_ADMIN_PASSWORD needs at least 12 characters, without the e-mail in it, and not one that everybody tries.");
  return { email: parsed.data, password };
}

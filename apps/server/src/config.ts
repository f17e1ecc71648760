import { resolve } from "node:path";

/** What the environment says; the only place that reads it. */
export type Config = {
  port: number;
  host: string;
  dataDirectory: string;
  /** A PostgreSQL of one's own; nothing embedded is started then. */
  databaseUrl: string | undefined;
  admin: { email: string; password: string } | undefined;
  logLevel: string;
  /** Behind a reverse proxy that sets X-Forwarded-For. */
  trustProxy: boolean;
  limits: { uploadBytes: number };
  session: { idleMinutes: number; absoluteMinutes: number };
  mode: string;
};

/** Reads the configuration; throws an Error with the variable's name when a value cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = Number(env["HUB_PORT"] || 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`HUB_PORT is not a port: ${env["HUB_PORT"]}`);
  const email = env["HUB_ADMIN_EMAIL"]?.trim().toLowerCase();
  const password = env["HUB_ADMIN_PASSWORD"];
  if (Boolean(email) !== Boolean(password)) throw new Error("HUB_ADMIN_EMAIL and HUB_ADMIN_PASSWORD go together: set both or none.");
  if (password && password.length < 12) throw new Error("HUB_ADMIN_PASSWORD needs at least 12 characters.");
  return {
    port,
    host: env["HUB_HOST"] || "127.0.0.1",
    dataDirectory: resolve(env["HUB_DATA_DIR"] || "./data"),
    databaseUrl: env["DATABASE_URL"] || undefined,
    admin: email && password ? { email, password } : undefined,
    logLevel: env["HUB_LOG_LEVEL"] || "info",
    trustProxy: env["HUB_TRUST_PROXY"] === "1",
    limits: { uploadBytes: 128 * 1024 * 1024 },
    session: { idleMinutes: 120, absoluteMinutes: 720 },
    mode: env["HUB_MODE"] || "production",
  };
}

/** The environment of the worker process: the portal's own, with the database it is on. */
export function workerEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_URL: databaseUrl };
}

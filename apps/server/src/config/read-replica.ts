import { markPooled, parseAddress } from "../db/address.ts";

/** Reads HUB_DATABASE_READ_URL, replicas of the database of DATABASE_URL; undefined where there are none. Behind poolers where that one is. Throws an Error with the variable's name and nothing of the address. */
export function readReplicas(env: Record<string, string | undefined>): string | undefined {
  const url = env["HUB_DATABASE_READ_URL"]?.trim() || undefined;
  if (url === undefined) return undefined;
  if (!env["DATABASE_URL"]) throw new Error("HUB_DATABASE_READ_URL is for a replica of the database of DATABASE_URL, which has to be set too.");
  parseAddress(url, "HUB_DATABASE_READ_URL");
  return env["HUB_DATABASE_POOLED"] === "true" ? markPooled(url) : url;
}

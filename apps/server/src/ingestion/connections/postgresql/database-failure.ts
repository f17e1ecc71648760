import type { MessageKey } from "@hub/i18n/catalog.ts";
import { RemoteFailure, remoteFailureOf } from "../../../remote/remote-failure.ts";

const byState: Record<string, MessageKey> = {
  "28P01": "connections.sign-in-refused",
  "28000": "connections.sign-in-not-allowed",
  "3D000": "connections.database-unknown",
  "42501": "connections.query-no-right",
  "42P01": "connections.query-table-unknown",
  "3F000": "connections.query-table-unknown",
  "42703": "connections.query-column-unknown",
  "42883": "connections.query-function-unknown",
  "42601": "connections.query-syntax",
  "42P11": "connections.query-not-select",
  "0A000": "connections.query-not-select",
  "25006": "connections.query-writes",
  "25001": "connections.query-writes",
  "57014": "connections.query-time",
  "55P03": "connections.query-locked",
  "53300": "connections.server-full",
  "57P03": "connections.server-starting",
  "57P01": "connections.server-stopped",
  "57P02": "connections.server-stopped",
};

/** What went wrong at a database, by its code alone: its own words hold rows, names and values, and go nowhere. */
export function databaseFailureOf(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (/^[0-9A-Z]{5}$/.test(code)) {
    const known = byState[code];
    return known ? new RemoteFailure(known) : new RemoteFailure("connections.query-failed", { state: code });
  }
  if (/^E[A-Z]+$/.test(code)) return new RemoteFailure(remoteFailureOf(error).code);
  const text = error instanceof Error ? error.message : "";
  if (/timeout expired/.test(text)) return new RemoteFailure("connections.sign-in-time");
  if (/SASL|SCRAM|authentication|password/i.test(text)) return new RemoteFailure("connections.sign-in-refused");
  if (/terminated|Connection ended|not queryable/i.test(text)) return new RemoteFailure("sources.failed-cut");
  return new RemoteFailure("connections.not-postgresql");
}

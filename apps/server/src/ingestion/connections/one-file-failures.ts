import type { MessageKey } from "@hub/i18n/catalog.ts";

/** What is wrong with one entity's file, query or download alone: those of the others are asked for all the same. */
export const oneFileFailures: ReadonlySet<MessageKey> = new Set<MessageKey>([
  "connections.http-not-found",
  "connections.http-status",
  "connections.http-no-length",
  "connections.download-bytes",
  "connections.download-damaged",
  "connections.download-empty",
  "connections.download-not-table",
  "connections.download-page",
  "connections.path-invalid-here",
  "connections.query-failed",
  "connections.result-bytes",
  "connections.result-rows",
]);

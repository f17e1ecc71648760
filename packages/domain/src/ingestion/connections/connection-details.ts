import type { Issue } from "../../issue.ts";
import { compileQuery } from "./query.ts";
import { namesEntity } from "./placeholders.ts";
import { checkDownloadPath } from "./web-address.ts";

/** What a source takes from a connection. */
export type ConnectionDetails = { kind: "postgresql"; query: string } | { kind: "https"; path: string };

/** What is wrong with what is asked of a connection. */
export function checkConnectionDetails(details: ConnectionDetails): Issue[] {
  if (details.kind === "https") return checkDownloadPath(details.path);
  const compiled = compileQuery(details.query);
  return "issue" in compiled ? [compiled.issue] : [];
}

/** Whether it is asked once for each entity, rather than once for all of them. */
export function asksByEntity(details: ConnectionDetails): boolean {
  return namesEntity(details.kind === "https" ? details.path : details.query);
}

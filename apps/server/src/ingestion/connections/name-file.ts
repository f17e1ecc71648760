import { cutText } from "@hub/domain/cut-text.ts";
import type { ConnectionDetails } from "@hub/domain/ingestion/connections/connection-details.ts";
import { fillPlaceholders, type PlaceholderValues } from "@hub/domain/ingestion/connections/placeholders.ts";

/** The name under which what comes is delivered: that of the path where it has one, else the connection's, with entity and month. */
export function nameFile(details: ConnectionDetails, connection: string, values: PlaceholderValues): string {
  const month = `${values.year}-${values.month}`;
  const own = [connection, values.entity, month].filter((part) => part !== "").join("_");
  if (details.kind === "postgresql") return `${clean(own)}.csv`;
  const [inPath = ""] = details.path.split("?");
  const last = inPath.split("/").at(-1) ?? "";
  const step = fillPlaceholders(last, values, (value) => value).replace(/\.gz$/i, "");
  if (!/\.(csv|xlsx|txt)$/i.test(step)) return clean(own);
  // Entity and month are in the name in any case: a list of deliveries in which all are called the same says nothing.
  const entity = last.includes("{entity}") ? "" : values.entity;
  const said = /\{(year|month|first_day|last_day)\}/.test(last) ? "" : month;
  const more = [entity, said].filter((part) => part !== "").map((part) => `_${part}`);
  return clean(step.replace(/(\.[a-z]+)$/i, (ending) => more.join("") + ending));
}

/** No folder, no control character, no longer than names may be. */
function clean(text: string): string {
  const [, stem = text, ending = ""] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(text) ?? [];
  return cutText(stem.replaceAll(/[\p{Cc}/\\:*?"<>|\u2028\u2029]/gu, "-"), 180, "") + ending;
}

import { cutText } from "@hub/domain/cut-text.ts";
import { matchHeader } from "@hub/domain/ingestion/header-match.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import type { Step } from "./trial.ts";

export type ColumnFit = {
  found: string[];
  missing: string[];
  unknown: string[];
  /** How the step ends: throws RemoteFailure when a column that is needed is not there. */
  told(): Awaited<ReturnType<Step["run"]>>;
};

/** Columns shown at most; more are no table anybody maps by hand. */
const mostShown = 500;

/** How the columns of what came fit an ingestion; without one, only which there are. */
export function fitColumns(header: readonly string[], definition: IngestionDefinition | undefined): ColumnFit {
  const found = header.slice(0, mostShown).map((name) => cutText(name.trim(), 200));
  if (!definition)
    return { found, missing: [], unknown: [], told: () => ({ code: "connections.columns-found", params: { count: header.length } }) };
  const { issues } = matchHeader(definition, header);
  const namesOf = (code: string) =>
    issues.filter((issue) => issue.code === code).map((issue) => String(issue.params["column" as keyof typeof issue.params] ?? ""));
  const missing = namesOf("header-column-missing");
  const unknown = namesOf("header-column-unknown").slice(0, mostShown);
  const repeated = namesOf("header-column-repeated");
  return {
    found,
    missing,
    unknown,
    told() {
      if (missing.length > 0) throw new RemoteFailure("connections.columns-missing", { count: missing.length, names: cut(missing) });
      if (repeated.length > 0) throw new RemoteFailure("connections.columns-repeated", { names: cut(repeated) });
      return { code: "connections.columns-fit", params: { count: header.length, unknown: unknown.length } };
    },
  };
}

const cut = (names: readonly string[]): string => cutText(names.join(", "), 300);

import type { readSample } from "@hub/contract/ingestion/samples.ts";
import type { Output } from "@hub/contract/route.ts";
import { canonicalFields, getFieldSpec } from "@hub/domain/ingestion/canonical-record.ts";
import type { Draft } from "../draft.ts";
import type { DraftColumn } from "../draft-column.ts";
import { guessColumns, splitKnown } from "./guess-columns.ts";
import { type FoundCurrency, guessCurrency } from "./guess-currency.ts";

export type ReadSample = Output<(typeof readSample)["answer"]>;
/**
 * What a sample proposes: columns the definition does not know, and, where it knows none yet, whose rows they are and the currency. `entity`: the column that tells the
 * legal entity, of how many it does, and whether the definition is to take it from there.
 */
export type Proposal = {
  columns: DraftColumn[];
  known: number;
  change: Partial<Pick<Draft, "entityFrom" | "currency">>;
  entity: { column: string; count: number } | undefined;
  currency: FoundCurrency | undefined;
};

/** Never a field that is fed already, nor one of persons where a row is an entity. */
export function propose({ header, rows, numbers, entities }: ReadSample, draft: Draft): Proposal {
  const { fresh, known } = splitKnown(header, draft.columns);
  const isNew = draft.columns.length === 0;
  const fed = draft.columns.flatMap(({ targets }) => targets.map(({ field }) => field));
  const unfit = draft.holds === "figures" ? canonicalFields.filter((field) => getFieldSpec(field).about === "person") : [];
  const telling = fed.includes("legal_entity")
    ? undefined
    : entities.filter(({ column }) => fresh.has(header[column] ?? "")).toSorted((a, b) => b.count - a.count)[0];
  // One entity alone may as well be chosen when delivering; of several the rows must tell.
  const fromColumn = draft.entityFrom === "column" || (isNew && telling !== undefined && telling.count > 1);
  const names = header.map((name) => (fresh.has(name) ? name : ""));
  const sample = { header: names, rows, numbers, entity: fromColumn ? telling?.column : undefined };
  const columns = guessColumns(sample, [...fed, ...unfit, ...(fromColumn ? [] : ["legal_entity"])]);
  const currency = guessCurrency({ header, rows }, columns);
  const [only, ...others] = currency?.codes ?? [];
  return {
    columns,
    known,
    change: {
      ...(fromColumn && draft.entityFrom === "delivery" && { entityFrom: "column" }),
      ...(isNew && only !== undefined && others.length === 0 && only !== draft.currency && { currency: only }),
    },
    entity: fromColumn && telling ? { column: header[telling.column] ?? "", count: telling.count } : undefined,
    currency,
  };
}

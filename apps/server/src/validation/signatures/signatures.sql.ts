import type { Standing } from "@hub/domain/validation/four-eyes.ts";
import { periodOf } from "@hub/domain/period.ts";
import { sql } from "kysely";
import { keepParts } from "../../closing/figures/parts.sql.ts";
import type { Database } from "../../db/connect.ts";
import { keepRowsDigests } from "../../facts/rows-digest.sql.ts";
import type { CellFigures } from "../figures/read-cell-figures.ts";

/** A signature to be written: of which cell, in which capacity, by whom and in whose stead, and the deliveries and figures it is given for. */
export type SignatureRow = {
  cellId: number;
  by: Standing;
  comment: string | null;
  ingestionId: number | null;
  kpis: string[];
  scopeType: string | null;
  scopes: string[];
  deliveryIds: number[];
  /** What was shown, with pay: whoever reads it masks it. */
  figures: CellFigures | null;
};

/** Writes first signatures: by whom and in whose stead, when, and for which deliveries. */
export async function markSigned(db: Database, signatures: readonly SignatureRow[], at: Date): Promise<void> {
  await sql`
    update cell c set sign_off = 'COORDINATOR_SIGNED', signed_by = s."by", signed_for = s."for", signed_at = ${at}, delivery_ids = s."deliveryIds", version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(signatures.map(signerOf))}::jsonb) as s ("cellId" integer, "by" integer, "for" integer, "deliveryIds" bigint[])
    where c.id = s."cellId"`.execute(db);
}

/** Writes second signatures of a month (its first day), which lock their cells, and keeps of the rows they were given for their digests and what figures are made of. */
export async function markValidated(
  db: Database,
  signatures: readonly SignatureRow[],
  { period, at }: { period: string; at: Date },
): Promise<void> {
  await lockValidated(db, signatures, at);
  const cellIds = signatures.map(({ cellId }) => cellId);
  await keepRowsDigests(db, cellIds, period);
  await keepParts(db, cellIds, periodOf(period));
}

/** Writes second signatures, which lock their cells. What is kept of their rows only makes later work quicker: a closing makes it where it is not there. */
export async function lockValidated(db: Database, signatures: readonly SignatureRow[], at: Date): Promise<void> {
  await sql`
    update cell c set sign_off = 'OWNER_VALIDATED', validated_by = s."by", validated_at = ${at}, lock_state = 'LOCKED', version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(signatures.map(signerOf))}::jsonb) as s ("cellId" integer, "by" integer)
    where c.id = s."cellId"`.execute(db);
}

/** Adds lines to the history of signatures, in their order. */
export async function insertSignatures(
  db: Database,
  signatures: readonly SignatureRow[],
  given: { capacity: "coordinator" | "owner"; at: Date },
): Promise<void> {
  const rows = signatures.map((signature) => ({ ...signature, ...signerOf(signature) }));
  await sql`
    insert into signature (cell_id, capacity, user_id, on_behalf_of, given_at, comment, ingestion_id, kpis, scope_type, scopes, delivery_ids, figures)
    select s."cellId", ${given.capacity}, s."by", s."for", ${given.at}, s.comment, s."ingestionId", s.kpis, s."scopeType", s.scopes, s."deliveryIds", nullif(s.figures, 'null')
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ("cellId" integer, "by" integer, "for" integer, comment text, "ingestionId" integer, kpis text[],
      "scopeType" text, scopes text[], "deliveryIds" bigint[], figures jsonb)) with ordinality as s ("cellId", "by", "for", comment, "ingestionId", kpis, "scopeType", scopes,
      "deliveryIds", figures, place)
    order by s.place`.execute(db);
}

function signerOf({ cellId, by, deliveryIds }: SignatureRow) {
  return { cellId, by: by.userId, for: by.onBehalfOf, deliveryIds };
}

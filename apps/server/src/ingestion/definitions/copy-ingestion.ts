import type { ActingContext } from "../../context.ts";
import type { Change } from "../../db/audit.sql.ts";
import { type IngestionRow, type IngestionValues, insertDefinition, insertIngestion } from "./ingestions.sql.ts";

/** An ingestion that reads files as another does, inactive until its own definition is saved; its id was reserved. */
export type IngestionCopy = IngestionValues & { id: number; definition: IngestionRow["definition"] };

/** What makes a copy of an ingestion. */
export function copyOf(model: IngestionRow, { id, code, name }: { id: number; code: string; name: string }): IngestionCopy {
  return { id, code, name, section: model.section, active: false, definition: model.definition };
}

/** The line of the trail about a copy. */
export function tellCopy({ id, ...values }: IngestionCopy): Change {
  return { action: "ingestion-created", subjectType: "ingestion", subjectId: id, after: { ...values, version: 1 } };
}

/** Writes a copy, but for the trail. */
export async function insertCopy(ctx: ActingContext, { id, definition, ...values }: IngestionCopy): Promise<void> {
  await insertIngestion(ctx.db, id, values);
  await insertDefinition(ctx.db, { ingestionId: id, version: 1, definition, userId: ctx.actor.id, now: ctx.clock.now() });
}

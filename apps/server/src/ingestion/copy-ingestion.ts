import type { ActingContext, Signed } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { Problem } from "../http/problem.ts";
import { findIngestionForUpdate, insertDefinition, insertIngestion } from "./ingestions.sql.ts";

/** Makes an ingestion that reads files as another does, inactive until its own definition is saved. Throws invalid-input when there is no such other one. */
export async function copyIngestion(
  ctx: ActingContext & { actor: Signed },
  given: { code: string; name: string; copyOf: number },
): Promise<number> {
  const model = await findIngestionForUpdate(ctx.db, given.copyOf);
  if (!model)
    throw new Problem("invalid-input", {
      issues: [{ code: "access-issues.ingestion-unknown", path: ["areas", "MUT", "ingestion", "copyOf"], params: { value: given.copyOf } }],
    });
  const values = { code: given.code, name: given.name, section: model.section, active: false };
  const id = await insertIngestion(ctx.db, values);
  await insertDefinition(ctx.db, { ingestionId: id, version: 1, definition: model.definition, userId: ctx.actor.id, now: ctx.clock.now() });
  await audit(ctx.db, ctx, {
    action: "ingestion-created",
    subjectType: "ingestion",
    subjectId: id,
    after: { ...values, definition: model.definition, version: 1 },
  });
  return id;
}

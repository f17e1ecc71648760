import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { found } from "../../http/problem.ts";
import { type CardRow, findCard } from "../cards.sql.ts";
import { type Card, presentCard } from "./present-card.ts";
import { type CardSave, saveVersions } from "../save-versions.ts";

/** Saves a card that is held as a new version, notes it in the trail, and answers it. What the card says is in its versions, not in the trail. */
export async function saveChanged(
  ctx: RequestContext,
  before: CardRow,
  change: Pick<CardSave, "content" | "confirmed" | "comment" | "restoredFrom" | "states"> & { kind: "edited" | "restored" },
): Promise<Card> {
  await saveVersions(ctx, [{ cardId: before.id, glossary: before.glossary, before, ...change }], ctx.actor.id);
  const after = found(await findCard(ctx.db, before.id, "working"));
  await audit(ctx.db, ctx, {
    action: change.kind === "restored" ? "glossary-card-restored" : "glossary-card-changed",
    subjectType: "glossary-card",
    subjectId: before.id,
    before: { name: before.content.globalName, version: before.version },
    after: {
      name: after.content.globalName,
      kind: change.kind,
      version: after.version,
      ...(change.restoredFrom && { restoredFrom: change.restoredFrom }),
    },
  });
  return presentCard(ctx, after);
}

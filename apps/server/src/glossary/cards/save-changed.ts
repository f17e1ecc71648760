import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { type CardRow, findCard } from "../cards.sql.ts";
import { saveAudited } from "../save-audited.ts";
import type { CardSave } from "../save-versions.ts";
import { type Card, presentCard } from "./present-card.ts";

/** Saves a card that is held as a new version, and answers it. */
export async function saveChanged(
  ctx: RequestContext,
  before: CardRow,
  change: Pick<CardSave, "content" | "confirmed" | "comment" | "restoredFrom" | "states"> & { kind: "edited" | "restored" },
): Promise<Card> {
  await saveAudited(ctx, [{ cardId: before.id, glossary: before.glossary, before, ...change }]);
  return presentCard(ctx, found(await findCard(ctx.db, before.id, "working")));
}

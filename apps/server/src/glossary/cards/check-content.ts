import type { CardContent, CardFile, Glossary } from "@hub/domain/glossary/card.ts";
import { checkCard } from "@hub/domain/glossary/check-card.ts";
import { tidyCard } from "@hub/domain/glossary/tidy-card.ts";
import type { RequestContext } from "../../context.ts";
import { checkNamed } from "./check-named.ts";
import { holdFiles, listThemeCodes } from "./named.sql.ts";
import { refuseIssues } from "./refuse-issues.ts";

/** A card that is to be kept; `before` is it as it stands, null for a new one. */
type Given = { glossary: Glossary; content: CardContent; before: { id: number; content: CardContent } | null };

/** The card as it is kept: tidied, files under the names they were sent with. Throws invalid-input with all that is wrong. Two statements. */
export async function checkContent(ctx: RequestContext, { glossary, content, before }: Given): Promise<CardContent> {
  const tidied = tidyCard(content);
  const files = [...new Map(tidied.files.map((file) => [file.id, file])).values()];
  const ids = files.map(({ id }) => id).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
  const held = await holdFiles(ctx.db, ids, { cardId: before?.id ?? null, userId: ctx.actor.id });
  const kept = files.map((file) => held.find(({ id }) => id === file.id));
  const card: CardContent = { ...tidied, files: kept.filter((file): file is CardFile => file !== undefined) };
  refuseIssues([
    ...checkCard({ ...card, files }, glossary),
    ...checkNamed(card, before?.content, await listThemeCodes(ctx.db, true)),
    ...kept.flatMap((file, at) => (file ? [] : [{ code: "glossary.file-unknown", path: ["files", at] }])),
  ]);
  return card;
}

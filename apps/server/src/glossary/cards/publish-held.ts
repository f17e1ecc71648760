import { checkPublication } from "@hub/domain/glossary/check-card.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { RequestContext } from "../../context.ts";
import { auditAll } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { type CardRow, insertPublications } from "../cards.sql.ts";
import { publishWorking, removeEditions, writeEditions } from "../editions.sql.ts";
import { refuseTaken } from "../save-versions.ts";

/** A card with the version that readers are to see, null for none; `card` is as it was held, with the content of that version. */
export type Publication = { card: CardRow; version: number | null };

/** Whether readers see just this version of a card already. */
export const isPublishedAs = ({ card, version }: Publication): boolean => card.publishedVersion === version;

/** What a card lacks before readers may see it; nothing where it is taken back. */
export const checkPublished = ({ card, version }: Publication): Issue[] =>
  version === null ? [] : checkPublication(card.content, card.glossary);

/**
 * Makes versions of cards that are held what readers see, or takes cards back from them, and notes each in the trail: the same number of statements for any
 * number. Throws glossary-name-taken or glossary-kpi-taken, with nothing done.
 */
export async function publishHeld(ctx: RequestContext, publications: readonly Publication[]): Promise<void> {
  const by = { at: ctx.clock.now(), userId: ctx.actor.id };
  const shown = publications.flatMap(({ card, version }) => (version === null ? [] : [{ ...card, version }]));
  const hidden = publications.flatMap(({ card, version }) => (version === null ? [card.id] : []));
  await refuseTaken(ctx, async (ctx) => {
    await insertPublications(
      ctx.db,
      publications.map(({ card, version }) => ({ cardId: card.id, version })),
      by,
    );
    await publishWorking(
      ctx.db,
      shown.flatMap(({ id, version, latestVersion }) => (version === latestVersion ? [id] : [])),
    );
    await writeEditions(
      ctx.db,
      "published",
      shown.flatMap(({ id: cardId, glossary, version, latestVersion, content, states, at, userId }) =>
        version === latestVersion ? [] : [{ cardId, glossary, version, content, states, at, userId }],
      ),
    );
    if (hidden.length > 0) await removeEditions(ctx.db, ["published"], hidden);
  });
  await tellChange(ctx.db, { topic: "glossary", to: { permission: "glossary.read" } });
  await auditAll(
    ctx.db,
    ctx,
    publications.map(({ card, version }) => ({
      action: version === null ? "glossary-card-unpublished" : "glossary-card-published",
      subjectType: "glossary-card",
      subjectId: card.id,
      before: { version: card.publishedVersion },
      after: { name: card.content.globalName, version },
    })),
  );
}

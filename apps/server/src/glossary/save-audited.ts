import type { RequestContext } from "../context.ts";
import { auditAll } from "../db/audit.sql.ts";
import { tellChange } from "../live/tell-change.sql.ts";
import type { EditionWrite } from "./editions.sql.ts";
import { type CardSave, saveVersions } from "./save-versions.ts";

/** Saves versions in somebody's name (`saveVersions`), and notes each in the trail. What cards say is in their versions, not in the trail. */
export async function saveAudited(ctx: RequestContext, saves: readonly CardSave[]): Promise<EditionWrite[]> {
  const written = await saveVersions(ctx, saves, ctx.actor.id);
  await auditAll(
    ctx.db,
    ctx,
    saves.map(({ cardId, glossary, before, content, kind, restoredFrom }, at) => {
      const after = { name: content.globalName, kind, version: written[at]?.version };
      const subject = { subjectType: "glossary-card", subjectId: cardId };
      if (!before) return { action: "glossary-card-created", ...subject, after: { ...after, glossary } };
      return {
        action: kind === "restored" ? "glossary-card-restored" : "glossary-card-changed",
        ...subject,
        before: { name: before.content.globalName, version: before.version },
        after: { ...after, ...(kind === "restored" && { restoredFrom }) },
      };
    }),
  );
  await tellChange(ctx.db, { topic: "glossary", to: { permission: "glossary.read" } });
  return written;
}

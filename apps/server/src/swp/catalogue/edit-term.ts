import { type createTerm as createRoute, updateTerm as updateRoute } from "@hub/contract/swp/catalogue.ts";
import type { TermContent, TermKind } from "@hub/domain/swp/term.ts";
import { checkTerm } from "@hub/domain/swp/check-term.ts";
import { tidyTerm } from "@hub/domain/swp/tidy-term.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { checkNamed } from "./check-named.ts";
import { getTerm } from "./list-terms.ts";
import type { PresentedTerm } from "./present-term.ts";
import { saveTerms, traceOfTerm } from "./save-terms.ts";
import { deleteUnused, findCodes, listTermsById, lockCatalogue, type TermRow } from "./terms.sql.ts";

/** Adds a term. Throws invalid-input, duplicate for a code that its kind has, case aside. */
export function createTerm(ctx: RequestContext, { kind, ...typed }: Given<typeof createRoute>["body"]): Promise<PresentedTerm> {
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx.db);
    return getTerm(ctx, await save(ctx, kind, tidyTerm(typed), undefined));
  });
}

/** Changes, moves or deactivates a term. Throws not-found, version-stale, invalid-input, duplicate. */
export function updateTerm(
  ctx: RequestContext,
  id: number,
  version: number,
  typed: Given<typeof updateRoute>["body"],
): Promise<PresentedTerm> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCurrent(ctx, id, version);
    return getTerm(ctx, await save(ctx, before.kind, tidyTerm(typed), before));
  });
}

/** Deletes a term that nothing names. Throws not-found, version-stale, in-use. */
export function deleteTerm(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCurrent(ctx, id, version);
    if ((await deleteUnused(ctx.db, [id])).length === 0) throw new Problem("in-use");
    await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
    await audit(ctx.db, ctx, { action: "swp-term-deleted", subjectType: "swp-term", subjectId: id, before: traceOfTerm(before) });
    return {};
  });
}

async function lockCurrent(ctx: RequestContext, id: number, version: number): Promise<TermRow> {
  await lockCatalogue(ctx.db);
  const row = found((await listTermsById(ctx.db, [id], ctx.language))[0]);
  // Whoever was overtaken is shown what stands now, beside their own.
  if (row.version !== version) throw conflict(updateRoute, await getTerm(ctx, id));
  return row;
}

/** Checks and keeps a term; the catalogue is held. */
async function save(ctx: RequestContext, kind: TermKind, content: TermContent, before: TermRow | undefined): Promise<number> {
  const ids = [content.parentId, content.clusterId].filter((id) => id !== null);
  const named = new Map((await listTermsById(ctx.db, ids, ctx.language)).map((term) => [term.id, term]));
  const issues = [...checkTerm(kind, content), ...checkNamed(kind, content, before, named)];
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  const [taken] = await findCodes(ctx.db, [{ kind, code: content.code }]);
  if (taken && taken.id !== null && taken.id !== before?.id)
    throw new Problem("duplicate", { issues: [{ code: "swp.catalogue-code-taken", path: ["code"], params: { code: content.code } }] });
  const codeOf = (id: number | null) => (id === null ? null : (named.get(id)?.code ?? null));
  const codes = { parentCode: codeOf(content.parentId), clusterCode: codeOf(content.clusterId) };
  const [saved] = await saveTerms(ctx, [{ kind, content, before, ...codes }]);
  return found(saved).id;
}

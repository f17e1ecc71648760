import type { TermContent } from "@hub/domain/swp/term.ts";
import { auditAll } from "../../../db/audit.sql.ts";
import { tellChange } from "../../../live/tell-change.sql.ts";
import type { AppliedChange, TaskContext } from "../../../tasks/kinds.ts";
import { checkNamed } from "../check-named.ts";
import { saveTerms, traceOfTerm } from "../save-terms.ts";
import { deleteUnused, listTermsById, lockCatalogue } from "../terms.sql.ts";

/**
 * Takes an import's changes back: terms say once more what they said before, those that it made are deleted. One that was changed or named since stays, and so
 * does one whose family, area or cluster of then is no more.
 */
export async function takeBackTerms(ctx: TaskContext, changes: readonly AppliedChange[]): Promise<boolean[]> {
  await lockCatalogue(ctx.db);
  const ids = changes.map(({ subject }) => Number(subject));
  const held = new Map((await listTermsById(ctx.db, ids, ctx.language)).map((term) => [String(term.id), term]));
  const mine = changes.flatMap((change) => {
    const term = held.get(change.subject);
    return term && String(term.version) === change.version ? [{ term, before: change.before as TermContent | null }] : [];
  });
  const restored = mine.flatMap(({ term, before }) => (before ? [{ term, before }] : []));
  const named = restored.flatMap(({ before }) => [before.parentId, before.clusterId].filter((id) => id !== null));
  const known = new Map((await listTermsById(ctx.db, [...new Set(named)], ctx.language)).map((term) => [term.id, term]));
  const codeOf = (id: number | null) => (id === null ? null : (known.get(id)?.code ?? null));
  // It may be deactivated by now: it is what the term had.
  const there = new Map([...known].map(([id, { kind }]) => [id, { kind, active: true }]));
  const back = restored.filter(({ term, before }) => checkNamed(term.kind, before, undefined, there).length === 0);
  await saveTerms(
    ctx,
    back.map(({ term, before }) => ({
      kind: term.kind,
      // Codes are what rows are known by: an import changes none.
      content: { ...before, code: term.code },
      before: term,
      parentCode: codeOf(before.parentId),
      clusterCode: codeOf(before.clusterId),
    })),
  );
  const made = mine.flatMap(({ term, before }) => (before ? [] : [term]));
  const gone = new Set(
    await deleteUnused(
      ctx.db,
      made.map(({ id }) => id),
    ),
  );
  const deleted = made.filter(({ id }) => gone.has(id));
  await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
  await auditAll(
    ctx.db,
    ctx,
    deleted.map((term) => ({ action: "swp-term-deleted", subjectType: "swp-term", subjectId: term.id, before: traceOfTerm(term) })),
  );
  const taken = new Set([...back.map(({ term }) => term.id), ...gone].map(String));
  return changes.map(({ subject, version }) => taken.has(subject) && String(held.get(subject)?.version) === version);
}

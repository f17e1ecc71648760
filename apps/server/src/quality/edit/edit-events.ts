import type { editQualityEvents, previewQualityEdit } from "@hub/contract/quality/bulk.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import { createHash } from "node:crypto";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { countChangedValues } from "./changed-values.ts";
import { commentOf, deciderOf, issueOfMany, withLength } from "./decide-many.ts";
import { type EventWrite, lockMatching, type MatchedRow, readHeld, readMatching, writeEvents } from "./edit-events.sql.ts";
import { type ElementRow, listElements } from "../events/elements.sql.ts";
import { askingOf } from "../events/list-events.ts";
import { type EventFilter, readFilterOfSome } from "../events/read-filter.ts";

/** As many events are edited at once. */
export const mostAtOnce = 50_000;

type Asked = Given<typeof previewQualityEdit>["body"];
type Counts = Output<typeof editQualityEvents.answer>;
type Preview = Output<typeof previewQualityEdit.answer>;

/** What an edit of all events of a filter would do; four statements at most, whatever it finds. Throws quality-too-many. */
export async function previewEdit(ctx: RequestContext, asked: Asked): Promise<Preview> {
  const elements = await listElements(ctx.db);
  const rows = await readMatching(ctx.db, readAsked(asked), askingOf(ctx, elements), mostAtOnce + 1);
  const { counts, token, fields } = await decideAll(ctx, asked, elements, rows);
  return { ...counts, fields, token };
}

/**
 * Does the edit that was previewed, all of it in one transaction. Throws quality-too-many, and quality-changed when it would not do just what was shown: events
 * were changed, came or went since, or something that the rules ask for did.
 */
export async function editEvents(ctx: RequestContext, asked: Asked & { token: string }): Promise<Counts> {
  try {
    return await editHeld(ctx, asked);
  } catch (error) {
    // A delivery that was just being recorded came across: that changes events too.
    if (error instanceof Error && "code" in error && error.code === "40P01") throw new Problem("quality-changed", { cause: error });
    throw error;
  }
}

/** The events that an edit is for: those of a filter, or some of them. */
function readAsked({ filter, only, except, anyOf }: Asked): EventFilter {
  return { ...readFilterOfSome({ ...filter, anyOf }), ...(only && { only }), ...(except && { except }) };
}

function editHeld(ctx: RequestContext, asked: Asked & { token: string }): Promise<Counts> {
  return inTransaction(ctx, async (ctx) => {
    const elements = await listElements(ctx.db);
    const ids = await lockMatching(ctx.db, readAsked(asked), askingOf(ctx, elements), mostAtOnce + 1);
    // Read once they are held: what a colleague wrote while this waited is seen.
    const { counts, token, writes, added } = await decideAll(ctx, asked, elements, await readHeld(ctx.db, ids));
    if (token !== asked.token) throw new Problem("quality-changed");
    if (writes.length === 0) return counts;
    await writeEvents(ctx.db, writes, {
      userId: ctx.actor.id,
      at: ctx.clock.now(),
      kind: "bulk-edited",
      ...(added !== undefined && { addComment: added }),
    });
    // One line for all: each event's own history tells what became of it, and what comments say stays there.
    const { addComment: _, ...change } = asked.change;
    const { filter, only, except, anyOf } = asked;
    const picked = { ...(only && { only: only.length }), ...(except && { except: except.length }), ...(anyOf && { anyOf }) };
    const after = { filter, ...picked, ...change, ...(added !== undefined && { commentsChanged: true }), modified: counts.changes };
    const subjectId = `${writes[0]?.id}–${writes.at(-1)?.id}`;
    await audit(ctx.db, ctx, { action: "quality-events-changed", subjectType: "quality-events", subjectId, after });
    return counts;
  });
}

type All = { counts: Counts; token: string; fields: Preview["fields"]; writes: EventWrite[]; added: string | undefined };

async function decideAll(ctx: RequestContext, asked: Asked, elements: readonly ElementRow[], rows: readonly MatchedRow[]): Promise<All> {
  if (rows.length > mostAtOnce) throw new Problem("quality-too-many");
  const { addComment, ...change } = asked.change;
  const added = commentOf(addComment);
  const decide = await deciderOf(ctx, { change, comment: added }, elements);
  const seen = createHash("sha256").update(
    JSON.stringify([ctx.actor.id, asked.filter, asked.only, asked.except, asked.anyOf, asked.change]),
  );
  const writes: EventWrite[] = [];
  const refused = new Map<string, { issue: Issue; count: number }>();
  const changed = countChangedValues(change, added);
  for (const row of rows) {
    const decision = decide(withLength(row));
    const [issue] = decision.kind === "refused" ? decision.issues : [];
    if (decision.kind === "changed") {
      writes.push({ ...decision.write, comments: null });
      changed.add(row);
    }
    if (issue) refused.set(issue.code, { issue, count: (refused.get(issue.code)?.count ?? 0) + 1 });
    seen.update(`${row.id}:${row.version}:${issue?.code ?? decision.kind};`);
  }
  const refusals = [...refused.values()].map(({ issue, count }) => ({ code: issue.code, error: sentenceOf(ctx, issue), count }));
  const notChanged = refusals.reduce((sum, { count }) => sum + count, 0);
  return {
    counts: {
      matching: rows.length,
      changes: writes.length,
      unchanged: rows.length - writes.length - notChanged,
      refused: refusals.toSorted((a, b) => b.count - a.count),
    },
    token: seen.digest("base64url"),
    fields: changed.fields(),
    writes,
    added,
  };
}

/** What is said of many events at once. */
function sentenceOf({ language }: RequestContext, issue: Issue): string {
  const { code, params } = issueOfMany(issue);
  return isMessageKey(code) ? translate(language, code, params) : code;
}

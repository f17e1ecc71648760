import type { applySwpAnswer, previewSwpAnswer } from "@hub/contract/swp/questions.ts";
import type { Output } from "@hub/contract/route.ts";
import { type Answer, checkAnswer, leversOfAnswer } from "@hub/domain/swp/questions.ts";
import { createHash } from "node:crypto";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { lockAnswer } from "./answers.sql.ts";
import { fillRows, type FillRow, listFillRows, type Shares } from "./fill.sql.ts";
import { getEditable } from "./save-answer.ts";

type Preview = Output<typeof previewSwpAnswer.answer>;
const shownRows = 50;

/** What an answer would fill, saved or not; two statements. Throws not-found, operation-not-allowed, invalid-input. */
export async function previewAnswer(ctx: RequestContext, body: Given<typeof previewSwpAnswer>["body"]): Promise<Preview> {
  const { tab, divisionId, ...answer } = body;
  await getEditable(ctx, tab, divisionId);
  const issues = checkAnswer(tab, answer);
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  const rows = await listFillRows(ctx.db, tab, divisionId, { language: ctx.language, lock: false });
  const { levers, filled, counts, token } = decideFill(body, answer, rows);
  const shown = filled.slice(0, shownRows).map(({ itemId, name, skillLevel, before }) => ({ itemId, name, skillLevel, before }));
  return { levers, fills: filled.length, ...counts, rows: shown, token };
}

/** Fills the rows that were previewed. Throws swp-changed when that would not be just what was shown: the saved answer is another, or rows came, went or changed. */
export function applyAnswer(
  ctx: RequestContext,
  body: Given<typeof applySwpAnswer>["body"],
): Promise<Output<typeof applySwpAnswer.answer>> {
  return inTransaction(ctx, async (ctx) => {
    const { tab, divisionId } = body;
    await lockAnswer(ctx.db, tab, divisionId);
    const saved = await getEditable(ctx, tab, divisionId);
    if (saved.version === 0) throw new Problem("swp-changed");
    const rows = await listFillRows(ctx.db, tab, divisionId, { language: ctx.language, lock: true });
    const { levers, filled, token } = decideFill(body, saved, rows);
    if (token !== body.token) throw new Problem("swp-changed");
    if (filled.length === 0) return { filled: 0 };
    const ids = filled.map(({ itemId }) => itemId);
    await fillRows(ctx.db, ids, levers, { userId: ctx.actor.id, at: ctx.clock.now() });
    // One line for all: each item's own history tells what became of it.
    await audit(ctx.db, ctx, {
      action: "swp-answers-applied",
      subjectType: "swp-answer",
      subjectId: `${tab}/${divisionId}`,
      after: { tab, division: saved.division, reskilled: saved.reskilled, outsourced: saved.outsourced, modified: filled.length },
    });
    return { filled: filled.length };
  });
}

/**
 * Which rows take the levers. One that was set by hand keeps them; a closed one says by which lever it was covered; and one without its training effort could
 * not be reskilled by the rules (readings 5).
 */
function decideFill(of: { tab: Parameters<typeof leversOfAnswer>[0]; divisionId: number }, answer: Answer, rows: readonly FillRow[]) {
  const { hire, outsrc, reskill, release } = leversOfAnswer(of.tab, answer);
  const levers: Shares = { hire, outsrc, reskill, release };
  const fateOf = (row: FillRow) => {
    if (row.isByHand) return "byHand";
    if (row.isClosed) return "closed";
    if (Object.entries(levers).every(([name, value]) => row.before[name as keyof Shares] === value)) return "unchanged";
    return (reskill ?? 0) > 0 && !row.hasTraining ? "withoutTraining" : "filled";
  };
  const fates = Map.groupBy(rows, fateOf);
  const filled = fates.get("filled") ?? [];
  const countOf = (fate: ReturnType<typeof fateOf>) => fates.get(fate)?.length ?? 0;
  const seen = JSON.stringify([of.tab, of.divisionId, levers, filled.map(({ itemId, version }) => [itemId, version])]);
  return {
    levers,
    filled,
    counts: {
      unchanged: countOf("unchanged"),
      byHand: countOf("byHand"),
      closed: countOf("closed"),
      withoutTraining: countOf("withoutTraining"),
    },
    token: createHash("sha256").update(seen).digest("base64url"),
  };
}

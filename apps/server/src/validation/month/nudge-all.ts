import type { nudgeAll as route } from "@hub/contract/validation/signatures.ts";
import { firstDay } from "@hub/domain/period.ts";
import { cellKey } from "@hub/domain/validation/cell-key.ts";
import { refuseNudge } from "@hub/domain/validation/waiting.ts";
import type * as z from "zod/mini";
import type { RequestContext } from "../../context.ts";
import { auditAll } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { insertNudges, nameUsers } from "../cells/cell-events.sql.ts";
import { lockCells } from "../cells/cells.sql.ts";
import { waitingIn } from "../cells/waiting-answer.ts";
import { lockConsolidation } from "../consolidations/consolidations.sql.ts";
import { reachOf } from "../policy.ts";
import { readMonth } from "./month.sql.ts";

type Form = z.output<NonNullable<typeof route.body>>;
type Due = { section: string; legalEntityId: number; to: number[] };

/**
 * Tells whoever the cells of a month wait for, of each cell that one may remind of today: what waits for nobody or for oneself is left out. Looked up again under
 * the locks: nobody is told what they can no longer do. A fixed number of statements for a section, however many cells.
 */
export function nudgeAll(ctx: RequestContext, form: Form) {
  return inTransaction(ctx, async (ctx) => {
    const sections = new Set((await listDue(ctx, form)).map(({ section }) => section));
    const held = new Map<string, number>();
    for (const section of [...sections].toSorted()) held.set(section, (await lockConsolidation(ctx.db, section, firstDay(form))).id);
    const due = (await listDue(ctx, form)).filter(({ section }) => held.has(section));
    const found: (Due & { cellId: number })[] = [];
    for (const [section, consolidationId] of held) {
      const ofSection = due.filter((each) => each.section === section);
      const entities = ofSection.map(({ legalEntityId }) => legalEntityId);
      const ids = await lockCells(ctx.db, consolidationId, entities);
      found.push(...ofSection.map((each) => ({ ...each, cellId: ids.get(each.legalEntityId) ?? 0 })));
    }
    const comment = form.comment || null;
    const nudges = found.map(({ cellId, to }) => ({ cellId, toUserIds: to }));
    const told = new Set(await insertNudges(ctx.db, nudges, { userId: ctx.actor.id, at: ctx.clock.now(), comment }));
    const done = found.filter(({ cellId }) => told.has(cellId));
    await auditAll(
      ctx.db,
      ctx,
      done.map(({ section, legalEntityId, to, cellId }) => ({
        action: "cell-nudged",
        subjectType: "cell",
        subjectId: cellId,
        after: { section, period: firstDay(form), legalEntityId, to, comment },
      })),
    );
    return { cells: done.length, to: await nameUsers(ctx.db, [...new Set(done.flatMap(({ to }) => to))]) };
  });
}

/** The cells somebody can be reminded of, with whom they wait for. */
async function listDue(ctx: RequestContext, form: Form): Promise<Due[]> {
  const { cells, ...waiters } = await readMonth(ctx.db, {
    period: firstDay(form),
    reach: reachOf(ctx.actor, "validation.read"),
    actor: ctx.actor,
    now: ctx.clock.now(),
  });
  const waitingOf = waitingIn(waiters);
  const wanted = form.cells && new Set(form.cells.map(cellKey));
  return cells.flatMap((row) => {
    const { sectionCode: section, legalEntityId } = row;
    const waiting = waitingOf(row);
    if (wanted?.has(cellKey({ section, legalEntityId })) === false || refuseNudge(waiting, ctx.actor.id, row.nudgedToday)) return [];
    return [{ section, legalEntityId, to: waiting?.people ?? [] }];
  });
}

import { refuseDeleted } from "../../facts/refuse-deleted.ts";
import type { askReopening as askReopeningRoute } from "@hub/contract/validation/reopenings.ts";
import { firstDay } from "@hub/domain/period.ts";
import { grantsOn } from "@hub/domain/session/permissions.ts";
import { findStanding, type Standing } from "@hub/domain/validation/four-eyes.ts";
import { checkUntil, refuseAsking } from "@hub/domain/validation/reopening-rules.ts";
import type * as z from "zod/mini";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { holdFactMonth } from "../../facts/fact-months.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findMonthPutAway } from "../../facts/rows-put-away.sql.ts";
import { found, Problem } from "../../problem.ts";
import { isSection } from "../../ingestion/definitions/ingestions.sql.ts";
import { listCells, lockCell } from "../cells/cells.sql.ts";
import { findConsolidation, lockConsolidation } from "../consolidations/consolidations.sql.ts";
import { isIngestionOf } from "../consolidations/lookups.sql.ts";
import { findReopening, insertReopening, listOverdueReopenings } from "./reopenings.sql.ts";
import { endOverdueReopening } from "./sweep-reopenings.ts";
import { presentReopening, dayOf } from "./list-reopenings.ts";

type Wish = z.output<NonNullable<typeof askReopeningRoute.body>>;

/** Asks for a locked or frozen cell to be opened again: one wish at a time, under the lock of section and month. Somebody else decides. */
export function askReopening(ctx: RequestContext, wish: Wish) {
  return inTransaction(ctx, async (ctx) => {
    const period = firstDay(wish);
    const asker = await findAsker(ctx, wish);
    // What one is not given and what does not exist answer alike; a month that nobody touched has nothing locked.
    if (!asker || !(await isSection(ctx.db, wish.section))) throw new Problem("not-found");
    if (!(await findConsolidation(ctx.db, wish.section, period))) throw new Problem("reopening-not-locked");
    // What is opened again is to be read and computed again.
    await holdFactMonth(ctx.db, period);
    const consolidation = await lockConsolidation(ctx.db, wish.section, period);
    // Its rows are looked for under the lock that whoever puts them away takes.
    refuseDeleted(await findMonthPutAway(ctx.db, period));
    const now = ctx.clock.now();
    // What is over and not yet written so would stand in the way.
    const place = { sectionCode: wish.section, period, legalEntityId: wish.legalEntityId };
    for (const row of await listOverdueReopenings(ctx.db, now, place)) await endOverdueReopening(ctx, row);
    const everywhere = [{ legalEntityId: null, sectionCode: null }];
    const [cell] = await listCells(ctx.db, {
      sections: [wish.section],
      period,
      reach: everywhere,
      now,
      legalEntityIds: [wish.legalEntityId],
    });
    const refusal = cell
      ? refuseAsking({ expected: cell.expected, lock: cell.lockState, asked: cell.reopeningState === "ASKED" })
      : "period-not-expected";
    if (refusal) throw new Problem(refusal);
    const issues = checkUntil(wish.until, dayOf(now));
    if (issues.length > 0) throw new Problem("invalid-input", { issues });

    const { id: cellId } = await lockCell(ctx.db, consolidation.id, wish.legalEntityId);
    const { reason, until } = wish;
    const fromLock = found(cell).lockState;
    const id = await insertReopening(ctx.db, {
      cellId,
      fromLock,
      reason,
      until,
      askedBy: asker.userId,
      askedFor: asker.onBehalfOf,
      at: now,
    });
    if (id === undefined) throw new Problem("reopening-pending");
    await audit(ctx.db, ctx, {
      action: "reopening-asked",
      subjectType: "cell",
      subjectId: cellId,
      after: { section: wish.section, period, legalEntityId: wish.legalEntityId, fromLock, reason, until, onBehalfOf: asker.onBehalfOf },
    });
    return presentReopening(ctx, found(await findReopening(ctx.db, id, now)));
  });
}

/** As whom the person may ask on this cell. A source's or steward's grant of one ingestion counts where the ingestion is of the section. */
async function findAsker(
  ctx: RequestContext,
  { section, legalEntityId }: Pick<Wish, "section" | "legalEntityId">,
): Promise<Standing | undefined> {
  const row = { legalEntityId, sectionCode: section };
  const standing = findStanding("reopenings.ask", ctx.actor, row, []);
  if (standing) return standing;
  for (const { ingestionId, onBehalfOf } of grantsOn("reopenings.ask", ctx.actor, row)) {
    if (ingestionId !== null && (await isIngestionOf(ctx.db, ingestionId, section)))
      return { userId: ctx.actor.id, onBehalfOf: onBehalfOf ?? null };
  }
  return undefined;
}

import { saveValidation as route } from "@hub/contract/validation/validation.ts";
import { comparePeriods, firstDay } from "@hub/domain/period.ts";
import { findWrongScope } from "@hub/domain/validation/scopes.ts";
import { isSameMessage, messageOf, type StatusMessage } from "@hub/domain/validation/status-message.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, Problem } from "../../problem.ts";
import { isSection } from "../../ingestion/definitions/ingestions.sql.ts";
import { messageOfCell } from "../cells/cell-answer.ts";
import { type CellRow, listCells } from "../cells/cells.sql.ts";
import { ensureScenarios, type LockedScenario } from "../../closing/closings.sql.ts";
import { lockConsolidation } from "../consolidations/consolidations.sql.ts";
import { consolidateSection, type Held, type ValidationForm } from "../consolidations/consolidate-section.ts";
import { isIngestionOf, listEntities } from "../consolidations/lookups.sql.ts";
import { reachesCell, reachOf } from "../policy.ts";
import { signCell } from "./sign-cell.ts";

/**
 * Signs, validates or consolidates in one transaction, under the lock of section and month. What holds is computed again inside it;
 * when the user saw another message, nothing is done and the answer tells the new one.
 */
export function saveValidation(ctx: RequestContext, form: ValidationForm) {
  return inTransaction(ctx, async (ctx) => {
    await checkForm(ctx, form);
    const period = firstDay(form);
    const held: Held = {
      consolidation: await lockConsolidation(ctx.db, form.consolidationType, period),
      section: form.consolidationType,
      period,
    };
    await ensureScenarios(ctx.db, held.section, period);
    checkSeen(form, await listReadable(ctx, held));
    const due =
      form.userRole === "group-owner"
        ? await consolidateSection(ctx, held, form)
        : await signCell(ctx, held, { ...form, userRole: form.userRole });
    return {
      consolidationId: held.consolidation.id,
      message: messageFor(form, await listReadable(ctx, held)),
      closing: due.map((scenario) => presentClosing(scenario)),
    };
  });
}

async function checkForm(ctx: RequestContext, form: ValidationForm): Promise<void> {
  const now = ctx.clock.now();
  if (!(await isSection(ctx.db, form.consolidationType))) throw new Problem("not-found");
  if (form.userRole !== "group-owner" && form.legalEntityId === undefined) throw new Problem("entity-required");
  if (comparePeriods(form, { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }) > 0) throw new Problem("period-not-expected");
  if (form.ingestionId !== undefined && !(await isIngestionOf(ctx.db, form.ingestionId, form.consolidationType)))
    throw new Problem("not-found");
  const reach = reachOf(ctx.actor, "validation.read");
  const entities = await listEntities(ctx.db, reach);
  const isGiven = entities.some(({ id }) => id === form.legalEntityId && reachesCell(reach, id, form.consolidationType));
  if (form.userRole !== "group-owner" && !isGiven) throw new Problem("not-found");
  const wrong = findWrongScope(
    form,
    entities.flatMap(({ country }) => country ?? []),
  );
  if (wrong) throw new Problem("invalid-input", { issues: [{ code: "validation.not-offered", path: [wrong] }] });
}

function listReadable(ctx: RequestContext, { section, period }: Held): Promise<CellRow[]> {
  return listCells(ctx.db, { sections: [section], period, reach: reachOf(ctx.actor, "validation.read"), now: ctx.clock.now() });
}

/** What the user saw is of the entity when it says validated or pending, else of the section. */
function checkSeen(form: ValidationForm, cells: CellRow[]): void {
  if (!form.seen) return;
  const ofEntity = form.legalEntityId !== undefined && (form.seen.code === "validated" || form.seen.code === "pending");
  const now = ofEntity ? messageOfEntityIn(cells, form.legalEntityId) : messageOfSection(cells);
  if (!isSameMessage(form.seen, now)) throw conflict(route, now, "validation-message-changed");
}

function messageFor(form: ValidationForm, cells: CellRow[]): StatusMessage {
  return form.userRole === "group-owner" ? messageOfSection(cells) : messageOfEntityIn(cells, form.legalEntityId);
}

function messageOfEntityIn(cells: CellRow[], legalEntityId: number | undefined): StatusMessage {
  const cell = cells.find((each) => each.legalEntityId === legalEntityId);
  return cell ? messageOfCell(cell) : messageOf(0, 0);
}

function messageOfSection(cells: CellRow[]): StatusMessage {
  const expected = cells.filter((each) => each.expected);
  return messageOf(expected.length, expected.filter(({ signOff }) => signOff === "OWNER_VALIDATED").length);
}

function presentClosing({ id, period }: LockedScenario) {
  return { scenarioId: id, year: Number(period.slice(0, 4)), month: Number(period.slice(5, 7)) };
}

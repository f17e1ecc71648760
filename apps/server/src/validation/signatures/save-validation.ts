import { saveValidation as route } from "@hub/contract/validation/validation.ts";
import { firstDay, periodOf } from "@hub/domain/period.ts";
import { isSameMessage, messageOf, type StatusMessage } from "@hub/domain/validation/status-message.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, found } from "../../problem.ts";
import { messageOfCell } from "../cells/cell-answer.ts";
import { type CellRow, listCells } from "../cells/cells.sql.ts";
import { ensureScenarios, type LockedScenario } from "../../closing/closings.sql.ts";
import { lockConsolidation } from "../consolidations/consolidations.sql.ts";
import { consolidateSection, type Held, type ValidationForm } from "../consolidations/consolidate-section.ts";
import { type ReadFigures, readCellFigures } from "../figures/read-cell-figures.ts";
import { reachOf } from "../policy.ts";
import { checkForm } from "./check-form.ts";
import { signCells } from "./sign-cells.ts";

/**
 * Signs, validates or consolidates in one transaction, under the lock of section and month. What holds is computed again inside it;
 * when the user saw another message, nothing is done and the answer tells the new one.
 */
export async function saveValidation(ctx: RequestContext, form: ValidationForm) {
  await checkForm(ctx, form);
  const figures = await readFiguresOf(ctx, form);
  return inTransaction(ctx, async (ctx) => {
    const held = await holdMonth(ctx, form.consolidationType, firstDay(form));
    checkSeen(form, await listReadable(ctx, held, form));
    const due = form.userRole === "group-owner" ? await consolidateSection(ctx, held, form) : await signCell(ctx, held, form, figures);
    return {
      consolidationId: held.consolidation.id,
      message: messageFor(form, await listReadable(ctx, held, form)),
      closing: due.map((scenario) => presentClosing(scenario)),
    };
  });
}

/** Takes the hold of a section's month (its first day) and makes its scenarios. */
export async function holdMonth(ctx: RequestContext, section: string, period: string): Promise<Held> {
  const held: Held = { consolidation: await lockConsolidation(ctx.db, section, period), section, period };
  await ensureScenarios(ctx.db, section, period);
  return held;
}

/** What is kept with the signature is read before the month is held: under the hold only its deliveries are compared. */
async function readFiguresOf(ctx: RequestContext, form: ValidationForm): Promise<ReadFigures[]> {
  if (form.userRole === "group-owner" || form.legalEntityId === undefined) return [];
  return readCellFigures(ctx, form, [{ section: form.consolidationType, legalEntityId: form.legalEntityId }]);
}

async function signCell(ctx: RequestContext, held: Held, form: ValidationForm, figures: ReadFigures[]): Promise<LockedScenario[]> {
  const { userRole, legalEntityId, findings, seenFigures, ingestionId = null, kpis, scopeType = null, scopes } = form;
  if (userRole === "group-owner") return [];
  const cells = [{ legalEntityId: found(legalEntityId), findings, seenFigures }];
  const comment = form.comment?.trim() || null;
  const { results, due } = await signCells(ctx, held, { userRole, comment, cells, ingestionId, kpis, scopeType, scopes }, figures);
  const problem = results.find((each) => each.problem !== null)?.problem;
  if (problem) throw problem;
  return due;
}

/** The cells that the form's messages are about: that of its entity, or all of the section. */
function listReadable(ctx: RequestContext, { section, period }: Held, form: ValidationForm): Promise<CellRow[]> {
  const reach = reachOf(ctx.actor, "validation.read");
  const { legalEntityId } = form;
  const ofOne = form.userRole !== "group-owner" && legalEntityId !== undefined && (!form.seen || isOfEntity(form.seen));
  const legalEntityIds = ofOne ? [legalEntityId] : undefined;
  return listCells(ctx.db, { sections: [section], period, reach, now: ctx.clock.now(), legalEntityIds });
}

function isOfEntity({ code }: Pick<StatusMessage, "code">): boolean {
  return code === "validated" || code === "pending";
}

/** What the user saw is of the entity when it says validated or pending, else of the section. */
function checkSeen(form: ValidationForm, cells: CellRow[]): void {
  if (!form.seen) return;
  const ofEntity = form.legalEntityId !== undefined && isOfEntity(form.seen);
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

/** A scenario that closes by what was signed. */
export function presentClosing({ id, period }: LockedScenario) {
  return { scenarioId: id, ...periodOf(period) };
}

import {
  type createSection as createRoute,
  type previewSection as previewRoute,
  updateSection as updateRoute,
} from "@hub/contract/configuration/calendar/section-rules.ts";
import { monthsOf } from "@hub/domain/configuration/section-months.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction, inTransactionIf } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem, problemAt } from "../../problem.ts";
import { lockCalendar } from "../../validation/consolidations/kept-expectations.sql.ts";
import { changeRules, type RuleEffect } from "./change-rules.ts";
import * as rows from "./sections.sql.ts";

type Input = Given<typeof previewRoute>["body"];
type Changed = rows.SectionRule & { effect: RuleEffect };

/** Adds a section; nothing is expected of it until the calendar says so. Throws duplicate. */
export function createSection(ctx: RequestContext, { code, ...input }: Given<typeof createRoute>["body"]): Promise<rows.SectionRule> {
  return inTransaction(ctx, async (ctx) => {
    await lockCalendar(ctx.db);
    if (!(await rows.insertSection(ctx.db, code, valuesOf(input)))) throw problemAt(["code"], "duplicate");
    const made = await findRule(ctx, code);
    await audit(ctx.db, ctx, { action: "section-created", subjectType: "section", subjectId: code, after: traceOf(made) });
    return made;
  });
}

/** What a change of a section would do: it is done, looked at, and taken back. */
export function previewSection(ctx: RequestContext, code: string, input: Input): Promise<Changed> {
  return inTransactionIf(
    ctx,
    () => false,
    async (ctx) => changeSection(ctx, await findRule(ctx, code), input),
  );
}

/** Changes a section; closed months stay as they are. Throws version-stale, and section-holds-data where something of an open month would not be expected any more. */
export function updateSection(ctx: RequestContext, code: string, version: number, input: Input): Promise<Changed> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCurrent(ctx, code, version);
    const after = await changeSection(ctx, before, input);
    await audit(ctx.db, ctx, {
      action: "section-changed",
      subjectType: "section",
      subjectId: code,
      before: traceOf(before),
      after: traceOf(after),
    });
    return after;
  });
}

/** Deletes a section that nothing names. Throws version-stale, in-use. */
export function deleteSection(ctx: RequestContext, code: string, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCurrent(ctx, code, version);
    if (!before.mayDelete) throw new Problem("in-use");
    await rows.deleteSectionRow(ctx.db, code);
    await audit(ctx.db, ctx, { action: "section-deleted", subjectType: "section", subjectId: code, before: traceOf(before) });
    return {};
  });
}

async function changeSection(ctx: RequestContext, { code, version }: rows.SectionRule, input: Input): Promise<Changed> {
  const effect = await changeRules(ctx, [code], async () => {
    await rows.updateSectionRow(ctx.db, code, { ...valuesOf(input), version: version + 1 });
    return [];
  });
  const held = effect.months.filter(({ vanishFilled }) => vanishFilled > 0);
  if (held.length > 0) throw new Problem("section-holds-data", { details: { months: held } });
  return { ...(await findRule(ctx, code)), effect };
}

async function lockCurrent(ctx: RequestContext, code: string, version: number): Promise<rows.SectionRule> {
  await lockCalendar(ctx.db);
  const row = await findRule(ctx, code);
  if (row.version !== version) throw conflict(updateRoute, row);
  return row;
}

async function findRule(ctx: RequestContext, code: string): Promise<rows.SectionRule> {
  return found((await rows.listSectionRules(ctx.db, code))[0]);
}

function valuesOf({ month, ...values }: Input): rows.SectionValues {
  return { ...values, months: monthsOf(values.periodicity, month) };
}

function traceOf({ code, labels, periodicity, months, expectedByDefault, position, version }: rows.SectionRule) {
  return { code, labels, periodicity, months, expectedByDefault, position, version };
}

import {
  type createClosingType as createRoute,
  type previewClosingType as previewRoute,
  updateClosingType as updateRoute,
} from "@hub/contract/configuration/calendar/section-rules.ts";
import type { Output } from "@hub/contract/route.ts";
import { firstDay, periodOf } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction, inTransactionIf } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem, problemAt } from "../../problem.ts";
import { lockCalendar } from "../../validation/consolidations/kept-expectations.sql.ts";
import { changeRules } from "./change-rules.ts";
import * as rows from "./closing-types.sql.ts";
import { listSectionRules } from "./sections.sql.ts";

type Input = Given<typeof previewRoute>["body"];
type NewInput = Given<typeof createRoute>["body"];
type Changed = Output<typeof previewRoute.answer>;
type View = Omit<Changed, "effect">;

/** The types of scenario that close a month, in their order. */
export async function listClosingTypes(ctx: RequestContext): Promise<{ items: View[] }> {
  return { items: (await rows.listTypeRows(ctx.db)).map(present) };
}

/** Adds a type of scenario that closes; its scenarios are made of the months that are over. Throws duplicate. */
export function createClosingType(ctx: RequestContext, input: NewInput): Promise<Changed> {
  return inTransaction(ctx, async (ctx) => {
    const made = await addType(ctx, input);
    const { code } = input;
    const after = traceOf(await findType(ctx, code));
    await audit(ctx.db, ctx, { action: "closing-type-created", subjectType: "closing-type", subjectId: code, after });
    return made;
  });
}

/** What a new type would do: it is added, looked at, and taken back. Throws duplicate. */
export function previewNewClosingType(ctx: RequestContext, input: NewInput): Promise<Changed> {
  return inTransactionIf(
    ctx,
    () => false,
    (ctx) => addType(ctx, input),
  );
}

/** What a change of a type would do: it is done, looked at, and taken back. */
export function previewClosingType(ctx: RequestContext, code: string, input: Input): Promise<Changed> {
  return inTransactionIf(
    ctx,
    () => false,
    async (ctx) => changeType(ctx, await findType(ctx, code), input),
  );
}

/** Changes which sections a type requires, and from which month on; its scenarios that are closed require what they did, open ones before its first month go. Throws version-stale. */
export function updateClosingType(ctx: RequestContext, code: string, version: number, input: Input): Promise<Changed> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCurrent(ctx, code, version);
    const changed = await changeType(ctx, before, input);
    const after = traceOf(await findType(ctx, code));
    await audit(ctx.db, ctx, {
      action: "closing-type-changed",
      subjectType: "closing-type",
      subjectId: code,
      before: traceOf(before),
      after,
    });
    return changed;
  });
}

/** Deletes a type by which no month was closed and which nobody is given, with its open scenarios. Throws version-stale, in-use. */
export function deleteClosingType(ctx: RequestContext, code: string, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCurrent(ctx, code, version);
    if (!before.mayDelete) throw new Problem("in-use");
    await rows.deleteType(ctx.db, code);
    await audit(ctx.db, ctx, { action: "closing-type-deleted", subjectType: "closing-type", subjectId: code, before: traceOf(before) });
    return {};
  });
}

async function addType(ctx: RequestContext, { code, ...input }: NewInput): Promise<Changed> {
  const effect = await changeRules(ctx, input.sections, async () => {
    const values = await readValues(ctx, input);
    if (!(await rows.insertType(ctx.db, code, values))) throw problemAt(["code"], "duplicate");
    await rows.writeRequired(ctx.db, code, values.sections);
    return [];
  });
  return { ...present(await findType(ctx, code)), effect };
}

async function changeType(ctx: RequestContext, before: rows.TypeRow, input: Input): Promise<Changed> {
  const { code, version } = before;
  const sections = [...new Set([...before.sections, ...input.sections])];
  const effect = await changeRules(ctx, sections, async () => {
    const values = await readValues(ctx, input);
    await rows.keepRequired(ctx.db, code);
    await rows.updateTypeRow(ctx.db, code, { ...values, version: version + 1 });
    await rows.writeRequired(ctx.db, code, values.sections);
    return rows.dropBeforeFirst(ctx.db, code);
  });
  return { ...present(await findType(ctx, code)), effect };
}

async function readValues(ctx: RequestContext, { sections, firstMonth, position }: Input): Promise<rows.TypeValues> {
  const known = new Set((await listSectionRules(ctx.db)).map(({ code }) => code));
  if (sections.some((code) => !known.has(code)))
    throw new Problem("invalid-input", { issues: [{ code: "upload-outcomes.section-unknown", path: ["sections"] }] });
  return { sections: [...new Set(sections)], firstMonth: firstMonth && firstDay(firstMonth), position };
}

async function lockCurrent(ctx: RequestContext, code: string, version: number): Promise<rows.TypeRow> {
  await lockCalendar(ctx.db);
  const row = await findType(ctx, code);
  if (row.version !== version) throw conflict(updateRoute, present(row));
  return row;
}

async function findType(ctx: RequestContext, code: string): Promise<rows.TypeRow> {
  return found((await rows.listTypeRows(ctx.db, code))[0]);
}

function present({ firstMonth, ...row }: rows.TypeRow): View {
  return { ...row, firstMonth: firstMonth === null ? null : periodOf(firstMonth) };
}

function traceOf({ code, sections, firstMonth, position, version }: rows.TypeRow) {
  return { code, sections, firstMonth, position, version };
}

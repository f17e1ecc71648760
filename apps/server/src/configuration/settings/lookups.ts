import { type createLookupValue, updateLookupValue as updateRoute } from "@hub/contract/configuration/settings.ts";
import type { Lookup } from "@hub/domain/configuration/lookups.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import * as rows from "./lookups.sql.ts";

/** The values of the lists, also those that are offered no more: what was chosen once keeps its name. */
export async function listLookupValues(ctx: RequestContext, lookup: Lookup | undefined): Promise<{ items: rows.LookupRow[] }> {
  return { items: await rows.listLookupRows(ctx.db, lookup) };
}

/** Adds a value to a list; only coverages close. Throws duplicate for a code that the list has, case aside. */
export function addLookupValue(ctx: RequestContext, input: Given<typeof createLookupValue>["body"]): Promise<rows.LookupRow> {
  return inTransaction(ctx, async (ctx) => {
    await rows.lockLookups(ctx.db);
    if (await rows.hasLookupCode(ctx.db, input.lookup, input.code)) {
      throw new Problem("duplicate", { issues: [{ code: "settings.lookup-code-taken", path: ["code"], params: { code: input.code } }] });
    }
    const { closes = false } = input;
    if (closes && input.lookup !== "coverage") throw closesRefused("settings.lookup-closes-elsewhere");
    const made = found(await rows.findLookup(ctx.db, await rows.insertLookup(ctx.db, { ...input, closes })));
    await audit(ctx.db, ctx, { action: "lookup-value-created", subjectType: "lookup-value", subjectId: made.id, after: traceOf(made) });
    return made;
  });
}

/** Changes or deactivates a value; its code stays, for what names it, and whether a coverage closes while something has it. Throws version-stale. */
export function updateLookupValue(
  ctx: RequestContext,
  id: number,
  version: number,
  input: Given<typeof updateRoute>["body"],
): Promise<rows.LookupRow> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCurrent(ctx, id, version);
    const { closes = before.closes } = input;
    if (closes && before.lookup !== "coverage") throw closesRefused("settings.lookup-closes-elsewhere");
    // What has it would be closed with its size, or open with none.
    if (closes !== before.closes && before.uses > 0) throw closesRefused("settings.lookup-closes-in-use");
    await rows.updateLookupRow(ctx.db, id, { ...input, closes, version: version + 1 });
    const after = found(await rows.findLookup(ctx.db, id));
    await audit(ctx.db, ctx, {
      action: "lookup-value-changed",
      subjectType: "lookup-value",
      subjectId: id,
      before: traceOf(before),
      after: traceOf(after),
    });
    return after;
  });
}

/** Deletes a value that nothing uses. Throws version-stale, in-use. */
export function deleteLookupValue(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCurrent(ctx, id, version);
    if (before.uses > 0) throw new Problem("in-use", { details: { uses: before.uses } });
    await rows.deleteLookupRow(ctx.db, id);
    await audit(ctx.db, ctx, { action: "lookup-value-deleted", subjectType: "lookup-value", subjectId: id, before: traceOf(before) });
    return {};
  });
}

async function lockCurrent(ctx: RequestContext, id: number, version: number): Promise<rows.LookupRow> {
  const row = found(await rows.lockLookup(ctx.db, id));
  if (row.version !== version) throw conflict(updateRoute, row);
  return row;
}

function closesRefused(code: string): Problem {
  return new Problem("invalid-input", { issues: [{ code, path: ["closes"] }] });
}

function traceOf({ lookup, code, labels, position, active, closes, version }: rows.LookupRow) {
  return { lookup, code, labels, position, active, ...(lookup === "coverage" && { closes }), version };
}

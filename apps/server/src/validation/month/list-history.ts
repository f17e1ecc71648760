import { firstDay, type Period } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { isSection } from "../../ingestion/definitions/ingestions.sql.ts";
import { type HistoryKey, type HistoryRow, listHistory as listHistoryRows } from "./history.sql.ts";
import { maskFor } from "../figures/read-cell-figures.ts";
import { reachOf } from "../policy.ts";

const pageSize = 100;
type Asked = Period & { section: string; legalEntityId?: number | undefined; before?: string | undefined };

/** What happened to a cell, or to all cells of a section's month that one is given, newest first, page by page. */
export async function listHistory(ctx: RequestContext, asked: Asked) {
  if (!(await isSection(ctx.db, asked.section))) throw new Problem("not-found");
  const rows = await listHistoryRows(ctx.db, {
    section: asked.section,
    period: firstDay(asked),
    legalEntityId: asked.legalEntityId ?? null,
    reach: reachOf(ctx.actor, "validation.read"),
    before: asked.before ? readKey(asked.before) : null,
    limit: pageSize + 1,
  });
  const page = rows.slice(0, pageSize);
  return {
    items: page.map((row) => presentEntry(ctx, asked.section, row)),
    next: rows.length > pageSize ? writeKey(page[pageSize - 1]?.key) : null,
  };
}

function presentEntry(ctx: RequestContext, sectionCode: string, row: HistoryRow) {
  const { key, at, legalEntityId, legalEntityCode: code, legalEntityName: name, figures, ...entry } = row;
  const id = `${key.rank}.${key.id}.${key.legalEntityId}`;
  const shown = figures && maskFor(ctx.actor, { sectionCode, legalEntityId }, figures);
  return { ...entry, figures: shown, id, at: at.toISOString(), legalEntity: { id: legalEntityId, code, name } };
}

function writeKey(key: HistoryKey | undefined): string {
  return Buffer.from(JSON.stringify(key ? [key.at, key.rank, key.id, key.legalEntityId] : [])).toString("base64url");
}

/** Where the page before ended; throws invalid-input for anything that is none of ours. */
function readKey(text: string): HistoryKey {
  try {
    const [at, rank, id, legalEntityId] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown[];
    const numbers = [rank, id, legalEntityId].map(Number);
    const isOurs = typeof at === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(at) && !Number.isNaN(Date.parse(at));
    if (isOurs && numbers.every((each) => Number.isInteger(each) && each >= 0 && each < 2 ** 31))
      return { at, rank: numbers[0] ?? 0, id: numbers[1] ?? 0, legalEntityId: numbers[2] ?? 0 };
  } catch {
    // Not ours: said below.
  }
  throw new Problem("invalid-input", { issues: [{ code: "ui.invalid-invalid-format", path: ["query", "before"] }] });
}

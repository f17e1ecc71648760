import { formattingLocales } from "@hub/domain/languages.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { readState } from "@hub/domain/validation/consolidation-state.ts";
import { messageOf } from "@hub/domain/validation/status-message.ts";
import { listFindings } from "../../checks/findings.sql.ts";
import type { RequestContext } from "../../context.ts";
import { found, Problem } from "../../problem.ts";
import { isSection } from "../../ingestion/definitions/ingestions.sql.ts";
import { presentCell, messageOfCell } from "../cells/cell-answer.ts";
import { type CellRow, listCells } from "../cells/cells.sql.ts";
import { type ConsolidationFilter, type ConsolidationRow, listConsolidations } from "./consolidations.sql.ts";
import { listIngestionsOf } from "./lookups.sql.ts";
import { reachesSection, reachOf } from "../policy.ts";

/** Consolidations with a cell one is given; the counts and the message are of those cells alone. */
export async function listValidations(ctx: RequestContext, filter: ConsolidationFilter) {
  return {
    items: (await listConsolidations(ctx.db, reachOf(ctx.actor, "validation.read"), ctx.clock.now(), filter)).map(presentConsolidation),
  };
}

/** The menu: section and month by name, newest first. */
export async function nameValidations(ctx: RequestContext) {
  const { items } = await listValidations(ctx, {});
  return items.map((item) => ({ id: item.id, name: `${item.section} · ${nameMonth(ctx.language, item)}` }));
}

/** The years that have a consolidation one may see, newest first. */
export async function listYears(ctx: RequestContext): Promise<number[]> {
  return [...new Set((await listValidations(ctx, {})).items.map(({ year }) => year))];
}

/** One consolidation with its cells; not found when none of them is given to the person. */
export async function getValidation(ctx: RequestContext, id: number) {
  const reach = reachOf(ctx.actor, "validation.read");
  const row = found((await listConsolidations(ctx.db, reach, ctx.clock.now(), { id }))[0]);
  const cells = await listCells(ctx.db, { sections: [row.section], period: row.period, reach, now: ctx.clock.now() });
  return {
    ...presentConsolidation(row),
    cells: cells.map((cell) => presentCell(ctx, cell)),
    requestedAt: row.requestedAt?.toISOString() ?? null,
    mayConsolidate: row.expected > 0 && reachesSection(reachOf(ctx.actor, "validation.consolidate"), row.section),
    ingestions: await listIngestionsOf(ctx.db, row.section),
  };
}

/** The messages for a section and month, and for an entity of it, as they are now. */
export async function previewValidation(
  ctx: RequestContext,
  given: Period & { consolidationType: string; legalEntityId?: number | undefined },
) {
  if (!(await isSection(ctx.db, given.consolidationType))) throw new Problem("not-found");
  const reach = reachOf(ctx.actor, "validation.read");
  const cells = await listCells(ctx.db, { sections: [given.consolidationType], period: firstDay(given), reach, now: ctx.clock.now() });
  const cell = cells.find(({ legalEntityId }) => legalEntityId === given.legalEntityId);
  const expected = cells.filter((each) => each.expected);
  return {
    section: messageOf(expected.length, expected.filter(({ signOff }) => signOff === "OWNER_VALIDATED").length),
    entity: cell ? messageOfCell(cell) : null,
    cell: cell ? presentCell(ctx, cell) : null,
    findings: cell ? await listCellFindings(ctx, firstDay(given), cell) : [],
  };
}

/** What the check rules found in a cell one is given. */
export async function listCellFindings(
  ctx: RequestContext,
  period: string,
  { sectionCode, legalEntityId }: Pick<CellRow, "sectionCode" | "legalEntityId">,
) {
  const rows = await listFindings(ctx.db, { period, sections: [sectionCode], legalEntityIds: [legalEntityId] });
  return rows.map(({ rule, severity, params }) => ({ rule, severity, params }));
}

/** A month's name in the user's language. */
export function nameMonth(language: RequestContext["language"], { year, month }: Period): string {
  return new Intl.DateTimeFormat(formattingLocales[language], { year: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(year, month - 1, 1)),
  );
}

function presentConsolidation(row: ConsolidationRow) {
  const { id, section, year, month, expected, delivered, signed, validated } = row;
  return {
    id,
    section,
    year,
    month,
    state: readState(row.state, expected, validated),
    expected,
    delivered,
    signed,
    validated,
    message: messageOf(expected, validated),
  };
}

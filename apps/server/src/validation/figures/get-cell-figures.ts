import type { getCellFigures as route } from "@hub/contract/validation/cell-figures.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { firstDay } from "@hub/domain/period.ts";
import { cellKey } from "@hub/domain/validation/cell-key.ts";
import { findWrongScope } from "@hub/domain/validation/scopes.ts";
import type * as z from "zod/mini";
import { listFindings } from "../../checks/findings.sql.ts";
import type { RequestContext } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { presentCell } from "../cells/cell-answer.ts";
import { listCells } from "../cells/cells.sql.ts";
import { listEntities } from "../consolidations/lookups.sql.ts";
import { reachOf } from "../policy.ts";
import { readCellFigures, showFigures } from "./read-cell-figures.ts";

/** The cells asked for that one is given, with their figures and findings: what one signs by. A fixed number of statements. */
export async function getCellFigures(ctx: RequestContext, asked: z.output<NonNullable<typeof route.body>>) {
  const { cells: wanted, kpis = [], scopeType, scopes = [], ingestionId } = asked;
  await checkLook(ctx, { kpis, scopeType, scopes });
  const period = firstDay(asked);
  const sections = [...new Set(wanted.map(({ section }) => section))];
  const reach = reachOf(ctx.actor, "validation.read");
  const isWanted = new Set(wanted.map(cellKey));
  const legalEntityIds = [...new Set(wanted.map(({ legalEntityId }) => legalEntityId))];
  const found = await listCells(ctx.db, { sections, period, reach, now: ctx.clock.now(), legalEntityIds });
  const rows = found.filter(({ sectionCode: section, legalEntityId }) => isWanted.has(cellKey({ section, legalEntityId })));
  const keys = rows.map(({ sectionCode: section, legalEntityId }) => ({ section, legalEntityId }));
  const figures = await readCellFigures(ctx, asked, keys, { kpis: kpis.filter(isKpi), scopeType, scopes, ingestionId });
  const findings = await listFindings(ctx.db, { period, sections, legalEntityIds: keys.map(({ legalEntityId }) => legalEntityId) });
  return {
    items: rows.map((row) => {
      const isOf = (each: { section: string; legalEntityId: number }) =>
        each.section === row.sectionCode && each.legalEntityId === row.legalEntityId;
      const read = figures.find(isOf);
      return {
        section: row.sectionCode,
        cell: presentCell(ctx, row),
        findings: findings.filter(isOf).map(({ rule, severity, params }) => ({ rule, severity, params })),
        ...(read ? showFigures(ctx.actor, read) : { figures: null, fingerprint: null }),
        replaced: read?.replaced ?? null,
      };
    }),
  };
}

/** Refuses what is not offered, as the form that signs does. */
async function checkLook(ctx: RequestContext, look: { kpis: string[]; scopeType: string | undefined; scopes: string[] }): Promise<void> {
  if (look.kpis.length === 0 && look.scopeType === undefined && look.scopes.length === 0) return;
  const entities = await listEntities(ctx.db, reachOf(ctx.actor, "validation.read"));
  const wrong = findWrongScope(
    look,
    entities.flatMap(({ country }) => country ?? []),
  );
  if (wrong) throw new Problem("invalid-input", { issues: [{ code: "validation.not-offered", path: [wrong] }] });
}

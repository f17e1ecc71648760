import { createTarget as createRoute } from "@hub/contract/scenarios/targets.ts";
import { isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { judgeTarget, readTarget, type Target } from "@hub/domain/scenarios/target.ts";
import { comparePeriods, periodOf, writeMonth } from "@hub/domain/period.ts";
import { parseFields } from "../../http/bind.ts";
import { applyEach, issuesOf as issuesOfProblem, refusalOf, undoEach } from "../../tasks/imports/apply-each.ts";
import type { ColumnIssue, CurrentRow, ImportHandler, ImportKind, PlannedRow, RowOutcome, TaskContext } from "../../tasks/kinds.ts";
import { reachOf } from "../../validation/policy.ts";
import { createTarget, deleteTarget, updateTarget } from "./keep-targets.ts";
import { cellsOf, targetColumns, wholeGroup } from "./target-columns.ts";
import { findTargets, listEntitiesByCode, lockTarget, type SheetEntity, type TargetRow } from "./targets.sql.ts";
import { isGivenTarget, ownsFigure } from "./whose-target.ts";

type Row = PlannedRow<TargetRow>;
/** What a row says; without a value its target goes. */
type Said = Omit<Target, "value"> & { value: string | null };

/** Targets from a sheet: set, changed and, where the target is cleared, taken away, by the same use cases as the form. */
export const importTargets: ImportKind = {
  title: "targets.sheet-title",
  about: "targets.sheet-import-about",
  columns: targetColumns,
  adds: true,
  open: async () => openImport() as ImportHandler,
};

function openImport(): ImportHandler<TargetRow> {
  /** By folded code, those that the batch names. */
  let entities = new Map<string, SheetEntity>();
  return {
    keyOf: ({ kpi, entity, first }) => [kpi, String(entity).trim().toLowerCase(), String(first).slice(0, 7)].join("\n"),
    async find(ctx, keys, lock) {
      const places = keys.map(readKey);
      const found = await listEntitiesByCode(
        ctx.db,
        places.flatMap(({ entity }) => entity ?? []),
      );
      entities = new Map(found.map((entity) => [entity.code.toLowerCase(), entity]));
      const reach = reachOf(ctx.actor, "dashboards.read");
      const rows = await findTargets(ctx.db, places, lock);
      return new Map(rows.filter((row) => isGivenTarget(reach, figureOf(row))).map((row) => [keyOfRow(row), currentRow(row)] as const));
    },
    async check(ctx, rows) {
      const own = reachOf(ctx.actor, "targets.manage");
      return rows.map((row) => {
        const issues = issuesOf(row, entities, (figure) => ownsFigure(own, figure));
        if (issues.length > 0) return issues;
        return isUnchanged(row, saidOf(row, entities)) ? "unchanged" : [];
      });
    },
    apply: (ctx, rows) => applyEach(ctx, rows, (ctx, row) => applyRow(ctx, row, saidOf(row, entities))),
    undo: (ctx, changes) =>
      undoEach(ctx, changes, async (ctx, { subject, version, before }) => {
        const now = await lockTarget(ctx.db, Number(subject));
        // Of one that was taken away the version is empty.
        if ((now ? String(now.version) : "") !== version) return false;
        if (before === null) await deleteTarget(ctx, Number(subject), Number(version));
        else if (now) await updateTarget(ctx, now.id, now.version, before as Target);
        else await createTarget(ctx, before as Target);
        return true;
      }),
  };
}

async function applyRow(ctx: TaskContext, row: Row, said: Said): Promise<RowOutcome> {
  const standing = row.current?.record;
  if (isUnchanged(row, said)) return { unchanged: true };
  const before = standing ? targetOf(standing) : null;
  if (said.value === null) {
    if (!standing) return { unchanged: true };
    await deleteTarget(ctx, standing.id, standing.version);
    return { applied: { subject: String(standing.id), version: "", before, after: null } };
  }
  const target = { ...said, value: said.value };
  const saved = standing ? await updateTarget(ctx, standing.id, standing.version, target) : await createTarget(ctx, target);
  return { applied: { subject: String(saved.id), version: String(saved.version), before, after: target } };
}

/** What is wrong with a row. Of an entity whose targets one does not keep it is not said whether it is there. */
function issuesOf(
  row: Row,
  entities: ReadonlyMap<string, SheetEntity>,
  owns: (figure: Pick<Target, "kpi" | "legalEntityId">) => boolean,
): ColumnIssue[] {
  const code = String(row.values["entity"]).trim();
  const entity = entities.get(code.toLowerCase());
  const said = saidOf(row, entities);
  if (code === wholeGroup && !owns(said)) return [{ column: "entity", code: "targets.group-not-own" }];
  if (code !== wholeGroup && (!entity || !owns(said)))
    return [{ column: "entity", code: "targets.entity-unknown", params: { entity: code } }];
  const issues: ColumnIssue[] = entity && !entity.active && !row.current ? [{ column: "entity", code: "targets.entity-inactive" }] : [];
  if (said.value === null) return row.current ? issues : [...issues, { column: "value", code: "targets.value-needed" }];
  return [...issues, ...checkGiven({ ...said, value: said.value })];
}

/** What the contract and the rules of the form say of a target. */
function checkGiven(said: Target): ColumnIssue[] {
  const columnOf = (field: string | null) => (field === "legalEntityId" ? "entity" : field);
  try {
    parseFields(createRoute.body!, said);
  } catch (error) {
    return issuesOfProblem(refusalOf(error)).map((issue) => ({ ...issue, column: columnOf(issue.column) }));
  }
  const judged = judgeTarget(said);
  return ("issues" in judged ? judged.issues : []).map(({ code, path, params }) => ({
    column: columnOf(String(path[0])),
    code,
    ...(params && { params }),
  }));
}

/** A row as the form would send it. What the sheet leaves out stays as it is. */
function saidOf({ values, current }: Row, entities: ReadonlyMap<string, SheetEntity>): Said {
  const textOf = (key: string) => {
    const value = values[key] === undefined ? current?.values[key] : values[key];
    return value === undefined || value === null ? null : String(value);
  };
  const last = textOf("last");
  return {
    kpi: kpiOf(values["kpi"]),
    legalEntityId: entities.get(String(values["entity"]).trim().toLowerCase())?.id ?? null,
    first: periodOf(String(values["first"])),
    last: last === null ? null : periodOf(last),
    value: textOf("value"),
    currency: textOf("currency"),
  };
}

function isUnchanged({ current }: Row, { last, value, currency }: Said): boolean {
  if (!current) return value === null;
  const { record } = current;
  const read = value === null ? undefined : readTarget(value);
  const isSameMonth = last && record.last ? comparePeriods(last, record.last) === 0 : last === record.last;
  return read !== undefined && "value" in read && read.value === record.value && currency === record.currency && isSameMonth;
}

const currentRow = (row: TargetRow): CurrentRow<TargetRow> => ({ version: String(row.version), values: cellsOf(row), record: row });
const figureOf = ({ kpi, legalEntity }: TargetRow) => ({ kpi, legalEntityId: legalEntity?.id ?? null });
const targetOf = (row: TargetRow): Target => {
  const { first, last, value, currency } = row;
  return { ...figureOf(row), first, last, value, currency };
};
const kpiOf = (value: unknown): Kpi => (isKpi(String(value)) ? (String(value) as Kpi) : "headcount");
const keyOfRow = ({ kpi, legalEntity, first }: TargetRow) =>
  [kpi, (legalEntity?.code ?? wholeGroup).toLowerCase(), writeMonth(first)].join("\n");

function readKey(key: string): { kpi: string; entity: string | null; first: string } {
  const [kpi = "", entity = "", month = ""] = key.split("\n", 3);
  return { kpi, entity: entity === wholeGroup ? null : entity, first: `${month}-01` };
}

import { createLegalEntity as createRoute } from "@hub/contract/configuration/legal-entities.ts";
import { checkLegalEntity } from "@hub/domain/configuration/legal-entity-rules.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { parseFields } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { applyEach, issuesOf, undoEach } from "../../tasks/imports/apply-each.ts";
import type {
  ColumnIssue,
  CurrentRow,
  ImportHandler,
  ImportKind,
  PlannedRow,
  RowCheck,
  RowOutcome,
  TaskContext,
} from "../../tasks/kinds.ts";
import { deleteLegalEntity } from "./delete-legal-entity.ts";
import { entityCells, entityColumns, likeNamedColumn } from "./entity-columns.ts";
import { findEntity, listByFoldedCodes, listCodesWithParents, type ListedEntity } from "./entity-list.sql.ts";
import { lockLegalEntities } from "./entity-lock.sql.ts";
import { findParentIssue, overlayParents, type PlannedParents } from "./plan-parents.ts";
import { createLegalEntity, type LegalEntityInput, updateLegalEntity } from "./save-legal-entity.ts";

type Row = PlannedRow<ListedEntity>;

/** Legal entities from a sheet: added or changed by their code, by the same rules as the form's. */
export const importLegalEntities: ImportKind = {
  title: "entities.sheet-title",
  about: "entities.import-about",
  // The one that is never taken in is known as well: a file that was exported has it.
  columns: [...entityColumns, likeNamedColumn],
  adds: true,
  open: async () => openImport() as ImportHandler,
};

/** Ids by folded code: what stands, and what the batch has added since. */
type EntityIds = Map<string, number>;

function openImport(): ImportHandler<ListedEntity> {
  const planned: PlannedParents = new Map();
  // Read once a batch, whose transaction holds the entities: to fold every stored code again for each row takes minutes.
  let ids: EntityIds = new Map();
  return {
    keyOf: ({ code }) => foldText(String(code)),
    async find(ctx, keys, lock) {
      if (lock) await lockLegalEntities(ctx.db);
      const found = await listByFoldedCodes(ctx.db, keys);
      return new Map(found.map((entity) => [foldText(entity.code), currentRow(entity)]));
    },
    async check(ctx, rows) {
      const standing = await listCodesWithParents(ctx.db);
      ids = new Map(standing.map(({ code, id }) => [foldText(code), id]));
      const tree = overlayParents(standing, planned);
      return rows.map((row): RowCheck => {
        const { input, parent } = inputOf(row);
        const wrong = findParentIssue(tree, input.code, parent);
        const issues = [...checkInput(input), ...(wrong ? [wrong] : [])];
        if (issues.length === 0) {
          const folded = [foldText(input.code), parent === null ? null : foldText(parent)] as const;
          tree.set(...folded);
          planned.set(...folded);
          const parentId = parent === null ? null : ids.get(foldText(parent));
          if (parentId !== undefined && saysTheSame(row, parseFields(createRoute.body!, { ...input, parentId }))) return "unchanged";
        }
        return issues;
      });
    },
    apply: (ctx, rows) => applyEach(ctx, rows, (ctx, row) => applyRow(ctx, row, ids)),
    undo: (ctx, changes) =>
      undoEach(ctx, changes, async (ctx, { subject, version, before }) => {
        const entity = await findEntity(ctx.db, Number(subject));
        if (!entity || String(entity.version) !== version) return false;
        if (before === null) await deleteLegalEntity(ctx, entity.id, entity.version);
        else await updateLegalEntity(ctx, entity.id, entity.version, before as LegalEntityInput);
        return true;
      }),
  };
}

async function applyRow(ctx: TaskContext, row: Row, ids: EntityIds): Promise<RowOutcome> {
  const { input, parent } = inputOf(row);
  const given = parseFields(createRoute.body!, { ...input, parentId: findParent(ids, parent) });
  if (saysTheSame(row, given)) return { unchanged: true };
  const before = row.current ? formOf(row.current.record) : null;
  const folded = foldText(given.code);
  const saved = row.current
    ? await updateLegalEntity(ctx, row.current.record.id, row.current.record.version, given)
    : await createLegalEntity(ctx, given, { codeIsFree: !ids.has(folded) });
  ids.set(folded, saved.id);
  return { applied: { subject: String(saved.id), version: String(saved.version), before, after: formOf(saved) } };
}

/** Whether what a row says, tidied, is what its entity is already. */
function saysTheSame({ current }: Row, given: LegalEntityInput): boolean {
  return (
    current !== undefined && JSON.stringify(formOf(current.record)) === JSON.stringify(formOf({ ...given, parent: null }, given.parentId))
  );
}

function findParent(ids: EntityIds, code: string | null): number | null {
  if (code === null) return null;
  const id = ids.get(foldText(code));
  if (id !== undefined) return id;
  throw new Problem("invalid-input", { issues: [{ code: "entities.parent-code-unknown", path: ["parent"], params: { code } }] });
}

/** A row as the form would send it, and the parent's code. What the sheet leaves out stays as it is; a new entity is active from 2000 on. */
function inputOf({ values, current }: Row): { input: LegalEntityInput; parent: string | null } {
  const held = current?.values ?? { validFrom: "2000-01-01", active: true };
  const textOf = (key: string) => {
    const value = values[key] === undefined ? held[key] : values[key];
    return value === undefined || value === null ? null : String(value);
  };
  // The code is what the record is found by: it keeps the spelling it has.
  const input = {
    code: current?.record.code ?? textOf("code") ?? "",
    name: textOf("name") ?? "",
    country: textOf("country"),
    currency: textOf("currency"),
    parentId: null,
    validFrom: textOf("validFrom") ?? "2000-01-01",
    validTo: textOf("validTo"),
    active: textOf("active") !== "false",
  };
  return { input, parent: textOf("parent") };
}

function checkInput(input: LegalEntityInput): ColumnIssue[] {
  try {
    return checkLegalEntity(parseFields(createRoute.body!, input)).map(({ code, path }) => ({ column: String(path[0]), code }));
  } catch (error) {
    if (error instanceof Problem) return issuesOf(error);
    throw error;
  }
}

function currentRow(entity: ListedEntity): CurrentRow<ListedEntity> {
  return { version: String(entity.version), values: entityCells(entity), record: entity };
}

/** An entity as the form would send it back. */
function formOf(
  entity: Omit<LegalEntityInput, "parentId"> & Pick<ListedEntity, "parent">,
  parentId = entity.parent?.id ?? null,
): LegalEntityInput {
  const { code, name, country, currency, validFrom, validTo, active } = entity;
  return { code, name, country, currency, parentId, validFrom, validTo, active };
}

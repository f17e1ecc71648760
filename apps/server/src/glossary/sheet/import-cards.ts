import { emptyCard } from "@hub/domain/glossary/card.ts";
import { tidyCard } from "@hub/domain/glossary/tidy-card.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { RowValues } from "../../spreadsheets/sheet-column.ts";
import type { CurrentRow, ImportHandler, ImportKind, RowOutcome, TaskContext } from "../../tasks/kinds.ts";
import { listThemeCodes, type ThemeCode } from "../cards/named.sql.ts";
import { type CardRow, listCardsById, lockCards } from "../cards.sql.ts";
import { cellsOf, shownCells, tidyCells } from "./card-cells.ts";
import { cardColumns } from "./card-columns.ts";
import { type CheckedRow, startChecks } from "./check-rows.ts";
import { isChanged, saveRows } from "./save-rows.ts";
import { findByNames, listSheetCards } from "./sheet-cards.sql.ts";
import { takeBackCards } from "./take-back-cards.ts";

/**
 * Cards from a sheet, by the rules of the form: found by their id, or where a row has none by glossary and global name, so that a list made elsewhere can be
 * sent again; what is found by neither is new. Files stay as they are, and what is published stays published as it was.
 */
export const importCards: ImportKind = {
  title: "glossary.sheet-title",
  about: "glossary.sheet-import-about",
  columns: cardColumns,
  adds: true,
  // Every batch is the same number of statements; names that others may want are held while it runs.
  batchRows: 200,
  open: async () => openImport() as ImportHandler,
};

function openImport(): ImportHandler<CardRow> {
  const checks = startChecks();
  let themes: readonly ThemeCode[] = [];
  /** What the rows of the batch become, since they were checked. */
  let checked = new Map<string, CheckedRow>();
  return {
    keyOf,
    async find(ctx, keys, lock) {
      themes = await listThemeCodes(ctx.db, lock);
      return findCards(ctx, keys, lock);
    },
    async tidy(_, rows) {
      for (const { values } of rows) tidyCells(values);
    },
    async shown(ctx, current) {
      const ids = current.map(({ record }) => record.id);
      const cards = new Map((await listSheetCards(ctx.db, ids, "working")).map((card) => [card.id, shownCells(card)]));
      return ids.map((id) => cards.get(id) ?? {});
    },
    async check(ctx, rows) {
      const found = await checks.check(ctx, rows, themes);
      checked = new Map(rows.flatMap((row, at) => (found[at] && "checked" in found[at] ? [[row.key, found[at].checked] as const] : [])));
      return found.map((each) => ("issues" in each ? each.issues : isChanged(each.checked) ? [] : "unchanged"));
    },
    async apply(ctx, rows) {
      const wanted = rows.flatMap(({ key }) => checked.get(key) ?? []);
      const outcomes = await saveRows(ctx, wanted);
      return rows.map(({ key }): RowOutcome => {
        const row = checked.get(key);
        return (row && outcomes.get(row)) ?? { unchanged: true };
      });
    },
    undo: (ctx, changes) => takeBackCards(ctx, changes),
  };
}

// In capitals: no folded name begins so.
const byId = "ID:";
const byName = /^(.+) \((term|kpi)\)$/s;

/** By what a row is found; undefined for a new card that says neither id nor name, which is like no other. */
function keyOf({ id, glossary, globalName }: RowValues): string | undefined {
  if (id !== undefined && id !== null) return `${byId}${String(id).replace(/^0+(?=\d)/, "")}`;
  const name = foldText(tidyCard({ ...emptyCard, globalName: String(globalName ?? "") }).globalName);
  return name === "" ? undefined : `${name} (${String(glossary ?? "")})`;
}

async function findCards(ctx: TaskContext, keys: readonly string[], lock: boolean): Promise<ReadonlyMap<string, CurrentRow<CardRow>>> {
  const named = keys.flatMap((key) => {
    const [, name, glossary] = (!key.startsWith(byId) && byName.exec(key)) || [];
    return name !== undefined && glossary !== undefined ? [{ key, name, glossary }] : [];
  });
  const given = keys.flatMap((key) => (/^ID:\d{1,9}$/.test(key) ? [{ key, id: Number(key.slice(byId.length)) }] : []));
  const wanted = [...given, ...(await findByNames(ctx.db, named))];
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const cards = new Map((await (lock ? lockCards : listCardsById)(ctx.db, ids)).map((card) => [card.id, card]));
  const names = new Set(named.map(({ key }) => key));
  return new Map(
    wanted.flatMap(({ key, id }) => {
      const card = cards.get(id);
      // Somebody may have given it another name before it was held.
      if (!card || (names.has(key) && keyOf({ glossary: card.glossary, globalName: card.content.globalName }) !== key)) return [];
      return [[key, { version: String(card.version), values: cellsOf(card), record: card }] as const];
    }),
  );
}

import { termKinds } from "@hub/domain/swp/term.ts";
import { tidyTermCode } from "@hub/domain/swp/tidy-term.ts";
import type { ImportHandler, ImportKind, RowOutcome } from "../../../tasks/kinds.ts";
import { type CodeRow, findCodes, listTermsById, lockCatalogue, type TermRow } from "../terms.sql.ts";
import { type CheckedRow, startChecks } from "./check-rows.ts";
import { isChanged, saveRows } from "./save-rows.ts";
import { takeBackTerms } from "./take-back-terms.ts";
import { cellsOf, termColumns, tidyCells } from "./term-columns.ts";

/** The catalogue from a sheet, by the rules of the form: a row's term is known by its kind and code, and is added where there is none. */
export const importTerms: ImportKind = {
  title: "swp.catalogue-sheet-title",
  about: "swp.catalogue-sheet-import-about",
  columns: termColumns,
  adds: true,
  // Every batch is the same number of statements.
  batchRows: 2500,
  open: async () => openImport() as ImportHandler,
};

function openImport(): ImportHandler<TermRow> {
  const check = startChecks();
  /** Of the rows of the batch: the terms with their codes, and what becomes of them since they were checked. */
  let codes = new Map<string, CodeRow>();
  let checked = new Map<string, CheckedRow>();
  return {
    // As the catalogue compares codes.
    keyOf: ({ kind, code }) => `${String(kind)}\n${tidyTermCode(String(code)).normalize("NFKC").toLowerCase()}`,
    async tidy(_, rows) {
      for (const { values } of rows) tidyCells(values);
    },
    async shown(ctx, current) {
      const ids = current.map(({ record }) => record.id);
      const terms = new Map((await listTermsById(ctx.db, ids, ctx.language)).map((term) => [term.id, cellsOf(term)]));
      return ids.map((id) => terms.get(id) ?? {});
    },
    async find(ctx, keys, lock) {
      if (lock) await lockCatalogue(ctx.db);
      const found = await findCodes(ctx.db, keys.map(readKey));
      codes = new Map(found.flatMap((code, at) => (keys[at] === undefined ? [] : [[keys[at], code] as const])));
      const ids = found.flatMap(({ id }) => (id === null ? [] : [id]));
      const terms = new Map((await listTermsById(ctx.db, ids, ctx.language)).map((term) => [term.id, term]));
      return new Map(
        [...codes].flatMap(([key, { id }]) => {
          const term = id === null ? undefined : terms.get(id);
          return term ? [[key, { version: String(term.version), values: cellsOf(term), record: term }] as const] : [];
        }),
      );
    },
    async check(ctx, rows) {
      const found = await check(ctx, rows, codes);
      checked = new Map(rows.flatMap((row, at) => (found[at] && "checked" in found[at] ? [[row.key, found[at].checked] as const] : [])));
      return found.map((each) => ("issues" in each ? each.issues : isChanged(each.checked, each.checked.content) ? [] : "unchanged"));
    },
    async apply(ctx, rows) {
      const outcomes = await saveRows(
        ctx,
        rows.flatMap(({ key }) => checked.get(key) ?? []),
      );
      return rows.map(({ key }): RowOutcome => {
        const row = checked.get(key);
        return (row && outcomes.get(row)) ?? { unchanged: true };
      });
    },
    undo: (ctx, changes) => takeBackTerms(ctx, changes),
  };
}

function readKey(key: string) {
  const [kind, code = ""] = key.split("\n", 2);
  return { kind: termKinds.find((each) => each === kind) ?? ("skill" as const), code };
}

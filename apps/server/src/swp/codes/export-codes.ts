import { findStaffVersion, listDeliveredCodes } from "../../closing/staff/staff.sql.ts";
import type { SheetRow } from "../../spreadsheets/sheet-column.ts";
import type { ExportKind } from "../../tasks/kinds.ts";
import { cellsOf, codeColumns } from "./code-columns.ts";
import { anyCode, type CodeKey, listCodes } from "./codes.sql.ts";

/** What delivered codes mean in planning, and beneath it the delivered codes of the last closed month of which nothing is said: they are filled in and imported. */
export const exportCodes: ExportKind = {
  title: "swp.codes-sheet-title",
  about: "swp.codes-sheet-about",
  takenBackBy: "swp-codes-import",
  columns: () => codeColumns,
  async *rows(ctx): AsyncGenerator<SheetRow> {
    const lines = await listCodes(ctx.db);
    for (const line of lines) yield { values: cellsOf(line), version: String(line.version) };
    const version = await findStaffVersion(ctx.db);
    const said = new Set(lines.map(keyOf));
    const isSaid = ({ kind, entity, code }: CodeKey) =>
      [entity, anyCode].some((of) => [code, anyCode].some((each) => said.has(keyOf({ kind, entity: of, code: each }))));
    for (const code of version ? await listDeliveredCodes(ctx.db, version.id) : []) if (!isSaid(code)) yield { values: { ...code } };
  },
};

const keyOf = ({ kind, entity, code }: CodeKey) => `${kind}\n${entity.toLowerCase()}\n${code.normalize("NFKC").toLowerCase()}`;

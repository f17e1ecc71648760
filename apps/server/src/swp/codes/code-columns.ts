import { translate } from "@hub/i18n/translate.ts";
import type { RowValues, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import { type CodeKey, codeKinds, type CodeRow } from "./codes.sql.ts";

/** The sheet of delivered codes: what each means in planning, a code a row, known by its kind, legal entity and code. */
export const codeColumns: readonly SheetColumn[] = [
  {
    key: "kind",
    label: "swp.codes-kind",
    kind: "choice",
    isKey: true,
    help: "swp.codes-kind-help",
    choices: async ({ language }) => codeKinds.map((value) => ({ value, label: translate(language, `swp.codes-kind-${value}`) })),
  },
  { key: "entity", label: "swp.codes-entity", kind: "id", isKey: true, help: "swp.codes-entity-help" },
  { key: "code", label: "swp.codes-code", kind: "id", isKey: true, help: "swp.codes-code-help", width: 30 },
  { key: "target", label: "swp.codes-target", kind: "id", anyCase: true, help: "swp.codes-target-help", width: 30 },
  { key: "targetName", label: "swp.codes-target-name", kind: "text", locked: true, width: 40 },
];

/** What is said of a code as a row of the sheet. */
export function cellsOf({ kind, entity, code, target, targetName }: Pick<CodeRow, keyof CodeKey | "target" | "targetName">): RowValues {
  return { kind, entity, code, target, targetName };
}

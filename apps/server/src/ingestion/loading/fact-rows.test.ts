import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { matchHeader } from "@hub/domain/ingestion/header-match.ts";
import { compileRowCheck } from "@hub/domain/ingestion/row-check.ts";
import { expect, test } from "vitest";
import { createCopyBlocks } from "../../db/copy/copy-text.ts";
import { compileFactRows, hashPerson } from "./fact-rows.ts";

const plain = { aliases: [], required: false, optionalColumn: true, key: false };
const amount = { decimalSeparator: ".", grouping: "" } as const;
const definition: IngestionDefinition = {
  entity: { from: "delivery" },
  columns: [
    { ...plain, name: "Person", key: true, optionalColumn: false, type: "text", targets: [{ field: "person" }] },
    { ...plain, name: "Group", type: "text", targets: [{ field: "group_person" }] },
    { ...plain, name: "Manager", type: "text", targets: [{ field: "manager" }] },
    { ...plain, name: "Agreed", type: "decimal", format: amount, targets: [{ field: "agreed_hours" }] },
    { ...plain, name: "Absence", type: "decimal", format: amount, targets: [{ field: "absence_hours" }] },
    { ...plain, name: "Training", type: "decimal", format: amount, targets: [{ field: "training_hours" }] },
    { ...plain, name: "Cost", type: "money", format: amount, targets: [{ field: "workforce_cost" }] },
  ],
};
const header = definition.columns.map(({ name }) => name);
/** A row as its columns in the table. */
function store(cells: string[]): Record<string, string> {
  const { statement, write } = compileFactRows(definition, "2026-10-01");
  const columns = (/\(([^)]*)\)/.exec(statement)?.[1] ?? "").split(",").map((name) => name.trim());
  const checked = compileRowCheck(definition, matchHeader(definition, header).indexes, { period: { year: 2026, month: 10 } })(
    cells,
    2,
    () => undefined,
  );
  const hash = (text: string) => `<${text}>`;
  const rows = createCopyBlocks();
  write(rows, 2, 7, 3, checked, hashPerson(checked.values, 3, hash), hash);
  const fields = rows.take().toString().trimEnd().split("\t");
  expect(fields).toHaveLength(columns.length);
  return Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? ""]));
}

test("hours and cost of the month stand in their columns", () => {
  expect(store(["1", "", "", "160", "8.5", "0", "4321.09"])).toMatchObject({
    delivery_id: "7",
    legal_entity_id: "3",
    agreed_hours: "160",
    absence_hours: "8.5",
    training_hours: "0",
    workforce_cost: "4321.09",
    manager_hash: "\\N",
    extra: "\\N",
  });
});

test("a manager is told by the hash that the manager's own row has: of the number in the group where there is one, else of the entity", () => {
  expect(store(["2", "", "1", "", "", "", ""])).toMatchObject({ manager_hash: store(["1", "", "", "", "", "", ""])["person_hash"] });
  expect(store(["2", "G2", "G1", "", "", "", ""])).toMatchObject({ person_hash: "\\\\x<group/G2>", manager_hash: "\\\\x<group/G1>" });
});

import * as ingestion from "@hub/contract/ingestion/ingestion.ts";
import { getFigures, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import type { ColumnDefinition, IngestionDefinition, NumberFormat } from "@hub/domain/ingestion/ingestion-definition.ts";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

const plain = { aliases: [], required: false, optionalColumn: false, key: false };
const comma: NumberFormat = { decimalSeparator: ",", grouping: "." };
const hours = (name: string, field: "hours" | "agreed_hours" | "absence_hours" | "training_hours"): ColumnDefinition => ({
  ...plain,
  name,
  type: "decimal",
  format: comma,
  targets: [{ field }],
});
const definition: IngestionDefinition = {
  entity: { from: "delivery" },
  currency: "EUR",
  fullTimeHours: "40",
  columns: [
    { ...plain, name: "Matrícula", required: true, key: true, type: "text", targets: [{ field: "person" }] },
    { ...plain, name: "Sexo", type: "code", targets: [{ field: "sex", values: { Mujer: "F", Hombre: "M" } }] },
    hours("Horas semana", "hours"),
    hours("Horas pactadas", "agreed_hours"),
    hours("Horas ausencia", "absence_hours"),
    hours("Horas formación", "training_hours"),
    { ...plain, name: "Coste laboral", type: "money", format: { ...comma, currency: ["€"] }, targets: [{ field: "workforce_cost" }] },
    { ...plain, name: "Responsable", type: "text", targets: [{ field: "manager" }] },
  ],
};
const header = definition.columns.map(({ name }) => name).join(";");
// Ten women and ten men: fewer would be hidden. The last two work half of a full time; 20 names somebody of another company.
const rows = Array.from({ length: 20 }, (_, index) => {
  const number = index + 1;
  const manager = number === 1 ? "" : number <= 11 ? "E-1" : number === 20 ? "JEFE-77" : "E-2";
  return [
    `E-${number}`,
    number % 2 ? "Mujer" : "Hombre",
    number > 18 ? "20" : "40,0",
    number === 20 ? "" : "150,5",
    number === 1 ? "75,25" : number === 20 ? "8" : "0",
    number === 19 ? "" : number === 20 ? "0" : "1,75",
    "3.456,78 €",
    manager,
  ].join(";");
});

let portal: GroupPortal;
let deliver: (content: string, name?: string) => Promise<{ upload: Record<string, any>; issues: Record<string, unknown>[] }>;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A"], sections: ["OnHR"] });
  const admin = await portal.signIn((await portal.addUser("mut-admin", [{ role: "mut-admin" }])).email);
  const body = { code: "MES", name: "Mes", section: "OnHR", active: true, definition };
  const defined = await portal.call(ingestion.createIngestion, { token: admin, body });
  const token = await portal.signIn(portal.source.email);
  deliver = async (content, fileName = "mes.csv") => {
    const fields = { ingestionId: defined.body.id, legalEntityId: portal.idOf("A"), ...october, purpose: "deliver" };
    const sent = await portal.send(ingestion.sendUpload, { token, fields, fileName, content });
    await portal.runJobs();
    const params = { id: sent.body.id };
    const { body: upload } = await portal.call(ingestion.getUpload, { token, params });
    const { body: issues } = await portal.call(ingestion.listUploadIssues, { token, params, language: "en" });
    return { upload, issues: issues.items };
  };
});
afterAll(() => portal.stop());

test("[ING-01] hours and costs of the month that cannot be right are told with their row and column, and nothing is loaded", async () => {
  const lines = [
    "E-1;Mujer;40;150.5;0;0;100;",
    "E-2;Hombre;40;150,5;-1;0;100;",
    "E-3;Hombre;40;150,5;0;dos;100;",
    "E-4;Mujer;40;160;168;0;1,234.5 €;",
  ];
  const { upload, issues } = await deliver([header, ...lines].join("\n"), "bad.csv");
  expect(upload).toMatchObject({ state: "QUARANTINED", errorCount: 4, warningCount: 1 });
  expect(issues.map(({ row, column, code, severity }) => [row, column, code, severity])).toEqual([
    [2, "Horas pactadas", "number-grouping", "error"],
    [3, "Horas ausencia", "month-hours-negative", "error"],
    [4, "Horas formación", "number-unreadable", "error"],
    [5, "Coste laboral", "number-unreadable", "error"],
    [5, "Horas ausencia", "absence-above-agreed", "warning"],
  ]);
  expect((await portal.pool.query("select from person_fact")).rowCount).toBe(0);
});

test("[SCN-05] a file's hours, costs and managers become facts, and the figures of the month it closes", async () => {
  const { upload } = await deliver([header, ...rows].join("\n"));
  expect(upload).toMatchObject({ state: "LOADED", rowsRead: 20, errorCount: 0, warningCount: 0 });
  const { rows: facts } = await portal.pool.query(
    "select agreed_hours, absence_hours, training_hours, workforce_cost, person_hash, manager_hash, to_jsonb(f)::text as all from person_fact f order by row_number",
  );
  expect(facts[0]).toMatchObject({ agreed_hours: "150.5", absence_hours: "75.25", training_hours: "1.75", workforce_cost: "3456.78" });
  expect(facts[0].manager_hash).toBeNull();
  expect(facts[1].manager_hash).toEqual(facts[0].person_hash);
  expect(facts[19]).toMatchObject({ agreed_hours: null, absence_hours: "8", training_hours: "0" });

  // The number of somebody whom no row is of is nowhere, neither as it is nor as a hash that could be made without the portal's key.
  expect(facts[19].all).not.toContain("JEFE");
  const guesses = ["JEFE-77", `${portal.idOf("A")}/JEFE-77`, "group/JEFE-77"].map((text) =>
    createHash("sha256").update(text).digest("hex"),
  );
  expect(guesses).not.toContain(facts[19].manager_hash.toString("hex"));

  expect((await portal.sign("A")).status).toBe(200);
  expect((await portal.validate("A")).status).toBe(200);
  await portal.runJobs();
  const { body } = await portal.call(listScenarios, { token: portal.tokens.group });
  const { id } = body.items.find(({ year, month }: typeof october) => year === october.year && month === october.month);
  const figures = (await portal.call(getFigures, { token: portal.tokens.group, params: { id } })).body;
  expect(figures.version).toMatchObject({ number: 1 });
  const shown = (kpi: string) => figures.entities[0].figures.find((figure: { kpi: string }) => figure.kpi === kpi);
  // Of 20 no agreed hours are known, of 19 no training: they are told beside the figure.
  expect(shown("absenteeism")).toMatchObject({ value: "2.6", numerator: "75.25", denominator: "2859.5", undeclared: 1, monthsCovered: 1 });
  expect(shown("training-hours")).toMatchObject({ value: "1.66", numerator: "31.5", denominator: "19", undeclared: 1 });
  expect(shown("span-of-control")).toMatchObject({ value: "6.3", numerator: "19", denominator: "3", undeclared: 1 });
  // Amounts do not go out as they are; this is what is kept.
  const { rows: costs } = await portal.pool.query(
    "select numerator, denominator, currency, women, men from version_figure where kpi_code = 'workforce-cost-per-fte' and legal_entity_id = $1",
    [portal.idOf("A")],
  );
  expect(costs).toEqual([{ numerator: "69135.6", denominator: "19", currency: "EUR", women: 10, men: 10 }]);
});

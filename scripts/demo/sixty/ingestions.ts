import type { ColumnDefinition, IngestionDefinition, NumberFormat } from "@hub/domain/ingestion/ingestion-definition.ts";
import type { Section } from "./files.ts";

const number: NumberFormat = { decimalSeparator: ",", grouping: ".", currency: ["€"] };
const plain = { aliases: [], required: true, optionalColumn: false, key: false };
type Field = ColumnDefinition["targets"][number]["field"];

const text = (name: string, field: Field, more: Partial<ColumnDefinition> = {}): ColumnDefinition =>
  ({ ...plain, name, type: "text", maxLength: 120, targets: [{ field }], ...more }) as ColumnDefinition;
const decimal = (name: string, field: Field, max: string): ColumnDefinition => ({
  ...plain,
  name,
  type: "decimal",
  format: number,
  min: "0",
  max,
  targets: [{ field }],
});
const money = (name: string, field: Field, required = true): ColumnDefinition => ({
  ...plain,
  name,
  type: "money",
  format: number,
  min: "0",
  required,
  targets: [{ field }],
});
const date = (name: string, field: Field, required = false): ColumnDefinition => ({
  ...plain,
  name,
  type: "date",
  format: { patterns: ["dd/mm/yyyy"] },
  required,
  targets: [{ field }],
});
const code = (name: string, field: Field, values: Record<string, string>, required = true): ColumnDefinition => ({
  ...plain,
  name,
  type: "code",
  required,
  targets: [{ field, values }],
});

const who = [
  text("Sociedad", "legal_entity"),
  text("Matrícula", "person", { key: true }),
  text("Número de grupo", "group_person"),
  code("Sexo", "sex", { H: "M", M: "F", "": "U" }, false),
];
const reasons = { "Baja voluntaria": "voluntary", Despido: "involuntary", Jubilación: "other", "Cambio de sociedad": "other", "": "" };
const dates = [
  date("Fecha de alta", "hire_date", true),
  date("Fecha de baja", "end_date"),
  code("Motivo de baja", "leave_reason", reasons, false),
];
const contract = code("Contrato", "contract_type", { Indefinido: "permanent", Temporal: "temporary" });
const time = [decimal("Horas semanales", "hours", "60"), decimal("Jornada completa", "full_time_hours", "60")];
const pay = [
  money("Salario anual", "annual_pay"),
  money("Bonus", "bonus", false),
  code("Nivel", "management_level", { Empleado: "none", Mando: "manager", Directivo: "executive" }),
];

const columns: Record<Section, ColumnDefinition[]> = {
  OnHR: [
    ...who,
    date("Fecha de nacimiento", "birth_date", true),
    ...dates,
    contract,
    ...time,
    ...pay,
    text("Puesto", "job_profile", { required: false }),
    text("Unidad", "unit", { required: false }),
    text("Responsable", "manager", { required: false }),
  ],
  PLN: [...who, ...dates, contract, ...time],
  KPIs: [
    ...who,
    ...dates,
    ...time,
    decimal("Horas pactadas", "agreed_hours", "400"),
    decimal("Horas de ausencia", "absence_hours", "400"),
    decimal("Horas de formación", "training_hours", "400"),
    money("Coste laboral", "workforce_cost"),
  ],
  GPG: [...who, ...dates, ...time, ...pay],
};

const define = (section: Section, code: string, name: string) => ({
  code,
  name,
  section,
  active: true,
  definition: { entity: { from: "column" }, columns: columns[section] } satisfies IngestionDefinition,
});

/** A feed of the whole group a section: the shared service centre sends one file, in which a column says the entity. Amounts are in the currency of each. */
export const ingestions = [
  define("OnHR", "ONHR-GRUPO", "Personas, mensual"),
  define("PLN", "PLN-GRUPO", "Plantilla, mensual"),
  define("KPIs", "KPIS-GRUPO", "Horas y costes, mensual"),
  define("GPG", "GPG-GRUPO", "Brecha salarial, anual"),
];

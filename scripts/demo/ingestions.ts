import type { ColumnDefinition, IngestionDefinition, NumberFormat } from "@hub/domain/ingestion/ingestion-definition.ts";

const number: NumberFormat = { decimalSeparator: ",", grouping: ".", currency: ["€"] };
const date = { patterns: ["dd/mm/yyyy"] };
const plain = { aliases: [], required: true, optionalColumn: false, key: false };

const person: ColumnDefinition = {
  ...plain,
  name: "Matrícula",
  aliases: ["Employee ID"],
  key: true,
  type: "text",
  maxLength: 40,
  targets: [{ field: "person" }],
};
const sex: ColumnDefinition = {
  ...plain,
  name: "Sexo",
  aliases: ["Gender"],
  type: "code",
  required: false,
  targets: [{ field: "sex", values: { H: "M", M: "F", "": "U" } }],
};
const contract: ColumnDefinition = {
  ...plain,
  name: "Contrato",
  type: "code",
  targets: [{ field: "contract_type", values: { Indefinido: "permanent", Temporal: "temporary" } }],
};
const hours: ColumnDefinition = {
  ...plain,
  name: "Horas semanales",
  type: "decimal",
  format: number,
  min: "0",
  max: "60",
  targets: [{ field: "hours" }],
};
const hired: ColumnDefinition = {
  ...plain,
  name: "Fecha de alta",
  aliases: ["Hire date"],
  type: "date",
  format: date,
  targets: [{ field: "hire_date" }],
};
const left: ColumnDefinition = {
  ...plain,
  name: "Fecha de baja",
  required: false,
  type: "date",
  format: date,
  targets: [{ field: "end_date" }],
};
const reason: ColumnDefinition = {
  ...plain,
  name: "Motivo de baja",
  required: false,
  type: "code",
  targets: [{ field: "leave_reason", values: { "Baja voluntaria": "voluntary", Despido: "involuntary", Jubilación: "other", "": "" } }],
};

const monthHours = (name: string, field: "agreed_hours" | "absence_hours" | "training_hours"): ColumnDefinition => ({
  ...plain,
  name,
  type: "decimal",
  format: number,
  min: "0",
  max: "400",
  targets: [{ field }],
});

// Amounts are in the currency of each legal entity.
const core: IngestionDefinition = {
  entity: { from: "delivery" },
  fullTimeHours: "40",
  columns: [
    person,
    sex,
    { ...plain, name: "Fecha de nacimiento", required: false, type: "date", format: date, targets: [{ field: "birth_date" }] },
    hired,
    left,
    reason,
    contract,
    hours,
    { ...plain, name: "Salario anual", type: "money", format: number, min: "0", targets: [{ field: "annual_pay" }] },
    { ...plain, name: "Bonus", required: false, type: "money", format: number, min: "0", targets: [{ field: "bonus" }] },
    {
      ...plain,
      name: "Nivel",
      type: "code",
      targets: [{ field: "management_level", values: { Empleado: "none", Mando: "manager", Directivo: "executive" } }],
    },
    { ...plain, name: "Puesto", required: false, type: "text", maxLength: 120, targets: [{ field: "job_profile" }] },
    { ...plain, name: "Unidad", required: false, type: "text", maxLength: 120, targets: [{ field: "unit" }] },
    monthHours("Horas pactadas", "agreed_hours"),
    monthHours("Horas de ausencia", "absence_hours"),
    monthHours("Horas de formación", "training_hours"),
    { ...plain, name: "Coste laboral", type: "money", format: number, min: "0", targets: [{ field: "workforce_cost" }] },
    { ...plain, name: "Responsable", required: false, type: "text", maxLength: 40, targets: [{ field: "manager" }] },
  ],
};

/** The ingestions of the demonstration: the monthly people feed and the monthly headcount list. */
export const ingestions = [
  { code: "ONHR-MES", name: "Personas, mensual", section: "OnHR", active: true, definition: core },
  {
    code: "PLN-MES",
    name: "Plantilla, mensual",
    section: "PLN",
    active: true,
    definition: { ...core, columns: [person, sex, hired, left, reason, contract, hours] } satisfies IngestionDefinition,
  },
];

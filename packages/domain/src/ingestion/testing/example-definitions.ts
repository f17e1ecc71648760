import type { ColumnDefinition, ColumnReading, ColumnTarget, IngestionDefinition } from "../ingestion-definition.ts";

type Settings = Partial<Pick<ColumnDefinition, "aliases" | "required" | "optionalColumn" | "key">>;

/** A column for tests: no alias, may be empty, must be there. */
export function makeColumn(name: string, reading: ColumnReading, targets: ColumnTarget[], settings: Settings = {}): ColumnDefinition {
  return { name, aliases: [], required: false, optionalColumn: false, key: false, targets, ...settings, ...reading };
}

const readsDollars: ColumnReading = { type: "money", format: { decimalSeparator: ".", grouping: ",", currency: ["$"] } };
const readsText: ColumnReading = { type: "text" };
const readsCode: ColumnReading = { type: "code" };

/** A county's yearly list of employees: departments are the entities, one column says hours and contract. */
export const countyDefinition: IngestionDefinition = {
  entity: { from: "column" },
  currency: "USD",
  fullTimeHours: "40",
  columns: [
    makeColumn("Full Name", readsText, [{ field: "person" }], { key: true }),
    makeColumn("Gender", readsCode, [{ field: "sex", values: { F: "F", M: "M" } }]),
    makeColumn("Current Annual Salary", readsDollars, [{ field: "annual_pay" }], { required: true }),
    makeColumn("2016 Gross Pay Received", readsDollars, [{ field: "extra" }]),
    makeColumn("2016 Overtime Pay", readsDollars, [{ field: "extra" }]),
    makeColumn("Department", readsText, [{ field: "legal_entity" }]),
    makeColumn("Department Name", readsText, []),
    makeColumn("Division", readsText, [{ field: "unit" }]),
    makeColumn(
      "Assignment Category",
      readsCode,
      [
        { field: "contract_type", values: { "Fulltime-Regular": "permanent", "Parttime-Regular": "permanent" } },
        { field: "hours", values: { "Fulltime-Regular": "40", "Parttime-Regular": "20" } },
      ],
      { required: true },
    ),
    makeColumn("Employee Position Title", readsText, [{ field: "job_profile" }]),
    makeColumn("Underfilled Job Title", readsText, [{ field: "extra" }]),
    makeColumn("Date First Hired", { type: "date", format: { patterns: ["mm/dd/yyyy"] } }, [{ field: "hire_date" }], { required: true }),
  ],
};

const readsEuros: ColumnReading = { type: "money", format: { decimalSeparator: ",", grouping: ".", currency: ["€", "EUR"] } };
const readsHours: ColumnReading = { type: "decimal", format: { decimalSeparator: ",", grouping: "." }, min: "-10", max: "300" };
const readsDate: ColumnReading = { type: "date", format: { patterns: ["dd/mm/yyyy hh:mm:ss", "dd/mm/yyyy"] } };

/** A European payroll export: `1.234,56`, `dd/mm/yyyy hh:mm:ss`, `;`; the entity is chosen when delivering. */
export const europeanDefinition: IngestionDefinition = {
  entity: { from: "delivery" },
  currency: "EUR",
  readsAs: { delimiter: ";", encoding: "windows-1252" },
  columns: [
    makeColumn("Matrícula", readsText, [{ field: "person" }], { key: true, aliases: ["Nº empleado", "Employee ID"] }),
    makeColumn("Sexo", readsCode, [{ field: "sex", values: { Hombre: "M", Mujer: "F", H: "M", M: "F" } }]),
    makeColumn("Fecha nacimiento", readsDate, [{ field: "birth_date" }]),
    makeColumn("Fecha alta", readsDate, [{ field: "hire_date" }], { required: true }),
    makeColumn("Fecha baja", readsDate, [{ field: "end_date" }]),
    makeColumn("Motivo baja", readsCode, [
      { field: "leave_reason", values: { Voluntaria: "voluntary", Despido: "involuntary", Jubilación: "other", "En activo": "" } },
    ]),
    makeColumn("Horas semana", readsHours, [{ field: "hours" }]),
    makeColumn("Jornada completa", readsHours, [{ field: "full_time_hours" }]),
    makeColumn("Salario anual", readsEuros, [{ field: "annual_pay" }]),
    makeColumn("Salario hora", readsEuros, [{ field: "hourly_pay" }], { optionalColumn: true }),
    makeColumn("Variable", readsEuros, [{ field: "bonus" }]),
    makeColumn("Es mando", { type: "boolean" }, [{ field: "management_level", values: { true: "manager", false: "none", "": "none" } }], {
      optionalColumn: true,
    }),
    makeColumn("Antigüedad", { type: "integer", format: { decimalSeparator: ",", grouping: "" } }, [{ field: "extra" }]),
    makeColumn("Mes", { type: "date", format: { patterns: ["mm/yyyy"] } }, [{ field: "period" }]),
    makeColumn("Horas pactadas", readsHours, [{ field: "agreed_hours" }], { optionalColumn: true }),
    makeColumn("Horas ausencia", readsHours, [{ field: "absence_hours" }], { optionalColumn: true }),
    makeColumn("Coste laboral", readsEuros, [{ field: "workforce_cost" }], { optionalColumn: true }),
    makeColumn("Responsable", readsText, [{ field: "manager" }], { optionalColumn: true }),
  ],
};

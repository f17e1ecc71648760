import type { ColumnDefinition, IngestionDefinition, NumberFormat } from "@hub/domain/ingestion/ingestion-definition.ts";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { once } from "node:events";

const plain = { aliases: [], required: false, optionalColumn: false, key: false };
const amount: NumberFormat = { decimalSeparator: ",", grouping: ".", currency: ["€"] };
const date = { patterns: ["dd/mm/yyyy"] };
const text = (name: string, field: "group_person" | "job_profile" | "unit" | "extra"): ColumnDefinition => ({
  ...plain,
  name,
  type: "text",
  targets: [{ field }],
});
const day = (name: string, field: "birth_date" | "hire_date" | "end_date"): ColumnDefinition => ({
  ...plain,
  name,
  type: "date",
  format: date,
  targets: [{ field }],
});
const money = (name: string, field: "annual_pay" | "hourly_pay" | "bonus"): ColumnDefinition => ({
  ...plain,
  name,
  type: "money",
  format: amount,
  min: "0",
  targets: [{ field }],
});
const hours = (name: string, field: "hours" | "full_time_hours"): ColumnDefinition => ({
  ...plain,
  name,
  type: "decimal",
  format: amount,
  targets: [{ field }],
});

/** A people feed of 20 columns, as a legal entity's payroll would export them. */
export const peopleFeed: IngestionDefinition = {
  entity: { from: "delivery" },
  columns: [
    { ...plain, name: "Matrícula", required: true, key: true, type: "text", targets: [{ field: "person" }] },
    text("Id de grupo", "group_person"),
    { ...plain, name: "Sexo", required: true, type: "code", targets: [{ field: "sex", values: { H: "M", M: "F", "": "U" } }] },
    day("Nacimiento", "birth_date"),
    day("Alta", "hire_date"),
    day("Baja", "end_date"),
    {
      ...plain,
      name: "Motivo",
      type: "code",
      targets: [{ field: "leave_reason", values: { Voluntaria: "voluntary", Despido: "involuntary", "": "" } }],
    },
    {
      ...plain,
      name: "Contrato",
      type: "code",
      targets: [{ field: "contract_type", values: { Indefinido: "permanent", Temporal: "temporary" } }],
    },
    hours("Horas", "hours"),
    hours("Jornada", "full_time_hours"),
    money("Salario anual", "annual_pay"),
    money("Salario hora", "hourly_pay"),
    money("Bonus", "bonus"),
    {
      ...plain,
      name: "Nivel",
      type: "code",
      targets: [{ field: "management_level", values: { Empleado: "none", Mando: "manager", Directivo: "executive" } }],
    },
    text("Puesto", "job_profile"),
    text("Unidad", "unit"),
    text("Ciudad", "extra"),
    text("Centro de coste", "extra"),
    text("Formación", "extra"),
    { ...plain, name: "Teletrabajo", type: "boolean", targets: [{ field: "extra" }] },
  ],
};

const jobs = [
  "Técnico de red",
  "Gestora de clientes",
  "Ingeniero de datos",
  "Responsable de tienda",
  "Analista financiera",
  "Administrativo",
  "Desarrolladora",
];
const units = ["Red", "Clientes", "Sistemas", "Finanzas", "Personas"];
const cities = ["Madrid", "Barcelona", "São Paulo", "München", "Lisboa", "Bogotá"];
const studies = ["Grado", "Máster", "Formación profesional", "Bachillerato"];

/**
 * Writes the feed's file with `rows` people, always the same, hired by the end of 2024: nothing is to be said of them in a later month. A number without a
 * pattern would be compressed by nobody's real payroll either.
 */
export async function writePeopleFile(path: string, rows: number): Promise<void> {
  const out = createWriteStream(path);
  let state = 42;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  const pick = (from: readonly string[]) => from[next(from.length)] ?? "";
  const two = (value: number) => String(value).padStart(2, "0");
  const grouped = (value: number) => `${String(Math.floor(value / 1000))}.${String(value % 1000).padStart(3, "0")},${two(next(100))} €`;
  let block = `${peopleFeed.columns.map((column) => column.name).join(";")}\r\n`;
  for (let row = 0; row < rows; row++) {
    const left = next(100) < 3;
    const cells = [
      `E${1000000 + row}`,
      `G${10_000_000 + row * 7}`,
      next(2) === 0 ? "H" : "M",
      `${two(1 + next(28))}/${two(1 + next(12))}/${1960 + next(40)}`,
      `${two(1 + next(28))}/${two(1 + next(12))}/${2015 + next(10)}`,
      left ? `${two(1 + next(28))}/09/2026` : "",
      left ? pick(["Voluntaria", "Despido"]) : "",
      next(10) === 0 ? "Temporal" : "Indefinido",
      next(8) === 0 ? "20" : "37,5",
      "37,5",
      grouped(18000 + next(60000)),
      `${8 + next(40)},${two(next(100))}`,
      next(3) === 0 ? grouped(1000 + next(9000)) : "",
      next(20) === 0 ? "Mando" : "Empleado",
      pick(jobs),
      pick(units),
      pick(cities),
      `CC-${1000 + next(900)}`,
      pick(studies),
      pick(["sí", "no"]),
    ];
    block += `${cells.join(";")}\r\n`;
    if (block.length < 256 * 1024) continue;
    if (!out.write(block)) await once(out, "drain");
    block = "";
  }
  out.end(block);
  await finished(out);
}

import type { CanonicalField } from "../canonical-record.ts";
import type { ColumnDefinition, IngestionDefinition, NumberFormat } from "../ingestion-definition.ts";

/** The definitions one can start from: who works there, how many, and the pay gap that employers of Great Britain publish. */
export const readyKinds = ["people", "headcount", "british-pay-gap"] as const;
export type ReadyKind = (typeof readyKinds)[number];
/** `section`: the one it is usually for; `code`: what it is called until somebody calls it otherwise. */
export type ReadyDefinition = { code: string; section: string; definition: IngestionDefinition };

const number: NumberFormat = { decimalSeparator: ",", grouping: ".", currency: ["€"] };
const days = { patterns: ["dd/mm/yyyy", "dd.mm.yyyy", "dd-mm-yyyy"] };
const plain = { required: true, optionalColumn: false, key: false };
// A file need not have what is not needed.
const optional = { ...plain, required: false, optionalColumn: true };

/** A column by its name in Spanish, then in English, German and Portuguese: a file of any of them is read. */
const named = (names: string, field: CanonicalField) => {
  const [name = "", ...others] = names.split("|");
  return { name, aliases: [...new Set(others)].filter((other) => other !== name), targets: [{ field }] };
};
const text = (names: string, field: CanonicalField, more: Partial<ColumnDefinition> = optional): ColumnDefinition =>
  ({ ...plain, ...named(names, field), type: "text", maxLength: 120, ...more }) as ColumnDefinition;
const day = (names: string, field: CanonicalField, more = optional): ColumnDefinition => ({
  ...named(names, field),
  ...more,
  type: "date",
  format: days,
});
const amount = (names: string, field: CanonicalField, more = optional): ColumnDefinition => ({
  ...named(names, field),
  ...more,
  type: "money",
  format: number,
  min: "0",
});
const code = (names: string, field: CanonicalField, words: Record<string, string>, more = optional): ColumnDefinition => {
  const values = Object.fromEntries(
    Object.entries(words).flatMap(([value, said]) => said.split("|").map((word) => [word, value === "none-given" ? "" : value])),
  );
  return { ...named(names, field), ...more, type: "code", targets: [{ field, values }] };
};

const person = text("Matrícula|Employee number|Personalnummer|Número de empregado", "person", { key: true });
// One letter alone is left out: M is a man in English, and a woman in Spanish.
const sex = code("Sexo|Sex|Geschlecht", "sex", {
  F: "Mujer|Female|Weiblich|Feminino|Femenino",
  M: "Hombre|Male|Männlich|Masculino",
  U: "No consta|Unknown|Unbekannt|Não consta|",
});
const headcount: ColumnDefinition[] = [
  person,
  sex,
  day("Fecha de alta|Hire date|Eintrittsdatum|Data de admissão", "hire_date", plain),
  day("Fecha de baja|End date|Austrittsdatum|Data de saída", "end_date"),
  code("Motivo de baja|Leave reason|Austrittsgrund|Motivo de saída", "leave_reason", {
    voluntary: "Baja voluntaria|Voluntary|Freiwillig|Voluntária",
    involuntary: "Despido|Involuntary|Unfreiwillig|Involuntária",
    other: "Jubilación|Otro|Other|Retirement|Sonstiges|Ruhestand|Outro|Reforma",
    "none-given": "",
  }),
  code(
    "Contrato|Contract|Vertrag",
    "contract_type",
    { permanent: "Indefinido|Permanent|Unbefristet|Sem termo", temporary: "Temporal|Temporary|Befristet|A termo" },
    plain,
  ),
  {
    ...named("Horas semanales|Weekly hours|Wochenstunden|Horas semanais", "hours"),
    ...plain,
    type: "decimal",
    format: number,
    min: "0",
    max: "60",
  },
];
const people: ColumnDefinition[] = [
  ...headcount,
  day("Fecha de nacimiento|Birth date|Geburtsdatum|Data de nascimento", "birth_date"),
  amount("Salario anual|Annual pay|Jahresgehalt|Salário anual", "annual_pay"),
  amount("Bonus|Bono", "bonus"),
  code("Nivel|Level|Ebene|Nível", "management_level", {
    none: "Empleado|Employee|Mitarbeiter|Empregado|",
    manager: "Mando|Manager|Führungskraft|Chefia",
    executive: "Directivo|Executive|Leitung|Direção",
  }),
  text("Puesto|Job profile|Stelle|Função", "job_profile"),
  text("Unidad|Unit|Einheit|Unidade", "unit"),
  text("Responsable|Line manager|Vorgesetzter|Responsável", "manager"),
];

const published = { ...plain, aliases: [], required: false, targets: [{ field: "extra" as const }] };
const figure = (name: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition =>
  ({ ...published, name, type: "decimal", format: { decimalSeparator: ".", grouping: "" }, ...more }) as ColumnDefinition;
const words = (name: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition =>
  ({ ...published, name, type: "text", ...more }) as ColumnDefinition;
const instant = (name: string): ColumnDefinition => ({
  ...published,
  name,
  type: "date",
  format: { patterns: ["dd/mm/yyyy hh:mm:ss", "yyyy/mm/dd hh:mm:ss"] },
});
/** One for the files of all years: columns that came later may be missing, and dates are written in two ways. */
const britishPayGap: ColumnDefinition[] = [
  words("EmployerName", { required: true, key: true }),
  words("EmployerId", { optionalColumn: true }),
  words("Address", { targets: [] }),
  words("PostCode", { optionalColumn: true }),
  words("CompanyNumber"),
  words("SicCodes"),
  ...["DiffMeanHourlyPercent", "DiffMedianHourlyPercent"].map((name) => figure(name, { required: true })),
  ...["DiffMeanBonusPercent", "DiffMedianBonusPercent", "MaleBonusPercent", "FemaleBonusPercent"].map((name) => figure(name)),
  ...["Lower", "LowerMiddle", "UpperMiddle", "Top"].flatMap((part) => [figure(`Male${part}Quartile`), figure(`Female${part}Quartile`)]),
  words("CompanyLinkToGPGInfo"),
  words("EmployerSize"),
  words("CurrentName", { required: true, targets: [{ field: "legal_entity" }, { field: "extra" }] }),
  { ...published, name: "SubmittedAfterTheDeadline", type: "boolean" },
  instant("DueDate"),
  instant("DateSubmitted"),
];

export const readyDefinitions: Record<ReadyKind, ReadyDefinition> = {
  people: { code: "PEOPLE", section: "OnHR", definition: { entity: { from: "delivery" }, fullTimeHours: "40", columns: people } },
  headcount: { code: "HEADCOUNT", section: "PLN", definition: { entity: { from: "delivery" }, fullTimeHours: "40", columns: headcount } },
  "british-pay-gap": {
    code: "GPG-GB",
    section: "GPG",
    definition: { holds: "figures", published: true, entity: { from: "column" }, columns: britishPayGap },
  },
};

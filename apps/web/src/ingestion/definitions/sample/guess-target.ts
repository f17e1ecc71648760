import type { CanonicalField, FieldKind } from "@hub/domain/ingestion/canonical-record.ts";
import { getFieldSpec } from "@hub/domain/ingestion/canonical-record.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { ColumnType } from "@hub/domain/ingestion/ingestion-definition.ts";

/** Words that a header of the field has, in the four languages; the first field whose words fit is taken. */
const headers: [CanonicalField, RegExp][] = [
  ["birth_date", /birth|nacimiento|geburt|nascimento/],
  ["end_date", /(end|leav|terminat|exit).*date|date.*(left|terminat)|fecha.*baja|austritt|data.*(saida|cessacao)/],
  ["hire_date", /hire|start date|joined|fecha.*(alta|ingreso)|eintritt|data.*(admissao|entrada)/],
  ["leave_reason", /reason|motivo|grund/],
  ["sex", /^(sex|gender|sexo|genero|geschlecht)$/],
  ["contract_type", /contract type|tipo.*contrato|^contrato$|vertragsart|^contract$/],
  ["agreed_hours", /agreed.*hours|horas pactadas|horas acordadas|vereinbarte stunden/],
  ["absence_hours", /(absence|sick).*hours|hours.*absen|horas.*(ausencia|absentismo)|abwesenheitsstunden/],
  ["training_hours", /training.*hours|horas.*(formacion|formacao)|(weiterbildungs|schulungs)stunden/],
  ["workforce_cost", /(workforce|labou?r|personnel|employment) cost|coste laboral|custo laboral|personalkosten/],
  ["manager", /^(line )?manager( id)?$|^responsable$|^responsavel$|^(vorgesetzte.*|fuhrungskraft)$/],
  ["full_time_hours", /full.?time hours|jornada completa|vollzeitstunden|horas.*tempo completo/],
  ["hours", /(weekly|contract).*hours|horas|wochenstunden|vertragsstunden/],
  ["hourly_pay", /hourly (pay|rate|wage)|por hora|salario hora|stundenlohn/],
  ["bonus", /bonus|variable|premio/],
  ["annual_pay", /annual.*(pay|salary)|salario|sueldo|gehalt|remuneracao|salary/],
  ["management_level", /management|nivel|fuhrung|chefia/],
  ["job_profile", /job (title|profile|role|position)|position title|puesto|^stelle|funcao/],
  ["unit", /unit|unidad|abteilung|department|division|unidade/],
  ["legal_entity", /legal entity|entidad|gesellschaft|entidade|company code/],
  ["period", /^(period|month|periodo|mes|monat)$/],
  [
    "person",
    /employee (id|number|no)|matricula|personalnummer|n[ºo°.]* ?(empleado|emp)|numero.*(empleado|funcionario)|^(id|employee|empleado)$/,
  ],
];

/** A figure about something is not the thing itself. */
const notTheThing = /percent|%|diff|gap|hike|ratio|count|level of/;

/** What words of a file mean in coded fields; only what can mean nothing else. */
const meanings: Partial<Record<CanonicalField, [RegExp, string][]>> = {
  sex: [
    [/^(f|w|female|woman|mujer|frau|weiblich|feminino|femenino|mulher)$/, "F"],
    [/^(h|male|man|hombre|mann|mannlich|masculino|homem)$/, "M"],
    [/^(d|x|u|other|unknown|divers|no consta|otro)$/, "U"],
  ],
  contract_type: [
    [/^(permanent|indefinido|fijo|unbefristet|efetivo|sem termo)$/, "permanent"],
    [/^(temporary|temporal|befristet|a termo|a prazo|fixed.term)$/, "temporary"],
  ],
  leave_reason: [[/^(voluntary|baja voluntaria|voluntaria|eigenkundigung|voluntario)$/, "voluntary"]],
  management_level: [
    [/^(none|no|empleado|mitarbeiter|colaborador)$/, "none"],
    [/^(manager|mando|fuhrungskraft|chefia)$/, "manager"],
    [/^(executive|directivo|diretor)$/, "executive"],
  ],
};

/** Types that may feed a field as they are, or through a map of values. */
const readable: Record<FieldKind, readonly ColumnType[]> = {
  text: ["text", "code", "integer"],
  code: ["code", "boolean", "text"],
  date: ["date"],
  decimal: ["decimal", "integer"],
  money: ["money", "decimal", "integer"],
};

/** The field a column seems to feed by its name and, when that is known, its type, or undefined; never one that is taken. */
export function guessField(header: string, type: ColumnType | undefined, taken: ReadonlySet<string>): CanonicalField | undefined {
  const name = foldText(header.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_.]+/g, " "));
  if (notTheThing.test(name)) return undefined;
  const fits = (field: CanonicalField) => type === undefined || readable[getFieldSpec(field).kind].includes(type);
  return headers.find(([field, words]) => !taken.has(field) && words.test(name) && fits(field))?.[0];
}

/** A value map for a coded field from the values of a sample; what is not certain is left open (to keep nothing), and `isSure` is false. */
export function guessValues(field: CanonicalField, cells: readonly string[]): { values: Record<string, string>; isSure: boolean } {
  const values = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ""))];
  const known = meanings[field] ?? [];
  const folded = values.map(foldText);
  // M is a man beside F or W, a woman beside H; alone it may be either.
  const ofM =
    field !== "sex" ? undefined : folded.includes("h") ? "F" : folded.some((value) => value === "f" || value === "w") ? "M" : undefined;
  const meaningOf = (value: string) => (value === "m" ? ofM : undefined) ?? known.find(([words]) => words.test(value))?.[1] ?? "";
  const pairs = values.map((value) => [value, meaningOf(foldText(value))] as const);
  return { values: Object.fromEntries(pairs), isSure: pairs.every(([, to]) => to !== "") };
}

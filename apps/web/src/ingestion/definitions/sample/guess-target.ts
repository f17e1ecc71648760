import type { CanonicalField, FieldKind } from "@hub/domain/ingestion/canonical-record.ts";
import { getFieldSpec } from "@hub/domain/ingestion/canonical-record.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { ColumnType } from "@hub/domain/ingestion/ingestion-definition.ts";

/** Words that a header of the field has, in the four languages; the first field whose words fit is taken. */
const headers: [CanonicalField, RegExp][] = [
  ["birth_date", /birth|\bdob\b|nacimiento|\bnac\b|geburt|\bgeb\b|nascimento|\bnasc\b/],
  [
    "end_date",
    /(end|leav|terminat|exit|separation|last).*(date|day)|term ?date|date.*(left|terminat|exit)|fecha.*(baja|fin|salida|cese)|austritt|^ende$|enddatum|data.*(saida|cessacao|demissao|desligamento|fim)/,
  ],
  [
    "hire_date",
    /hire|(start|join|entry) ?date|joined|fecha.*(alta|ingreso|inicio|contratacion|antiguedad)|eintritt|einstellung|^beginn$|data.*(admissao|entrada|inicio|contratacao)/,
  ],
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
  [
    "job_profile",
    /^job$|job ?(title|profile|role|position|name)|position title|^(position|occupation|role)$|puesto|^(cargo|ocupacion|categoria profesional)$|^stelle|^(beruf|funktion|tatigkeit|position)|funcao|^profissao/,
  ],
  [
    "legal_entity",
    /legal ?(entity|employer)|entidad|gesellschaft|entidade|company ?code|^(company|employer|sociedad|empresa|firma|unternehmen|buchungskreis|sociedade)( (id|code|name|codigo|nombre|nome))?$/,
  ],
  ["unit", /unit|unidad|unidade|abteilung|bereich|department|departamento|division|^(area|team|equipo|equipa|centro)$/],
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
    [/^(f|w|female|woman|women|mujer|frau|weiblich|feminino|femenino|mulher)$/, "F"],
    [/^(h|male|man|men|hombre|mann|mannlich|masculino|homem|varon)$/, "M"],
    [/^(d|x|u|other|unknown|divers|no consta|otro|outro|(non|no|nao)[ -]?(conforming|binary|binario)|nicht ?binar)$/, "U"],
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

/** Fewer values than these say nothing by themselves. */
const fewestTold = 5;

/** What columns of a sample are compared by. */
type Contents = { type: ColumnType; cells: readonly string[]; days: readonly string[]; saysNoEnd: boolean };

/**
 * The field that a column's contents tell where its name does not: both sexes in words; days of birth (nobody younger than 16, most born long ago); days that most
 * rows lack, or that say there is no end (`saysNoEnd`), of leaving; days that nearly all rows have, none to come, of hiring. `days`: the cells as ISO dates; `today` an
 * ISO date.
 */
export function guessByContents(
  { type, cells, days, saysNoEnd }: Contents,
  taken: ReadonlySet<string>,
  today: string,
): CanonicalField | undefined {
  const free = (field: CanonicalField) => (taken.has(field) ? undefined : field);
  const filled = cells.filter((cell) => cell.trim() !== "");
  if (type === "code" || type === "text" || type === "boolean") {
    const { values, isSure } = guessValues("sex", filled);
    const said = new Set(Object.values(values));
    return filled.length >= fewestTold && isSure && said.has("F") && said.has("M") ? free("sex") : undefined;
  }
  if (saysNoEnd) return free("end_date");
  if (type !== "date" || days.length < fewestTold) return undefined;
  const year = Number(today.slice(0, 4));
  const years = days.map((day) => Number(day.slice(0, 4))).toSorted((a, b) => a - b);
  const [latest = 0, middle = 0] = [years.at(-1), years[years.length >> 1]];
  if (latest <= year - 16 && middle <= year - 25) return free("birth_date");
  if (days.length * 2 < cells.length) return free("end_date");
  return days.length >= cells.length * 0.9 && days.every((day) => day <= today) ? free("hire_date") : undefined;
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

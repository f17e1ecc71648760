import type { CardContent } from "@hub/domain/glossary/card.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { type CanonicalField, getFieldSpec } from "@hub/domain/ingestion/canonical-record.ts";
import { translate } from "@hub/i18n/translate.ts";

/** What is said of a card once for all languages. */
export type CardFacts = Omit<CardContent, "texts" | "files">;

/** The areas of ISO 30414:2018 that cards fall under (its public headings), as values of the list standard-theme: code, and names in four languages. */
export const standardThemes = {
  costs: { es: "Costes", en: "Costs", de: "Kosten", pt: "Custos" },
  diversity: { es: "Diversidad", en: "Diversity", de: "Vielfalt", pt: "Diversidade" },
  productivity: { es: "Productividad", en: "Productivity", de: "Produktivität", pt: "Produtividade" },
  leadership: { es: "Liderazgo", en: "Leadership", de: "Führung", pt: "Liderança" },
  health: {
    es: "Salud, seguridad y bienestar",
    en: "Organizational health, safety and well-being",
    de: "Gesundheit, Sicherheit und Wohlbefinden",
    pt: "Saúde, segurança e bem-estar",
  },
  turnover: {
    es: "Selección, movilidad y rotación",
    en: "Recruitment, mobility and turnover",
    de: "Rekrutierung, Mobilität und Fluktuation",
    pt: "Recrutamento, mobilidade e rotatividade",
  },
  skills: {
    es: "Competencias y capacidades",
    en: "Skills and capabilities",
    de: "Kompetenzen und Fähigkeiten",
    pt: "Competências e capacidades",
  },
  availability: {
    es: "Disponibilidad de la plantilla",
    en: "Workforce availability",
    de: "Verfügbarkeit der Belegschaft",
    pt: "Disponibilidade da força de trabalho",
  },
} as const;

/** How the portal's own cards are put together, as values of the list internal-theme. */
export const internalThemes = {
  workforce: { es: "Plantilla", en: "Workforce", de: "Belegschaft", pt: "Efetivo" },
  movements: { es: "Altas y bajas", en: "Joiners and leavers", de: "Ein- und Austritte", pt: "Entradas e saídas" },
  equality: { es: "Igualdad", en: "Equality", de: "Gleichstellung", pt: "Igualdade" },
  contract: { es: "Contrato y jornada", en: "Contract and hours", de: "Vertrag und Arbeitszeit", pt: "Contrato e horário" },
  time: { es: "Tiempo y formación", en: "Time and training", de: "Zeit und Weiterbildung", pt: "Tempo e formação" },
  pay: { es: "Retribución y coste", en: "Pay and cost", de: "Vergütung und Kosten", pt: "Remuneração e custo" },
  organisation: { es: "Organización", en: "Organisation", de: "Organisation", pt: "Organização" },
  delivery: { es: "Entrega de datos", en: "Data delivery", de: "Datenlieferung", pt: "Entrega de dados" },
} as const;

export type StandardTheme = keyof typeof standardThemes;
export type InternalTheme = keyof typeof internalThemes;

const iso = "ISO 30414:2018";

const kpiThemes = {
  headcount: ["workforce", "availability"],
  fte: ["workforce", "availability"],
  "average-headcount": ["workforce"],
  joiners: ["movements"],
  leavers: ["movements"],
  turnover: ["movements", "turnover"],
  "turnover-voluntary": ["movements"],
  "turnover-involuntary": ["movements"],
  "average-age": ["workforce", "diversity"],
  "average-tenure": ["workforce"],
  "age-under-30": ["workforce", "diversity"],
  "age-30-to-50": ["workforce", "diversity"],
  "age-over-50": ["workforce", "diversity"],
  "female-share": ["equality", "diversity"],
  "female-share-management": ["equality", "diversity"],
  "permanent-share": ["contract"],
  "temporary-share": ["contract"],
  "part-time-share": ["contract"],
  absenteeism: ["time"],
  "training-hours": ["time"],
  "workforce-cost-per-fte": ["pay"],
  "span-of-control": ["organisation"],
  "mean-pay-gap": ["equality"],
  "median-pay-gap": ["equality"],
  "weighted-pay-gap": ["equality"],
  "mean-bonus-gap": ["equality"],
  "median-bonus-gap": ["equality"],
  "bonus-proportion-women": ["equality"],
  "bonus-proportion-men": ["equality"],
  "pay-quartile-1": ["equality"],
  "pay-quartile-2": ["equality"],
  "pay-quartile-3": ["equality"],
  "pay-quartile-4": ["equality"],
} as const satisfies Record<Kpi, readonly [InternalTheme, StandardTheme?]>;

const fieldThemes: Record<CanonicalField, InternalTheme> = {
  person: "workforce",
  group_person: "workforce",
  sex: "equality",
  birth_date: "workforce",
  hire_date: "movements",
  end_date: "movements",
  leave_reason: "movements",
  contract_type: "contract",
  hours: "contract",
  full_time_hours: "contract",
  annual_pay: "pay",
  hourly_pay: "pay",
  bonus: "pay",
  management_level: "organisation",
  job_profile: "organisation",
  unit: "organisation",
  agreed_hours: "time",
  absence_hours: "time",
  training_hours: "time",
  workforce_cost: "pay",
  manager: "organisation",
  legal_entity: "delivery",
  period: "delivery",
};

/** What the card of a KPI says once: those whose metric ISO 30414 names are under it. */
export function factsOfKpi(kpi: Kpi): CardFacts {
  const [internalTheme, standardTheme]: readonly [InternalTheme, StandardTheme?] = kpiThemes[kpi];
  return {
    globalName: translate("en", `kpis.${kpi}`),
    kpi,
    type: "quantitative",
    standard: standardTheme ? iso : "",
    underStandard: standardTheme !== undefined,
    standardTheme: standardTheme ?? null,
    internalTheme,
  };
}

/** What the card of a field of the people record says once; its global name is the record's own. */
export function factsOfField(field: CanonicalField): CardFacts {
  const { kind } = getFieldSpec(field);
  return {
    globalName: field,
    kpi: null,
    type: kind === "decimal" || kind === "money" ? "quantitative" : "qualitative",
    standard: "",
    underStandard: false,
    standardTheme: null,
    internalTheme: fieldThemes[field],
  };
}

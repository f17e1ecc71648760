import type { Language } from "../languages.ts";

/** The two glossaries (GLO-01): terms, which are fields, and indicators, which are KPIs. */
export const glossaries = ["term", "kpi"] as const;
export type Glossary = (typeof glossaries)[number];

export const cardTypes = ["qualitative", "quantitative"] as const;
export type CardType = (typeof cardTypes)[number];

/** What a card says in one language; empty text where nothing is said. */
export type CardTexts = {
  /** The name in People: what the card is called in this language. */
  peopleKpiName: string;
  /** The name that the standard gives it. */
  standardName: string;
  otherNames: string[];
  description: string;
  content: string;
  calculation: string;
  measure: string;
  observations: string;
};
/** In the order of the form. */
export const textFields = [
  "peopleKpiName",
  "standardName",
  "otherNames",
  "description",
  "content",
  "calculation",
  "measure",
  "observations",
] as const satisfies readonly (keyof CardTexts)[];
export type TextField = (typeof textFields)[number];

/** A file that belongs to a card; its bytes never change. */
export type CardFile = { id: number; name: string };

/** All that a card says (GLO-06) but for whether it is published, which is a decision about a version. */
export type CardContent = {
  /** The one name of the group, in whatever language; unique in its glossary. */
  globalName: string;
  type: CardType | null;
  /** The standard that defines it, such as ISO 30414:2018; empty for none. */
  standard: string;
  /** Our definition follows that standard. */
  underStandard: boolean;
  /** Codes of the lists standard-theme and internal-theme. */
  standardTheme: string | null;
  internalTheme: string | null;
  /** The KPI of the portal that the card defines; of the KPI glossary only. */
  kpi: string | null;
  texts: Record<Language, CardTexts>;
  files: CardFile[];
};
/** What is said once for all languages, in the order of the form. */
export const sharedFields = ["globalName", "kpi", "type", "standard", "underStandard", "standardTheme", "internalTheme", "files"] as const;
export type SharedField = (typeof sharedFields)[number];

/** Every card is written in these; the others are optional (GLO-05). */
export const requiredLanguages = ["es", "en"] as const satisfies readonly Language[];

export const longestName = 200;
export const longestText = 10_000;
export const mostOtherNames = 50;
export const mostFiles = 20;

export const emptyTexts: CardTexts = {
  peopleKpiName: "",
  standardName: "",
  otherNames: [],
  description: "",
  content: "",
  calculation: "",
  measure: "",
  observations: "",
};
export const emptyCard: CardContent = {
  globalName: "",
  type: null,
  standard: "",
  underStandard: false,
  standardTheme: null,
  internalTheme: null,
  kpi: null,
  texts: { es: emptyTexts, en: emptyTexts, de: emptyTexts, pt: emptyTexts },
  files: [],
};

/** Whether anything is said in a language. */
export function isUsed(texts: CardTexts): boolean {
  return textFields.some((field) => texts[field].length > 0);
}

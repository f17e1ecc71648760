import type { Issue } from "../issue.ts";
import { type Language, languages } from "../languages.ts";
import {
  type CardContent,
  type CardTexts,
  type Glossary,
  isUsed,
  longestName,
  longestText,
  mostFiles,
  mostOtherNames,
  requiredLanguages,
  textFields,
} from "./card.ts";

/**
 * What is wrong with a card that is to be kept; the same for form, API and import. Paths: [field], or [language, field] for what stands on a language's
 * tab. Whether its themes, its KPI and its files exist, and whether its global name is free, is asked where they are known.
 */
export function checkCard(card: CardContent, glossary: Glossary): Issue[] {
  const issues: Issue[] = [];
  if (card.globalName === "") issues.push({ code: "glossary.required", path: ["globalName"] });
  for (const field of ["globalName", "standard"] as const)
    if (card[field].length > longestName) issues.push({ code: "glossary.too-long", path: [field], params: { max: longestName } });
  if (card.underStandard && card.standard === "") issues.push({ code: "glossary.standard-needed", path: ["standard"] });
  if (card.kpi !== null && glossary !== "kpi") issues.push({ code: "glossary.kpi-of-term", path: ["kpi"] });
  if (card.files.length > mostFiles) issues.push({ code: "glossary.too-many-files", path: ["files"], params: { max: mostFiles } });
  for (const language of languages) issues.push(...checkTexts(card.texts[language], language));
  return issues;
}

function checkTexts(texts: CardTexts, language: Language): Issue[] {
  const issues: Issue[] = [];
  if (texts.peopleKpiName === "" && (isRequired(language) || isUsed(texts)))
    issues.push({ code: "glossary.required", path: [language, "peopleKpiName"] });
  for (const field of textFields) {
    const value = texts[field];
    const max = field === "peopleKpiName" || field === "standardName" || field === "otherNames" ? longestName : longestText;
    const longest = typeof value === "string" ? value.length : Math.max(0, ...value.map((name) => name.length));
    if (longest > max) issues.push({ code: "glossary.too-long", path: [language, field], params: { max } });
  }
  if (texts.otherNames.length > mostOtherNames)
    issues.push({ code: "glossary.too-many-names", path: [language, "otherNames"], params: { max: mostOtherNames } });
  return issues;
}

/**
 * What a card lacks before it can be published, besides what every card needs: a description in Spanish, in English and in every other language it is
 * written in, and for a KPI how it is calculated and its measure.
 */
export function checkPublication(card: CardContent, glossary: Glossary): Issue[] {
  const needed = glossary === "kpi" ? (["description", "calculation", "measure"] as const) : (["description"] as const);
  const inUse = languages.filter((language) => isRequired(language) || isUsed(card.texts[language]));
  return [
    ...checkCard(card, glossary),
    ...inUse.flatMap((language) =>
      needed
        .filter((field) => card.texts[language][field] === "")
        .map((field): Issue => ({ code: "glossary.needed-to-publish", path: [language, field] })),
    ),
  ];
}

function isRequired(language: Language): boolean {
  return requiredLanguages.some((required) => required === language);
}

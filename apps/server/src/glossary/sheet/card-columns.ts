import { cardTypes, glossaries, textFields } from "@hub/domain/glossary/card.ts";
import { kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { languageStates } from "@hub/domain/glossary/language-states.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import type { Choice, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import { listThemeRows } from "../cards/detail.sql.ts";

const names: readonly string[] = ["peopleKpiName", "standardName", "otherNames"];

/** The sheet of cards: what is common first, then a group of columns per language, then what is only shown. */
export const cardColumns: readonly SheetColumn[] = [
  { key: "id", label: "glossary.sheet-id", kind: "id", isKey: true, required: false, help: "glossary.sheet-id-help", width: 10 },
  {
    key: "glossary",
    label: "glossary.list-filter-glossary",
    kind: "choice",
    required: true,
    choices: async ({ language }) => glossaries.map((value) => ({ value, label: translate(language, `glossary.list-kind-${value}`) })),
  },
  { key: "globalName", label: "glossary.field-globalName", kind: "text", required: true, width: 40, help: "glossary.global-name-help" },
  { key: "kpi", label: "glossary.field-kpi", kind: "choice", choices: async (ctx) => kpiChoices(ctx) },
  {
    key: "type",
    label: "glossary.field-type",
    kind: "choice",
    choices: async ({ language }) => cardTypes.map((value) => ({ value, label: translate(language, `glossary.type-${value}`) })),
  },
  { key: "standard", label: "glossary.field-standard", kind: "text", help: "glossary.standard-help" },
  { key: "underStandard", label: "glossary.field-underStandard", kind: "boolean", help: "glossary.under-standard-help" },
  { key: "standardTheme", label: "glossary.field-standardTheme", kind: "choice", choices: (ctx) => themeChoices(ctx, "standard-theme") },
  { key: "internalTheme", label: "glossary.field-internalTheme", kind: "choice", choices: (ctx) => themeChoices(ctx, "internal-theme") },
  ...languages.flatMap(textColumns),
  {
    key: "publication",
    label: "glossary.list-filter-published",
    kind: "choice",
    locked: true,
    help: "glossary.sheet-publication-help",
    choices: async ({ language }) => publications(language),
  },
  ...languages.map((language): SheetColumn => ({
    key: `state.${language}`,
    label: "glossary.sheet-state",
    unit: `glossary.language-${language}`,
    kind: "choice",
    locked: true,
    choices: async (ctx) => languageStates.map((value) => ({ value, label: translate(ctx.language, `glossary.state-${value}`) })),
  })),
];

/** The texts of a language; their keys are the field and the language, as in description.es. */
function textColumns(language: Language): SheetColumn[] {
  return textFields.map((field) => ({
    key: `${field}.${language}`,
    label: `glossary.field-${field}`,
    unit: `glossary.language-${language}`,
    kind: "text",
    width: names.includes(field) ? 30 : 50,
    ...(field === "otherNames" && { help: "glossary.sheet-other-names-help" }),
  }));
}

function publications(language: Language): Choice[] {
  return [
    { value: "0", label: translate(language, "glossary.card-unpublished") },
    { value: "1", label: translate(language, "glossary.card-published") },
    { value: "changed", label: translate(language, "glossary.card-changed") },
  ];
}

function kpiChoices({ language }: RequestContext): Choice[] {
  return tellApart(kpiCodes.map((value) => ({ value, label: translate(language, `kpis.${value}`) })));
}

async function themeChoices({ db, language }: RequestContext, lookup: string): Promise<Choice[]> {
  const offered = (await listThemeRows(db, language)).filter((row) => row.active && row.lookup === lookup);
  return tellApart(offered.map(({ code, name }) => ({ value: code, label: name })));
}

/** Of several with one label each says its code. */
function tellApart(choices: readonly Choice[]): Choice[] {
  const times = new Map<string, number>();
  for (const { label } of choices) times.set(label, (times.get(label) ?? 0) + 1);
  return choices.map(({ value, label }) => ({ value, label: times.get(label) === 1 ? label : `${label} (${value})` }));
}

import { type CardContent, type CardTexts, emptyCard, type TextField } from "@hub/domain/glossary/card.ts";
import { tidyCard } from "@hub/domain/glossary/tidy-card.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import type { Card } from "../card/use-card.ts";

/** Other names, and the one that is typed and not added yet, which counts, too. */
export type DraftNames = { names: readonly string[]; typed: string };
/** A file; its size is told where it is known. */
export type DraftFile = { id: number; name: string; size?: number };
type Said<Name extends string, Value> = { [Key in `${Language}.${Name}`]: Value };

/** What the form holds of a card. Empty text: none. */
export type CardDraft = Omit<CardContent, "texts" | "type" | "standardTheme" | "internalTheme" | "files"> & {
  type: string;
  standardTheme: string;
  internalTheme: string;
  files: readonly DraftFile[];
  /** Languages said to be right as they are, although the originals changed. */
  confirmed: readonly Language[];
  /** Why it is changed. */
  comment: string;
} & SaidTexts;
type SaidTexts = Said<Exclude<TextField, "otherNames">, string> & Said<"otherNames", DraftNames>;

/** A card as the form edits it, or a new one with what is known of it. */
export function draftOf(card: Card | undefined, start?: Partial<CardContent>): CardDraft {
  const { texts, files, type, standardTheme, internalTheme, ...rest } = card?.content ?? { ...emptyCard, ...start };
  const said = languages.flatMap((language) =>
    Object.entries(texts[language]).map(([field, value]) => [
      `${language}.${field}`,
      typeof value === "string" ? value : { names: value, typed: "" },
    ]),
  );
  return {
    ...rest,
    ...(Object.fromEntries(said) as SaidTexts),
    type: type ?? "",
    standardTheme: standardTheme ?? "",
    internalTheme: internalTheme ?? "",
    files: card?.files ?? files,
    confirmed: [],
    comment: "",
  };
}

/** The card that a draft says, as it is kept. */
export function contentOf(draft: CardDraft): CardContent {
  const { globalName, type, standard, underStandard, standardTheme, internalTheme, kpi, files } = draft;
  return tidyCard({
    globalName,
    type: type === "" ? null : (type as CardContent["type"]),
    standard,
    underStandard,
    standardTheme: standardTheme || null,
    internalTheme: internalTheme || null,
    kpi,
    texts: { es: textsOf(draft, "es"), en: textsOf(draft, "en"), de: textsOf(draft, "de"), pt: textsOf(draft, "pt") },
    files: files.map(({ id, name }) => ({ id, name })),
  });
}

/** What a draft says in a language. */
export function textsOf(draft: CardDraft, language: Language): CardTexts {
  const { names, typed } = draft[`${language}.otherNames`];
  return {
    peopleKpiName: draft[`${language}.peopleKpiName`],
    standardName: draft[`${language}.standardName`],
    otherNames: addNames(names, typed),
    description: draft[`${language}.description`],
    content: draft[`${language}.content`],
    calculation: draft[`${language}.calculation`],
    measure: draft[`${language}.measure`],
    observations: draft[`${language}.observations`],
  };
}

/** Other names with what was typed or pasted added: a line each, none twice. */
export function addNames(names: readonly string[], typed: string): string[] {
  const added = typed.split(/[\r\n\u2028\u2029;\t]+/).flatMap((name) => name.trim() || []);
  const known = new Set(names.map((name) => name.toLocaleLowerCase()));
  return [
    ...names,
    ...added.filter((name) => {
      const isNew = !known.has(name.toLocaleLowerCase());
      known.add(name.toLocaleLowerCase());
      return isNew;
    }),
  ];
}

import { tidyName, tidyText } from "../tidy-text.ts";
import { foldText } from "../fold-text.ts";
import { languages } from "../languages.ts";
import type { CardContent, CardTexts } from "./card.ts";

/** A card as it is kept: no blanks at the ends, names on one line, one kind of line break, each other name once. */
export function tidyCard(card: CardContent): CardContent {
  return {
    ...card,
    globalName: tidyName(card.globalName),
    standard: tidyName(card.standard),
    texts: Object.fromEntries(languages.map((language) => [language, tidyTexts(card.texts[language])])) as CardContent["texts"],
  };
}

function tidyTexts(texts: CardTexts): CardTexts {
  return {
    peopleKpiName: tidyName(texts.peopleKpiName),
    standardName: tidyName(texts.standardName),
    otherNames: eachOnce(texts.otherNames.map(tidyName)),
    description: tidyText(texts.description),
    content: tidyText(texts.content),
    calculation: tidyText(texts.calculation),
    measure: tidyText(texts.measure),
    observations: tidyText(texts.observations),
  };
}

/** Names that differ in no more than accents and case are one. */
function eachOnce(names: readonly string[]): string[] {
  const known = new Set<string>();
  return names.filter((name) => {
    const folded = foldText(name);
    if (folded === "" || known.has(folded)) return false;
    known.add(folded);
    return true;
  });
}

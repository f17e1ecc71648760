import type { cardItem } from "@hub/contract/glossary/cards.ts";
import type { Output } from "@hub/contract/route.ts";
import { type TextField, textFields } from "@hub/domain/glossary/card.ts";
import type { Language } from "@hub/domain/languages.ts";
import { excerptOf } from "./excerpt.ts";
import type { FoundRow } from "./matches.sql.ts";
import type { WordField } from "./read-filter.ts";

type Match = Output<typeof cardItem>["matches"][number];

const mostMatches = 3;
/** The fields a part of the words is looked for in, those first that say most about a card. */
const fieldsOf: Record<WordField, readonly Match["field"][]> = {
  text: ["globalName", ...textFields],
  name: ["globalName", "peopleKpiName"],
  otherNames: ["otherNames"],
  standardName: ["standardName"],
  description: ["description"],
  observations: ["observations"],
};

/** The best places where a card's words were found: names first, then what says most about it; each in the reader's language first. */
export function presentMatches(rows: readonly FoundRow[], reader: Language): Match[] {
  const seen = new Set<string>();
  const all = rows.flatMap((row) =>
    fieldsOf[row.field].flatMap((field, position) => {
      const language = field === "globalName" ? null : row.language;
      const key = `${language} ${field}`;
      const best = bestExcerpt(textsOf(row, field), new Set(row.words));
      if (!best || seen.has(key)) return [];
      seen.add(key);
      return [{ match: { language, field, excerpt: best.excerpt }, order: [position, language === reader ? 0 : 1] }];
    }),
  );
  return all
    .toSorted((a, b) => a.order.map((part, at) => part - (b.order[at] ?? 0)).find((difference) => difference !== 0) ?? 0)
    .slice(0, mostMatches)
    .map(({ match }) => match);
}

const textsOf = (row: FoundRow, field: TextField | "globalName"): string[] => (field === "otherNames" ? row.otherNames : [row[field]]);

function bestExcerpt(texts: readonly string[], words: ReadonlySet<string>) {
  return texts
    .map((text) => excerptOf(text, words))
    .reduce((best, next) => (next && (!best || next.found > best.found) ? next : best), undefined);
}

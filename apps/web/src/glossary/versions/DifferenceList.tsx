import type { CardDifference } from "@hub/domain/glossary/compare-cards.ts";
import { languages } from "@hub/domain/languages.ts";
import { useMemo } from "react";
import { useText } from "../../texts/language.tsx";
import { useCardWords } from "../card/use-card-words.ts";
import { compareWords, placePieces } from "./word-difference.ts";
import "./versions.css";

/** What differs between two versions: what is common first, then language by language, each field with what went and what came. */
export function DifferenceList({
  differences,
  heading: Heading = "h3",
}: {
  differences: readonly CardDifference[];
  heading?: "h3" | "h4";
}) {
  const t = useText();
  const words = useCardWords();
  const groups = [null, ...languages].map((language) => ({ language, items: differences.filter((each) => each.language === language) }));
  return (
    <div className="hub-card-differences">
      {groups.map(({ language, items }) =>
        items.length === 0 ? null : (
          <section key={language ?? "common"}>
            <Heading>{language === null ? t("glossary.card-shared") : words.language(language)}</Heading>
            <dl className="hub-card-list">
              {items.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{words.field(field)}</dt>
                  <dd lang={language ?? undefined} dir="auto">
                    {isPlain(field) ? (
                      <span className="hub-card-text hub-difference">
                        <del>{words.value(field, before)}</del> <span aria-hidden="true">→</span> <ins>{words.value(field, after)}</ins>
                      </span>
                    ) : (
                      <DifferenceText before={before ?? ""} after={after ?? ""} />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ),
      )}
    </div>
  );
}

/** Chosen, not written: one value stands for the other. */
function isPlain(field: CardDifference["field"]): boolean {
  return ["kpi", "type", "underStandard", "standardTheme", "internalTheme"].includes(field);
}

/** What changed from one text to another, word by word: what went struck out, what came underlined. */
function DifferenceText({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => placePieces(compareWords(before, after)), [before, after]);
  return (
    <span className="hub-card-text hub-difference">
      {pieces.map(({ kind, text, at }) => {
        const Mark = kind === "removed" ? "del" : kind === "added" ? "ins" : "span";
        return <Mark key={`${kind}${at}`}>{text}</Mark>;
      })}
    </span>
  );
}

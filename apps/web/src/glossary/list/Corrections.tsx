import { useIntl } from "react-intl";
import { useText } from "../../texts/language.tsx";
import { asWritten } from "./split-marks.ts";
import type { Cards } from "./use-cards.ts";

/** Says which words are nowhere and what was looked for instead. */
export function Corrections({ cards: { corrected, rows } }: { cards: Cards }) {
  const t = useText();
  const intl = useIntl();
  const quote = (word: string) => t("glossary.list-quoted", { words: word });
  return (
    <div role="status" className="hub-glossary-said">
      {corrected.length > 0 && (
        <ul className="hub-note hub-glossary-corrections">
          {corrected.map(({ word, as }) => (
            <li key={word}>
              {t("glossary.list-corrected", {
                word: quote(word),
                as: intl.formatList(
                  as.map((each) => quote(asWritten(each, rows))),
                  { type: "disjunction" },
                ),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

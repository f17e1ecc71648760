import { languages } from "@hub/domain/languages.ts";
import { Link } from "@tanstack/react-router";
import { useLanguage, useText } from "../../texts/language.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { LanguageMark } from "../card/LanguageMark.tsx";
import { useCardWords } from "../card/use-card-words.ts";
import { cardSearch } from "../glossary-search.ts";
import { foundIn } from "./found-in.ts";
import { splitMarks } from "./split-marks.ts";
import type { CardItem } from "./use-cards.ts";
import { cardLinkId } from "./use-kept-place.ts";
import { chooseCard, walkResults } from "./walk-results.ts";
import { ChooseBox } from "../../ui/select/ChooseBox.tsx";
import type { Choice } from "../../ui/select/use-chosen.ts";
import type { SearchOf } from "../../ui/use-address.ts";
import { usePageKeys } from "../../ui/keys/page-keys.ts";

type Props = { card: CardItem; search: SearchOf<"/glossary">; isEditor: boolean; choice: Choice | undefined; onOpen: () => void };

/** One card of the list: its names, what it says, where the words were found, and for those who edit how it stands. */
export function CardResult({ card, search, isEditor, choice, onOpen }: Props) {
  const t = useText();
  usePageKeys("cards");
  const { language: reader } = useLanguage();
  const words = useCardWords();
  const { name, globalName, text, elsewhere } = foundIn(card, reader);
  const plainName = splitMarks(name)
    .map(({ text }) => text)
    .join("");
  const facts = [
    card.type && t(`glossary.type-${card.type}`),
    card.internalTheme?.name,
    card.standardTheme?.name,
    isEditor && card.owner && t("glossary.owner-of", { name: card.owner.name }),
  ].filter(Boolean);
  const behind = languages.filter((language) => card.states[language] !== "current");
  return (
    <li className="hub-glossary-result">
      <div className="hub-glossary-result-head">
        {choice && <ChooseBox id={card.id} name={plainName} choice={choice} />}
        <h2>
          <Link
            id={cardLinkId(card.id)}
            className="hub-link"
            to="/glossary"
            search={cardSearch(search, card.id)}
            onClick={onOpen}
            onKeyDown={(event) => (choice && chooseCard(event, card.id, choice)) || walkResults(event)}
          >
            <MarkedText excerpt={name} />
          </Link>
        </h2>
        <span className="hub-glossary-kind">{t(`glossary.list-kind-${card.glossary}`)}</span>
        {isEditor && !card.published && <StatusBadge meaning="pending" text={t("glossary.card-unpublished")} />}
        {isEditor && card.published && card.changedSince && <StatusBadge meaning="partial" text={t("glossary.card-changed")} />}
      </div>
      {text !== "" && (
        <p className="hub-glossary-text">
          <MarkedText excerpt={text} />
        </p>
      )}
      {elsewhere.map(({ language, field, excerpt }) => (
        <p key={`${language} ${field}`}>
          <span className="hub-dimmed">
            {language === null
              ? t("glossary.list-found-global", { field: words.field(field) })
              : t("glossary.list-found", { language: words.language(language), field: words.field(field) })}
          </span>{" "}
          <span lang={language ?? undefined}>
            <MarkedText excerpt={excerpt} />
          </span>
        </p>
      ))}
      {(facts.length > 0 || globalName !== undefined || (isEditor && behind.length > 0)) && (
        <p className="hub-glossary-facts hub-dimmed">
          {globalName !== undefined && (
            <span>
              {t("glossary.field-globalName")}: <MarkedText excerpt={globalName} />
            </span>
          )}
          {facts.length > 0 && <span>{facts.join(" · ")}</span>}
          {isEditor &&
            behind.map((language) => (
              <span key={language}>
                {words.language(language)} <LanguageMark state={card.states[language]} />
              </span>
            ))}
        </p>
      )}
    </li>
  );
}

/** A text with what was looked for marked in it. */
function MarkedText({ excerpt }: { excerpt: string }) {
  return splitMarks(excerpt).map(({ text, marked }, at) => {
    const key = `${at} ${text}`;
    return marked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

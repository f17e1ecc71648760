import { cutText } from "@hub/domain/cut-text.ts";
import { listSimilarCards } from "@hub/contract/glossary/cards.ts";
import { stringifySearch } from "../../ui/address.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useRested } from "../../ui/list/use-rested.ts";
import { useCardWords } from "../card/use-card-words.ts";

type Props = { name: string; except: number | undefined };

/** Says while a name is typed which cards have it already or one near it, in any language; nobody is kept from going on. */
export function SimilarCards({ name, except }: Props) {
  const t = useText();
  const words = useCardWords();
  const rested = useRested(cutText(name.trim(), 200, ""));
  const query = { name: rested, ...(except !== undefined && { except }) };
  const similar = useRoute(listSimilarCards, { query }, { enabled: rested.length > 2, placeholderData: undefined });
  const items = rested.length > 2 ? (similar.data?.items ?? []) : [];
  return (
    <div role="status" className="hub-similar">
      {items.length > 0 && (
        <div className="hub-note">
          <p>{t(items.some(({ same }) => same) ? "glossary.similar-same" : "glossary.similar-near", { count: items.length })}</p>
          <ul>
            {items.map(({ id, glossary, globalName, name: found, language, field, same }) => (
              <li key={id}>
                <a className="hub-link" href={`#/glossary${stringifySearch({ card: String(id) })}`} target="_blank" rel="noopener">
                  {globalName}
                </a>{" "}
                {t("glossary.similar-where", {
                  glossary: t(`glossary.glossary-${glossary}`),
                  name: found,
                  place: language === null ? words.field(field) : words.place(field === "globalName" ? field : `${language}.${field}`),
                  same: String(same),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

import { listSuggestions } from "@hub/contract/glossary/suggestions.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { usePages } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StateView } from "../../ui/StateView.tsx";
import { type Meaning, StatusBadge } from "../../ui/StatusBadge.tsx";
import { AnswerSuggestion } from "./AnswerSuggestion.tsx";
import { useCardWords } from "./use-card-words.ts";

export type Suggestion = Output<(typeof listSuggestions)["answer"]>["items"][number];
const meanings: Record<Suggestion["state"], Meaning> = { open: "partial", taken: "good", declined: "pending" };

/** What was suggested for a card, the newest first: all for those who edit, for others their own. */
export function Suggestions({ id, mayAnswer }: { id: number; mayAnswer: boolean }) {
  const t = useText();
  const found = usePages(listSuggestions, "before", { query: { card: id } }, { placeholderData: undefined });
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <StateView loading={found.isPending} error={found.data ? undefined : found.error} onRetry={() => void found.refetch()}>
      {items.length === 0 ? (
        <p className="hub-dimmed">{t(mayAnswer ? "glossary.suggestions-none" : "glossary.suggestions-none-own")}</p>
      ) : (
        <ul className="hub-list">
          {items.map((each) => (
            <SuggestionItem key={each.id} suggestion={each} mayAnswer={mayAnswer} />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <div>
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t("ui.more")}
          </Button>
        </div>
      )}
    </StateView>
  );
}

/** One suggestion with what became of it, or the way to answer it; `about`: the card it is about, where that is not said around it. */
export function SuggestionItem({ suggestion, mayAnswer, about }: { suggestion: Suggestion; mayAnswer: boolean; about?: ReactNode }) {
  const t = useText();
  const words = useCardWords();
  const formats = useFormats();
  const { state, text, by, at, language, answer, answeredAt, answeredBy } = suggestion;
  return (
    <li className="hub-suggestion">
      {about}
      <p>
        <StatusBadge meaning={meanings[state]} text={t(`glossary.suggestion-${state}`)} />{" "}
        <span className="hub-dimmed">
          {t("glossary.suggestion-who", { by, at: formats.instant(at), language: words.language(language) })}
        </span>
      </p>
      <p className="hub-card-text" lang={language} dir="auto">
        {text}
      </p>
      {state !== "open" && (
        <div className="hub-suggestion-answer">
          <p className="hub-dimmed">
            {t("glossary.suggestion-answer-who", { by: answeredBy ?? t("glossary.by-nobody"), at: formats.instant(answeredAt ?? at) })}
          </p>
          {answer !== "" && (
            <p className="hub-card-text" dir="auto">
              {answer}
            </p>
          )}
        </div>
      )}
      {state === "open" && mayAnswer && <AnswerSuggestion id={suggestion.id} />}
    </li>
  );
}

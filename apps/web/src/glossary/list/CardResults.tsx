import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import { stringifySearch } from "../../ui/address.ts";
import { useFormats } from "../../texts/formats.ts";
import { StateView } from "../../ui/StateView.tsx";
import type { GlossaryFilter } from "../glossary-search.ts";
import { useChosen } from "../../ui/select/use-chosen.ts";
import { CardActs } from "./CardActs.tsx";
import { CardResult } from "./CardResult.tsx";
import { NewCardMenu } from "./NewCardMenu.tsx";
import type { Cards } from "./use-cards.ts";
import { useKeptPlace } from "./use-kept-place.ts";
import type { SearchOf } from "../../ui/use-address.ts";

type Props = { cards: Cards; filter: GlossaryFilter; search: SearchOf<"/glossary">; onClear: () => void };

/** What was found, in its states: loading, failed, none with the reason, and the cards, with more as asked for. */
export function CardResults({ cards: { query, rows: cards, total = 0, more }, filter, search, onClear }: Props) {
  const t = useText();
  const may = useMay();
  const formats = useFormats();
  const leave = useKeptPlace(stringifySearch(filter), query.data !== undefined);
  const isEditor = may("glossary.edit");
  const ids = useMemo(() => cards.map(({ id }) => id), [cards]);
  const choice = useChosen(stringifySearch(filter), ids, total, isEditor);
  const { glossary: _, ...narrowed } = filter;
  const none =
    Object.keys(narrowed).length > 0
      ? {
          title: t("glossary.list-none-found"),
          text: t(isEditor ? "glossary.list-none-found-text" : "glossary.list-none-found-reader"),
          action: (
            <Button variant="default" onClick={onClear}>
              {t("glossary.list-clear")}
            </Button>
          ),
        }
      : isEditor
        ? { title: t("glossary.list-none"), text: t("glossary.list-none-text"), action: <NewCardMenu search={search} /> }
        : { title: t("glossary.list-none"), text: t("glossary.list-none-reader") };
  return (
    <StateView
      loading={query.isPending}
      error={query.data ? undefined : query.error}
      onRetry={() => void query.refetch()}
      empty={cards.length === 0 && none}
    >
      {isEditor && <CardActs choice={choice} filter={filter} />}
      <ul
        data-list
        className="hub-glossary-results"
        aria-label={t("glossary.list-results")}
        aria-busy={query.isPlaceholderData}
        data-stale={query.isPlaceholderData || undefined}
      >
        {cards.map((card) => (
          <CardResult
            key={card.id}
            card={card}
            search={search}
            isEditor={isEditor}
            choice={isEditor ? choice : undefined}
            onOpen={() => leave(card.id)}
          />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p className="hub-note" role="alert">
          {t("glossary.list-more-failed", { shown: formats.integer(cards.length) })}
        </p>
      )}
      <div className="hub-glossary-more">
        <span className="hub-dimmed">
          {t("glossary.list-shown", { count: total, shown: formats.integer(cards.length), total: formats.integer(total) })}
        </span>
        {query.hasNextPage && (
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => (query.isFetchNextPageError ? void query.fetchNextPage() : more?.())}
          >
            {t("ui.more")}
          </Button>
        )}
      </div>
    </StateView>
  );
}

import { useEffect, useMemo } from "react";
import { usePageKeys } from "../../ui/keys/page-keys.ts";
import { neighboursIn, stepOfKey } from "../../ui/record/neighbours.ts";
import { RecordWalk } from "../../ui/record/RecordWalk.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { cardSearch, readFilter } from "../glossary-search.ts";
import { useCards } from "./use-cards.ts";

/** To the cards before and behind in the list one came from, as it was filtered; nothing for whoever came from elsewhere. The last card that is loaded has the next ones loaded. */
export function CardWalk({ id }: { id: number }) {
  const { search, show } = useAddress("/glossary");
  const filter = useMemo(() => readFilter(search), [search]);
  const { rows, total, more } = useCards(filter, false);
  const place = neighboursIn(rows, (card) => card.id === id);
  const { at, behind } = place;
  const isLast = at !== undefined && behind === undefined;
  useEffect(() => {
    if (isLast) more?.();
  }, [isLast, more]);
  const walk = (to: { id: number } | undefined) => {
    if (to) show(cardSearch(search, to.id, { lang: search.lang, edition: search.edition }), { resetScroll: false });
  };
  usePageKeys("record", at !== undefined);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const step = stepOfKey(event, place);
      if (!step || event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      walk(step.to);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  });
  return at === undefined ? null : <RecordWalk place={place} total={total} onWalk={walk} />;
}

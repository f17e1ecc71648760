import { listSuggestions } from "@hub/contract/glossary/suggestions.ts";
import { Button, Modal } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { usePages } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import { SuggestionItem } from "../card/Suggestions.tsx";
import "../card/card.css";
import "../glossary.css";

/** All suggestions that nobody answered yet, to be answered where they stand: what is answered leaves, and the next one is in front. */
export function SuggestionsWindow({ onClose, next }: { onClose: () => void; next: ReactNode }) {
  const t = useText();
  const leave = useLeaveDialog();
  const found = usePages(listSuggestions, "before", { query: { state: "open" } }, { placeholderData: undefined });
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const known = useRef(0);
  useEffect(() => {
    // The button that was pressed has gone with what it answered.
    if (items.length < known.current) (list.current?.querySelector("button") ?? list.current)?.focus();
    known.current = items.length;
  }, [items.length]);
  return (
    <Modal
      opened
      onClose={() => leave(onClose)}
      closeOnClickOutside={false}
      title={t("glossary.suggestions")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
      size={760}
    >
      <div ref={list} tabIndex={-1}>
        <StateView loading={found.isPending} error={found.data ? undefined : found.error} onRetry={() => void found.refetch()}>
          {items.length === 0 && (
            <p className="hub-note hub-note-good" role="status">
              {t("glossary.suggestions-all-answered")}
            </p>
          )}
          <ul className="hub-list">
            {items.map((each) => (
              <SuggestionItem
                key={each.id}
                suggestion={each}
                mayAnswer
                about={
                  <Link to="/glossary" search={{ card: String(each.card.id) }} className="hub-link">
                    {each.card.name}
                  </Link>
                }
              />
            ))}
          </ul>
          {found.hasNextPage && (
            <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t("ui.more")}
            </Button>
          )}
        </StateView>
      </div>
      {next}
    </Modal>
  );
}

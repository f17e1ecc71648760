import { Button } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StateView } from "../StateView.tsx";
import "./record-history.css";

type Entry = { id: number; at: string; by: string | null; changes: readonly { field: string }[] };
type Page<E> = { items: E[]; next: number | null };
type ChangeOf<E extends Entry> = E["changes"][number];

type Props<E extends Entry> = {
  history: UseInfiniteQueryResult<InfiniteData<Page<E>>>;
  kind: (entry: E) => string;
  /** Who it was where nobody is named. */
  nobody: string;
  renderChange: (change: ChangeOf<E>, entry: E) => ReactNode;
  /** What is said of an entry besides its changes. */
  renderNote?: (entry: E) => ReactNode;
  /** What there is to say where nothing has changed. */
  none?: string;
};

/** What became of a record, field by field; a page more on demand. */
export function RecordHistory<E extends Entry>({ history, kind, nobody, renderChange, renderNote, none }: Props<E>) {
  const t = useText();
  const formats = useFormats();
  const title = useId();
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="hub-record-history" aria-labelledby={title}>
      <h3 id={title}>{t("ui.history-title")}</h3>
      <StateView loading={history.isPending} error={history.data ? undefined : history.error} onRetry={() => void history.refetch()}>
        {entries.length === 0 ? (
          none !== undefined && <p className="hub-dimmed">{none}</p>
        ) : (
          <ol className="hub-list">
            {entries.map((entry) => (
              <li key={entry.id}>
                <p>
                  <strong>{kind(entry)}</strong>{" "}
                  <span className="hub-dimmed">{t("ui.history-who", { at: formats.instant(entry.at), by: entry.by ?? nobody })}</span>
                </p>
                {renderNote?.(entry)}
                {entry.changes.length > 0 && (
                  <ul className="hub-record-changes">
                    {entry.changes.map((each) => (
                      <li key={each.field}>{renderChange(each, entry)}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
        )}
        {history.hasNextPage && (
          <Button variant="default" mt="sm" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t("ui.history-more")}
          </Button>
        )}
      </StateView>
    </section>
  );
}

/** A long text before and after, each in its own frame; what there was not before is left out. */
export function TextChange({ before, after }: { before: string | null; after: string }) {
  return (
    <>
      {before && <del className="hub-record-quote">{before}</del>}
      <ins className="hub-record-quote">{after}</ins>
    </>
  );
}

import { listQualityHistory } from "@hub/contract/quality.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/queries.ts";
import { useText } from "../../shell/language.tsx";
import { useFormats } from "../../ui/formats.ts";
import { StateView } from "../../ui/StateView.tsx";
import { useEventWords } from "./use-event-words.ts";

type Change = Output<(typeof listQualityHistory)["answer"]>["items"][number]["changes"][number];

/** What became of an event, field by field, the newest first; a page more on demand. */
export function EventHistory({ id }: { id: number }) {
  const t = useText();
  const formats = useFormats();
  const history = useInfiniteQuery({
    queryKey: [...keyOf(listQualityHistory, { params: { id } }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(listQualityHistory, { params: { id }, query: pageParam === undefined ? {} : { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: undefined,
  });
  const items = history.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="hub-event-history" aria-labelledby="event-history">
      <h3 id="event-history">{t("quality.history-title")}</h3>
      <StateView loading={history.isPending} error={history.data ? undefined : history.error} onRetry={() => void history.refetch()}>
        {items.length === 0 ? (
          <p className="hub-dimmed">{t("quality.history-none")}</p>
        ) : (
          <ol className="hub-list">
            {items.map(({ id: key, at, by, kind, changes }) => (
              <li key={key} className="hub-event-change">
                <p>
                  <strong>{t(`quality.history-kind-${kind}`)}</strong>{" "}
                  <span className="hub-dimmed">
                    {t("quality.history-who", { at: formats.instant(at), by: by ?? t("quality.history-by-delivery") })}
                  </span>
                </p>
                {changes.length > 0 && (
                  <ul>
                    {changes.map((change) => (
                      <li key={change.field}>
                        <FieldChange change={change} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
        )}
        {history.hasNextPage && (
          <Button variant="default" mt="sm" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t("quality.history-more")}
          </Button>
        )}
      </StateView>
    </section>
  );
}

function FieldChange({ change: { field, before, after } }: { change: Change }) {
  const t = useText();
  const words = useEventWords();
  const name = words.field(field);
  if (field !== "comments")
    return t("quality.history-change", { field: name, before: words.value(field, before), after: words.value(field, after) });
  // Comments mostly grow: what was added is what one looks for.
  const [had, has] = [before ?? "", after ?? ""];
  const grew = had !== "" && has.startsWith(had);
  return (
    <>
      {t(grew ? "quality.history-added" : "quality.history-text", { field: name })}
      {!grew && had !== "" && <del className="hub-event-text hub-event-quote">{had}</del>}
      <ins className="hub-event-text hub-event-quote">{grew ? has.slice(had.length).trim() : has || t("quality.edit-nothing")}</ins>
    </>
  );
}

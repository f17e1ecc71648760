import type { Output } from "@hub/contract/route.ts";
import { listSwpItemHistory } from "@hub/contract/swp.ts";
import { type SwpField, swpFields, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/queries.ts";
import { useText } from "../../shell/language.tsx";
import { useFormats } from "../../ui/formats.ts";
import { StateView } from "../../ui/StateView.tsx";
import { useItemWords } from "../items/item-words.ts";
import { useValueWords } from "../items/use-value-words.ts";

type Change = Output<(typeof listSwpItemHistory)["answer"]>["items"][number]["changes"][number];

/** What became of an item, field by field, the newest first; a page more on demand. */
export function ItemHistory({ id, tab }: { id: number; tab: SwpTab }) {
  const t = useText();
  const formats = useFormats();
  const history = useInfiniteQuery({
    queryKey: [...keyOf(listSwpItemHistory, { params: { id } }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(listSwpItemHistory, { params: { id }, query: pageParam === undefined ? {} : { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: undefined,
  });
  const items = history.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="hub-swp-history" aria-labelledby="swp-history">
      <h3 id="swp-history">{t("swp.info-history")}</h3>
      <StateView loading={history.isPending} error={history.data ? undefined : history.error} onRetry={() => void history.refetch()}>
        <ol className="hub-list">
          {items.map(({ id: key, at, by, kind, comment, changes }) => (
            <li key={key} className="hub-swp-change">
              <p>
                <strong>{t(`swp.info-kind-${kind}`)}</strong>{" "}
                <span className="hub-dimmed">{t("swp.info-who", { at: formats.instant(at), by: by ?? t("swp.info-somebody") })}</span>
              </p>
              {comment !== "" && <p className="hub-swp-text">{t("swp.info-comment", { comment })}</p>}
              {changes.length > 0 && (
                <ul>
                  {changes.map((change) => (
                    <li key={change.field}>
                      <FieldChange tab={tab} change={change} isNew={kind === "created"} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
        {history.hasNextPage && (
          <Button variant="default" mt="sm" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t("swp.info-more")}
          </Button>
        )}
      </StateView>
    </section>
  );
}

function FieldChange({ tab, change: { field, before, after }, isNew }: { tab: SwpTab; change: Change; isNew: boolean }) {
  const t = useText();
  const words = useItemWords();
  const values = useValueWords();
  const known = swpFields.find((each) => each === field);
  const name = known ? words.field(tab, known) : field;
  const value = (text: string | null) => (known ? values(known, text) : (text ?? t("swp.info-nothing")));
  if (!isLong(known)) {
    return isNew
      ? t("swp.info-value", { field: name, after: value(after) })
      : t("swp.info-change", { field: name, before: value(before), after: value(after) });
  }
  return (
    <>
      {t("swp.info-text", { field: name })}
      {before && <del className="hub-swp-text hub-swp-quote">{before}</del>}
      <ins className="hub-swp-text hub-swp-quote">{after || t("swp.info-nothing")}</ins>
    </>
  );
}

const isLong = (field: SwpField | undefined) => field === "competency" || field === "additionalInformation" || field === "relevantActions";

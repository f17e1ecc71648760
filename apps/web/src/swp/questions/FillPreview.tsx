import { applySwpAnswer, previewSwpAnswer } from "@hub/contract/swp/questions.ts";
import { leversOf } from "@hub/domain/swp/levers.ts";
import type { Answer, QuestionTab } from "@hub/domain/swp/questions.ts";
import { Button } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { keyOf } from "../../api/keys.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useItemWords } from "../items/item-words.ts";

type Props = { tab: QuestionTab; divisionId: number; answer: Answer; /** Only what is saved can be filled in. */ isSaved: boolean };
type Shares = { hire: number | null; outsrc: number | null; reskill: number | null; release: number | null };
const kept = ["unchanged", "byHand", "closed", "withoutTraining"] as const;

/** Which rows of the division an answer would fill, and which it leaves and why; filled after a yes, never one that was set by hand. */
export function FillPreview({ tab, divisionId, answer, isSaved }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const { nameWithLevel } = useItemWords();
  const [asking, setAsking] = useState(false);
  const body = { tab, divisionId, ...answer };
  const preview = useQuery({
    queryKey: keyOf(previewSwpAnswer, { body }),
    queryFn: ({ signal }) => call(previewSwpAnswer, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const fill = useMutation({
    mutationFn: (token: string) => call(applySwpAnswer, { body: { tab, divisionId, token } }),
    onSuccess: ({ filled }) => notifySuccess(t("swp.question-filled", { count: filled })),
    onSettled: () => {
      setAsking(false);
      return invalidateArea(applySwpAnswer);
    },
  });
  const { data } = preview;
  const say = (shares: Shares) =>
    leversOf[tab]
      .flatMap((lever) => {
        const share = shares[lever as keyof Shares];
        return share === null || share === undefined ? [] : [t("swp.question-lever", { lever: t(`swp.field-${lever}`), share })];
      })
      .join(" · ");
  const isReady = isSaved && data !== undefined && data.fills > 0 && !preview.isFetching;
  return (
    <section className="hub-question-fill" aria-label={t("swp.question-fill-title")}>
      <h3>{t("swp.question-fill-title")}</h3>
      <StateView loading={preview.isPending} error={data ? undefined : preview.error} onRetry={() => void preview.refetch()}>
        {data && (
          <>
            <p aria-live="polite" aria-busy={preview.isPlaceholderData}>
              {t("swp.question-fills", { count: data.fills })}
            </p>
            <ul className="hub-reasons">
              {kept.map((why) => data[why] > 0 && <li key={why}>{t(`swp.question-kept-${why}`, { count: data[why] })}</li>)}
            </ul>
            {data.rows.length > 0 && (
              <details>
                <summary>{t("swp.question-rows", { shown: data.rows.length, count: data.fills })}</summary>
                <ul className="hub-question-rows">
                  {data.rows.map(({ itemId, name, skillLevel, before }) => (
                    <li key={itemId}>
                      {nameWithLevel(name, skillLevel)}
                      <span className="hub-table-note">{say(before)}</span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {fill.error && (
              <p className="hub-note" role="alert">
                {errorText(fill.error)}
              </p>
            )}
            <Button variant="default" disabled={!isReady} onClick={() => setAsking(true)}>
              {t("swp.question-fill", { count: data.fills })}
            </Button>
            {!isSaved && data.fills > 0 && <p className="hub-dimmed">{t("swp.question-save-first")}</p>}
            <ConfirmDialog
              opened={asking}
              title={t("swp.question-fill-confirm")}
              text={<p>{t("swp.question-fill-text", { count: data.fills, levers: say(data.levers) })}</p>}
              action={t("swp.question-fill", { count: data.fills })}
              busy={fill.isPending}
              onCancel={() => setAsking(false)}
              onConfirm={() => fill.mutate(data.token)}
            />
          </>
        )}
      </StateView>
    </section>
  );
}

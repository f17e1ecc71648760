import { createSwpSnapshot, previewSwpSnapshot } from "@hub/contract/swp/snapshots.ts";
import { sizeOf } from "@hub/domain/swp/plan-item.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { Button, Checkbox, Select, Textarea } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { keyOf } from "../../api/keys.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { DialogActions } from "../../ui/dialog/DialogActions.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useRested } from "../../ui/list/use-rested.ts";
import { focusFirst } from "../focus-first.ts";
import { useItemWords } from "../items/item-words.ts";
import { NewnessRows, type Overrides } from "./NewnessRows.tsx";

type Props = {
  tab: QuestionTab;
  orgs: string | undefined;
  scopes: readonly { orgId: number | null; name: string }[];
  onLeave: () => void;
  onTaken: () => void;
};
const whole = "all";
const longestComment = 4000;

/** What a snapshot is to hold, with what that is live; a yes or no before it is taken. */
export function SnapshotForm({ tab, orgs, scopes, onLeave, onTaken }: Props) {
  const t = useText();
  const words = useItemWords();
  const errorText = useErrorText();
  const options = scopes.map(({ orgId, name }) => ({
    value: orgId === null ? whole : String(orgId),
    label: orgId === null ? t("swp.snapshot-whole") : name,
  }));
  const [chosen, setChosen] = useState(() => options.find(({ value }) => value === (orgs ?? whole))?.value ?? options[0]?.value ?? "");
  const [withoutZero, setWithoutZero] = useState(false);
  const [comment, setComment] = useState("");
  const [overrides, setOverrides] = useState<Overrides>(new Map());
  const [text, setText] = useState("");
  const [asking, setAsking] = useState(false);
  const sought = useRested(text).trim();
  const { guard } = useUnsavedGuard(comment.trim() !== "" || overrides.size > 0, ["tab", "view"]);

  const scope = { tab, orgId: chosen === whole ? null : Number(chosen), withoutZero };
  // Of what is left out nothing is said.
  const said = [...overrides].filter(([, { isZero }]) => !(withoutZero && isZero));
  const body = { ...scope, ...(sought !== "" && { text: sought }) };
  const preview = useQuery({
    queryKey: keyOf(previewSwpSnapshot, { body }),
    queryFn: ({ signal }) => call(previewSwpSnapshot, { body, signal }),
    enabled: chosen !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const take = useMutation({
    mutationFn: () =>
      call(createSwpSnapshot, { body: { ...scope, comment, overrides: said.map(([itemId, { isNew }]) => ({ itemId, isNew })) } }),
    onSuccess: ({ totals }) => {
      notifySuccess(t("swp.snapshot-taken", { count: totals.items }));
      onTaken();
    },
    onSettled: () => {
      setAsking(false);
      void invalidateArea(createSwpSnapshot);
    },
  });
  const { data } = preview;
  const place = options.find(({ value }) => value === chosen)?.label ?? "";
  const counts = data && {
    count: data.totals.items,
    size: words.fte(data.totals.size),
    left: data.leftOut,
    place,
    tab: t(`swp.tab-${tab}`),
  };
  return (
    <div ref={focusFirst} className="hub-swp-form">
      {take.error && (
        <p className="hub-note" role="alert">
          {errorText(take.error)}
        </p>
      )}
      <p className="hub-dimmed">{t("swp.snapshot-note")}</p>
      <Select
        label={t("swp.snapshot-part")}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        nothingFoundMessage={t("swp.snapshot-part-none")}
        data={options}
        value={chosen}
        onChange={(value) => {
          setChosen(value ?? chosen);
          setOverrides(new Map());
        }}
        data-autofocus
      />
      <Checkbox
        label={t("swp.snapshot-without-zero")}
        description={t("swp.snapshot-without-zero-note")}
        checked={withoutZero}
        onChange={({ currentTarget }) => setWithoutZero(currentTarget.checked)}
      />
      <Textarea
        label={t("swp.snapshot-comment")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longestComment}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <StateView loading={preview.isPending} error={data ? undefined : preview.error} onRetry={() => void preview.refetch()}>
        {data && counts && (
          <>
            <div className="hub-note hub-note-closed hub-snapshot-sum" aria-live="polite" aria-busy={preview.isPlaceholderData}>
              <p>{t("swp.snapshot-sum", { ...counts, field: t(`swp.field-${sizeOf[tab]}`) })}</p>
              <p>
                {data.earlier === 0
                  ? t("swp.snapshot-first")
                  : t("swp.snapshot-newness", {
                      fresh: data.totals.new.count,
                      existent: data.totals.existent.count,
                      earlier: data.earlier,
                    })}
              </p>
            </div>
            <NewnessRows preview={data} text={text} onText={setText} overrides={overrides} onOverrides={setOverrides} />
          </>
        )}
      </StateView>
      <DialogActions>
        <Button onClick={() => setAsking(true)} disabled={!data || preview.isPlaceholderData || preview.isFetching}>
          {t("swp.snapshot-ask")}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t("ui.cancel")}
        </Button>
      </DialogActions>
      <ConfirmDialog
        opened={asking}
        title={t("swp.snapshot-confirm-title")}
        text={
          counts && (
            <>
              <p>{t("swp.snapshot-confirm-text", counts)}</p>
              {withoutZero && <p>{t("swp.snapshot-confirm-left", counts)}</p>}
              {said.length > 0 && <p>{t("swp.snapshot-confirm-overrides", { count: said.length })}</p>}
            </>
          )
        }
        action={t("swp.snapshot-confirm-action")}
        busy={take.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => take.mutate()}
      />
      {guard}
    </div>
  );
}

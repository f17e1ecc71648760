import { createSwpSnapshot, previewSwpSnapshot } from "@hub/contract/swp/snapshots.ts";
import { sizeOf } from "@hub/domain/swp/plan-item.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { Checkbox, Textarea } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, prepare } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { StateView } from "../../ui/StateView.tsx";
import { useRested } from "../../ui/list/use-rested.ts";
import { useItemWords } from "../items/item-words.ts";
import { NewnessRows, type Overrides } from "./NewnessRows.tsx";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = {
  tab: QuestionTab;
  orgs: string | undefined;
  scopes: readonly { orgId: number | null; name: string }[];
  onLeave: () => void;
  onTaken: () => void;
};
const whole = "all";
const longestComment = 4000;

type Draft = { orgId: string; withoutZero: boolean; comment: string; overrides: Overrides };

/** What a snapshot is to hold, with what that is live; a yes or no before it is taken. */
export function SnapshotForm({ tab, orgs, scopes, onLeave, onTaken }: Props) {
  const t = useText();
  const words = useItemWords();
  const options = scopes.map(({ orgId, name }) => ({
    value: orgId === null ? whole : String(orgId),
    label: orgId === null ? t("swp.snapshot-whole") : name,
  }));
  const scopeOf = ({ orgId, withoutZero }: Draft) => ({ tab, orgId: orgId === whole ? null : Number(orgId), withoutZero });
  // Of what is left out nothing is said.
  const saidOf = ({ overrides, withoutZero }: Draft) => [...overrides].filter(([, { isZero }]) => !(withoutZero && isZero));
  const form = useRecord({
    id: `swp-snapshot-${tab}`,
    record: undefined,
    draftOf: (): Draft => ({
      orgId: options.find(({ value }) => value === (orgs ?? whole))?.value ?? options[0]?.value ?? "",
      withoutZero: false,
      comment: "",
      overrides: new Map(),
    }),
    fields: {
      orgId: { label: t("swp.snapshot-part") },
      withoutZero: { label: t("swp.snapshot-without-zero") },
      comment: { label: t("swp.snapshot-comment") },
      overrides: { label: t("swp.snapshot-rows-label") },
    },
    save: (draft) =>
      prepare(createSwpSnapshot, {
        body: {
          ...scopeOf(draft),
          comment: draft.comment,
          overrides: saidOf(draft).map(([itemId, { isNew }]) => ({ itemId, isNew })),
        },
      }),
    onSaved: ({ totals }) => {
      notifySuccess(t("swp.snapshot-taken", { count: totals.items }));
      onTaken();
    },
  });
  const { orgId, withoutZero, overrides } = form.draft;
  const said = saidOf(form.draft);
  const [text, setText] = useState("");
  const sought = useRested(text).trim();
  const body = { ...scopeOf(form.draft), ...(sought !== "" && { text: sought }) };
  const preview = useQuery({
    queryKey: keyOf(previewSwpSnapshot, { body }),
    queryFn: ({ signal }) => call(previewSwpSnapshot, { body, signal }),
    enabled: orgId !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = preview;
  const place = options.find(({ value }) => value === orgId)?.label ?? "";
  const counts = data && {
    count: data.totals.items,
    size: words.fte(data.totals.size),
    left: data.leftOut,
    place,
    tab: t(`swp.tab-${tab}`),
  };
  const asked = counts && (
    <>
      <p>{t("swp.snapshot-confirm-text", counts)}</p>
      {withoutZero && <p>{t("swp.snapshot-confirm-left", counts)}</p>}
      {said.length > 0 && <p>{t("swp.snapshot-confirm-overrides", { count: said.length })}</p>}
    </>
  );
  return (
    <RecordForm
      form={form}
      label={t("swp.snapshot-title", { tab: t(`swp.tab-${tab}`) })}
      parameters={["tab", "view"]}
      save={t("swp.snapshot-ask")}
      waits={!data || preview.isPlaceholderData || preview.isFetching}
      confirm={() => ({
        title: t("swp.snapshot-confirm-title"),
        text: asked,
        action: t("swp.snapshot-confirm-action"),
      })}
      onLeave={onLeave}
    >
      <p className="hub-dimmed">{t("swp.snapshot-note")}</p>
      <Pick
        {...form.choice("orgId")}
        openOnFocus={false}
        allowDeselect={false}
        data={options}
        onChange={(value) => form.change({ orgId: value ?? orgId, overrides: new Map() })}
        data-autofocus
      />
      <Checkbox {...form.tick("withoutZero")} description={t("swp.snapshot-without-zero-note")} />
      <Textarea {...form.text("comment")} autosize minRows={2} maxRows={8} maxLength={longestComment} />
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
            <NewnessRows
              id={form.choice("overrides").id}
              preview={data}
              text={text}
              onText={setText}
              overrides={overrides}
              onOverrides={form.choice("overrides").onChange}
            />
          </>
        )}
      </StateView>
    </RecordForm>
  );
}

import { decideReview } from "@hub/contract/configuration/access/campaigns.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { getInbox } from "@hub/contract/workflows/workflows.ts";
import { checkDecision, type Decision } from "@hub/domain/configuration/campaigns.ts";
import { Textarea } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import type { ReviewRow } from "./campaign-words.ts";

/** A decision takes so many rows at once; those behind them stay ticked for the next one. */
const mostAtOnce = 200;

type Props = {
  reviewId: number;
  rows: readonly ReviewRow[];
  decision: Decision | undefined;
  /** `decided`: the rows that wait no more, where something was sent. */
  onClose: (decided: readonly number[]) => void;
};

/** Keeps or takes away the ticked rows, with a reason; the dialog stays mounted, so that focus returns. */
export function DecideDialog({ decision, onClose, ...given }: Props) {
  const t = useText();
  return (
    <FormDialog
      opened={decision !== undefined}
      title={t(`campaigns.${decision ?? "keep"}-title`, { count: given.rows.length })}
      onClose={() => onClose([])}
    >
      {(leave) => decision && <DecideForm {...given} decision={decision} onClose={onClose} onLeave={leave} />}
    </FormDialog>
  );
}

function DecideForm({ reviewId, rows, decision, onClose, onLeave }: Omit<Props, "decision"> & { decision: Decision; onLeave: () => void }) {
  const t = useText();
  const unused = rows.some((row) => row.unused && row.standing === "same");
  const form = useRecord({
    id: "review-decision",
    record: undefined,
    draftOf: () => ({ reason: "" }),
    fields: { reason: { label: t("campaigns.reason"), required: decision === "take" || unused } },
    save: ({ reason }) =>
      prepare(decideReview, { params: { id: reviewId }, body: { rows: rows.slice(0, mostAtOnce).map(({ id }) => id), decision, reason } }),
    check: ({ reason }) => checkDecision({ decision, reason }, unused),
    stale: [getInbox, getToday],
    onSaved: ({ results }) => {
      const count = (...outcomes: string[]) => results.filter(({ outcome }) => outcomes.includes(outcome)).length;
      const done = { kept: count("kept"), taken: count("taken") };
      if (done.kept + done.taken > 0) notifySuccess(t("campaigns.decided", done));
      const left = count("changed", "gone", "settled", "not-yours");
      if (left > 0) notifyError(t("campaigns.decided-not", { count: left }));
      for (const error of new Set(results.flatMap(({ outcome, error }) => (outcome === "open" && error !== null ? [error] : []))))
        notifyError(t("campaigns.refused", { why: error }));
      onClose(results.flatMap(({ row, outcome }) => (outcome === "open" ? [] : [row])));
    },
  });
  return (
    <RecordForm
      form={form}
      label={t(`campaigns.${decision}-title`, { count: rows.length })}
      className="hub-dialog"
      save={t(`campaigns.${decision}`, { count: Math.min(rows.length, mostAtOnce) })}
      onLeave={onLeave}
    >
      <p>{t(`campaigns.${decision}-text`)}</p>
      <Textarea
        {...form.text("reason")}
        description={t(decision === "keep" && !unused ? "campaigns.reason-free" : "campaigns.reason-help")}
        data-autofocus
        autosize
        minRows={2}
        maxLength={1000}
      />
    </RecordForm>
  );
}

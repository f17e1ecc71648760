import { type getCampaign, handOverReview, moveCampaignDeadline, withdrawCampaign } from "@hub/contract/configuration/access/campaigns.ts";
import type { Output } from "@hub/contract/route.ts";
import { checkDays } from "@hub/domain/configuration/campaigns.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { getInbox } from "@hub/contract/workflows/workflows.ts";
import { Textarea } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { dayFromNow } from "../../texts/days.ts";
import { useText } from "../../texts/language.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { Pick } from "../../ui/pick/Pick.tsx";
import { PersonSearch } from "../users/person/PersonSearch.tsx";

export type CampaignChange = "withdraw" | "move-deadline" | "hand-over";
type Campaign = Output<(typeof getCampaign)["answer"]>;
type Props = { campaign: Campaign; opened: CampaignChange | undefined; onClose: () => void };
type FormProps = { campaign: Campaign; onClose: () => void; onLeave: () => void };

const forms = { withdraw: WithdrawForm, "move-deadline": DeadlineForm, "hand-over": HandOverForm } as const;
const stale = [getInbox, getToday];

/** Changes a review of access that is not closed; the dialog stays mounted, so that focus returns to where it was opened. */
export function ChangeDialogs({ campaign, opened, onClose }: Props) {
  const t = useText();
  const Form = opened && forms[opened];
  return (
    <FormDialog opened={opened !== undefined} title={t(`campaigns.${opened ?? "withdraw"}`)} onClose={onClose}>
      {(leave) => Form && <Form campaign={campaign} onClose={onClose} onLeave={leave} />}
    </FormDialog>
  );
}

function WithdrawForm({ campaign: { id, counts }, onClose, onLeave }: FormProps) {
  const t = useText();
  const form = useRecord({
    id: "campaign-withdrawal",
    record: undefined,
    draftOf: () => ({ reason: "" }),
    fields: { reason: { label: t("campaigns.reason"), required: true } },
    save: (body) => prepare(withdrawCampaign, { params: { id }, body }),
    stale,
    onSaved: () => {
      notifySuccess(t("campaigns.withdrawn"));
      onClose();
    },
  });
  return (
    <RecordForm form={form} label={t("campaigns.withdraw")} className="hub-dialog" save={t("campaigns.withdraw")} onLeave={onLeave}>
      <p>{t("campaigns.withdraw-text", { count: counts.open })}</p>
      <Textarea {...form.text("reason")} description={t("campaigns.reason-help")} data-autofocus autosize minRows={2} maxLength={1000} />
    </RecordForm>
  );
}

function DeadlineForm({ campaign, onClose, onLeave }: FormProps) {
  const t = useText();
  const { id, state, atDeadline } = campaign;
  const form = useRecord({
    id: "campaign-days",
    record: undefined,
    draftOf: () => ({ deadline: campaign.deadline, secondDeadline: campaign.secondDeadline ?? "" }),
    fields: {
      deadline: { label: t("campaigns.deadline"), required: true },
      secondDeadline: { label: t("campaigns.second-deadline-field"), required: atDeadline === "escalate" },
    },
    save: ({ deadline, secondDeadline }) =>
      prepare(moveCampaignDeadline, { params: { id }, body: { deadline, secondDeadline: secondDeadline || null } }),
    check: ({ deadline, secondDeadline }) =>
      checkDays({ deadline, atDeadline, secondDeadline: secondDeadline || null }, state === "ESCALATED" ? state : "OPEN", dayFromNow(0)),
    stale,
    onSaved: () => {
      notifySuccess(t("campaigns.deadline-moved"));
      onClose();
    },
  });
  return (
    <RecordForm
      form={form}
      label={t("campaigns.move-deadline")}
      className="hub-dialog"
      save={t("campaigns.move-deadline")}
      onLeave={onLeave}
    >
      <p>{t("campaigns.move-deadline-text")}</p>
      <div className="hub-fields">
        {state === "OPEN" && <DateField {...form.choice("deadline")} min={dayFromNow(1)} data-autofocus />}
        {atDeadline === "escalate" && <DateField {...form.choice("secondDeadline")} min={dayFromNow(1)} />}
      </div>
    </RecordForm>
  );
}

/** Stands for what nobody is left to decide: no e-mail is empty. */
const nobody = "-";

function HandOverForm({ campaign: { id, reviewers, withoutReviewer }, onClose, onLeave }: FormProps) {
  const t = useText();
  const givers = [
    ...reviewers
      .filter(({ open }) => open > 0)
      .map(({ email, name, open }) => ({ value: email, label: t("campaigns.preview-reviewer", { name, count: open }) })),
    ...(withoutReviewer > 0
      ? [{ value: nobody, label: t("campaigns.preview-reviewer", { name: t("campaigns.hand-over-nobody"), count: withoutReviewer }) }]
      : []),
  ];
  const form = useRecord({
    id: "campaign-giver",
    record: undefined,
    draftOf: (): { from: string | null; to: string; name: string } => ({
      from: givers.length === 1 ? (givers[0]?.value ?? null) : null,
      to: "",
      name: "",
    }),
    fields: {
      from: { label: t("campaigns.hand-over-from"), required: true },
      to: { label: t("campaigns.hand-over-to"), required: true },
    },
    save: ({ from, to }) => prepare(handOverReview, { params: { id }, body: { from: from === nobody ? null : (from ?? ""), to } }),
    stale,
    onSaved: () => {
      notifySuccess(t("campaigns.handed-over", { name: form.draft.name }));
      onClose();
    },
  });
  const { from, to } = form.draft;
  return (
    <RecordForm form={form} label={t("campaigns.hand-over")} className="hub-dialog" save={t("campaigns.hand-over")} onLeave={onLeave}>
      <p>{t("campaigns.hand-over-text")}</p>
      <div className="hub-fields">
        <Pick {...form.choice("from")} data={givers} data-autofocus />
        <PersonSearch
          id={`${form.id}-to`}
          label={t("campaigns.hand-over-to")}
          without={from === null ? [] : [from]}
          value={to || null}
          error={form.errorOf("to")}
          onChoose={({ email, name }) => form.change({ to: email, name })}
        />
      </div>
    </RecordForm>
  );
}

import { startCampaign } from "@hub/contract/configuration/access/campaigns.ts";
import { configurationOptions } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import { prepare } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { dayFromNow } from "../../texts/days.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { StateView } from "../../ui/StateView.tsx";
import { bodyOf, type CampaignDraft, checkDraft, newDraft } from "./campaign-draft.ts";
import { StartFields } from "./StartFields.tsx";

type Started = Output<(typeof startCampaign)["answer"]>;
type Props = {
  opened: boolean;
  /** With the review that was started, if one was. */
  onClose: (started?: number) => void;
};

/** Starts a review of access; the dialog stays mounted, so that focus returns to where it was opened. */
export function StartDialog({ opened, onClose }: Props) {
  const t = useText();
  return (
    <FormDialog opened={opened} title={t("campaigns.start")} size="xl" onClose={() => onClose()}>
      {(leave) => <StartForm onClose={onClose} onLeave={leave} />}
    </FormDialog>
  );
}

function StartForm({ onClose, onLeave }: Pick<Props, "onClose"> & { onLeave: () => void }) {
  const t = useText();
  const options = useRoute(configurationOptions);
  const count = (values: readonly unknown[]) => t("campaigns.chosen", { count: values.length });
  const form = useRecord<CampaignDraft, { version: number }, Started>({
    id: "campaign",
    record: undefined,
    draftOf: () => newDraft,
    fields: ({ atDeadline }) => ({
      name: { label: t("campaigns.name"), required: true },
      "filter.roles": { label: t("campaigns.filter-roles"), show: count },
      "filter.legalEntityIds": { label: t("campaigns.filter-entities"), show: count },
      "filter.sections": { label: t("campaigns.filter-sections"), show: count },
      "filter.groupIds": { label: t("campaigns.filter-groups"), show: count },
      "filter.users": { label: t("campaigns.filter-users") },
      "filter.unusedDays": { label: t("campaigns.filter-unused") },
      parts: { label: t("campaigns.parts"), show: count },
      fallback: { label: t("campaigns.fallback"), required: true },
      deadline: { label: t("campaigns.deadline"), required: true },
      atDeadline: { label: t("campaigns.at-deadline") },
      ...(atDeadline === "escalate" && {
        escalateTo: { label: t("campaigns.escalate-to"), required: true },
        secondDeadline: { label: t("campaigns.second-deadline-field"), required: true },
      }),
    }),
    save: (draft) => prepare(startCampaign, { body: bodyOf(draft) }),
    trial: (draft) => prepare(startCampaign, { body: { ...bodyOf(draft), dryRun: true } }),
    check: (draft) => checkDraft(draft, dayFromNow(0)),
    onSaved: ({ id, name }) => {
      notifySuccess(t("campaigns.started-named", { name }));
      onClose(id);
    },
  });
  const confirm = (_draft: unknown, _base: unknown, tried: Started | undefined) =>
    tried && { title: t("campaigns.start-title"), text: <Preview campaign={tried} />, action: t("campaigns.start") };
  return (
    <RecordForm
      form={form}
      label={t("campaigns.start")}
      className="hub-dialog"
      parameters={["section"]}
      save={t("campaigns.start")}
      onLeave={onLeave}
      confirm={confirm}
    >
      <StateView loading={options.isPending} error={options.data ? undefined : options.error} onRetry={() => void options.refetch()}>
        {options.data && <StartFields form={form} options={options.data} />}
      </StateView>
    </RecordForm>
  );
}

/** What starting it would ask of whom. */
function Preview({ campaign: { counts, reviewers, filter } }: { campaign: Started }) {
  const t = useText();
  return (
    <>
      <p>{t("campaigns.preview", { count: counts.open })}</p>
      {filter.unusedDays !== null && <p>{t("campaigns.of-unused", { days: filter.unusedDays })}</p>}
      <ul>
        {reviewers.map(({ name, email, open }) => (
          <li key={email}>{t("campaigns.preview-reviewer", { name, count: open })}</li>
        ))}
      </ul>
    </>
  );
}

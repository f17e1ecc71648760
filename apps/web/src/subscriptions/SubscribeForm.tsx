import { saveSubscription } from "@hub/contract/subscriptions/subscriptions.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { checkSubscription, movesInPoints, type Subject } from "@hub/domain/subscriptions/subscription.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { prepareAct } from "../api/client.ts";
import { RecordForm } from "../forms/RecordForm.tsx";
import { useRecord } from "../forms/use-record.ts";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { notifySuccess } from "../ui/notifications.ts";
import type { Subscription } from "./subscription-words.ts";
import { useEndSubscription } from "./use-end-subscription.ts";

type Props = {
  subject: Subject;
  name: string;
  /** The subscription one has to it. */
  standing: Subscription | undefined;
  sendsMail: boolean;
  onDone: () => void;
  onLeave: () => void;
};
type Draft = { onClosing: boolean; onClosingAgain: boolean; weekly: boolean; movedBy: string };

/** When one is sent it, and of a figure by how much it has to move. */
export function SubscribeForm({ subject, name, standing, sendsMail, onDone, onLeave }: Props) {
  const t = useText();
  const formats = useFormats();
  const end = useEndSubscription(onDone);
  const { kpi } = subject;
  const isInPoints = kpi !== null && isKpi(kpi) && movesInPoints(kpi);
  const bodyOf = ({ movedBy, ...rest }: Draft) => ({ ...subject, ...rest, movedBy: movedBy.trim().replace(",", ".") || null });
  const form = useRecord({
    id: "subscription",
    record: undefined,
    draftOf: (): Draft => ({
      onClosing: standing?.onClosing ?? true,
      onClosingAgain: standing?.onClosingAgain ?? true,
      weekly: standing?.weekly ?? false,
      movedBy: (standing?.movedBy ?? "").replace(".", formats.decimal("0.5", 1).charAt(1)),
    }),
    fields: {
      onClosing: { label: t("subscriptions.on-closing") },
      onClosingAgain: { label: t("subscriptions.on-closing-again") },
      weekly: { label: t("subscriptions.weekly") },
      movedBy: { label: t("subscriptions.moved") },
    },
    save: (draft) => prepareAct(saveSubscription, { body: bodyOf(draft) }),
    check: (draft) => {
      const body = bodyOf(draft);
      // What is no number at all the schema says.
      return body.movedBy !== null && !/^\d+(\.\d+)?$/.test(body.movedBy) ? [] : checkSubscription(body);
    },
    onSaved: () => {
      notifySuccess(t("subscriptions.saved", { name }));
      onDone();
    },
  });
  return (
    <>
      <p className="hub-dimmed">
        {t("subscriptions.intro")} {kpi === null && t("subscriptions.intro-report")}
      </p>
      {!sendsMail && <p className="hub-note">{t("subscriptions.no-mail")}</p>}
      <RecordForm form={form} label={t("subscriptions.title", { name })} save={t("subscriptions.save")} onLeave={onLeave}>
        <div className="hub-fields">
          <Checkbox {...form.tick("onClosing")} className="hub-field-wide" data-autofocus />
          <Checkbox {...form.tick("onClosingAgain")} className="hub-field-wide" />
          <Checkbox {...form.tick("weekly")} className="hub-field-wide" />
          {kpi !== null && (
            <TextInput
              {...form.text("movedBy")}
              className="hub-field-wide"
              description={t(isInPoints ? "subscriptions.moved-points" : "subscriptions.moved-percent")}
              inputMode="decimal"
              maxLength={9}
            />
          )}
        </div>
      </RecordForm>
      {standing && (
        <Button variant="subtle" color="red" loading={end.isPending} onClick={() => end.mutate(standing)}>
          {t("subscriptions.end")}
        </Button>
      )}
    </>
  );
}

import { listSubscriptions } from "@hub/contract/subscriptions/subscriptions.ts";
import type { Subject } from "@hub/domain/subscriptions/subscription.ts";
import { useRoute } from "../api/queries.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useText } from "../texts/language.tsx";
import { StateView } from "../ui/StateView.tsx";
import { SubscribeForm } from "./SubscribeForm.tsx";

type Props = { subject: Subject; name: string; opened: boolean; onClose: () => void };

/** Subscribes to a report or a figure, or changes and ends the subscription one has to it. */
export function SubscribeDialog({ subject, name, opened, onClose }: Props) {
  const t = useText();
  // Also while it is closed: what was saved is what it opens with again.
  const { data, error, isPending, refetch } = useRoute(listSubscriptions);
  const standing = data?.items.find(
    ({ dashboardId, kpi, legalEntity, node, endedAt }) =>
      endedAt === null &&
      dashboardId === subject.dashboardId &&
      kpi === subject.kpi &&
      (legalEntity?.id ?? null) === subject.legalEntityId &&
      (node?.id ?? null) === subject.nodeId,
  );
  return (
    <FormDialog opened={opened} title={t("subscriptions.title", { name })} onClose={onClose}>
      {(leave) => (
        <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
          {data && (
            <SubscribeForm subject={subject} name={name} standing={standing} sendsMail={data.available} onDone={onClose} onLeave={leave} />
          )}
        </StateView>
      )}
    </FormDialog>
  );
}

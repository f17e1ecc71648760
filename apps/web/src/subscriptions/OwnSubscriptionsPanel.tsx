import { listSubscriptions } from "@hub/contract/subscriptions/subscriptions.ts";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { DataTable } from "../ui/list/DataTable.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { useOwnColumns } from "./subscription-columns.tsx";
import { useEndSubscription } from "./use-end-subscription.ts";

/** What one is sent by mail, and what ended without one's doing. */
export function OwnSubscriptionsPanel() {
  const t = useText();
  const { data, error, isPending, refetch } = useRoute(listSubscriptions);
  const end = useEndSubscription();
  const columns = useOwnColumns({ busy: end.isPending, onEnd: end.mutate });
  const rows = data?.items ?? [];
  return (
    <Panel title={t("subscriptions.own-title")}>
      <p className="hub-dimmed">{t("subscriptions.own-note")}</p>
      {data && !data.available && <p className="hub-note">{t("subscriptions.no-mail")}</p>}
      <StateView
        loading={isPending}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        empty={rows.length === 0 && { title: t("subscriptions.none-title"), text: t("subscriptions.none-text") }}
      >
        <DataTable label={t("subscriptions.own-table")} rows={rows} rowKey={({ id }) => id} columns={columns} />
      </StateView>
    </Panel>
  );
}

import { getInbox } from "@hub/contract/workflows/workflows.ts";
import { whilePaced } from "../api/live-state.ts";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { DataTable } from "../ui/list/DataTable.tsx";
import { useFormats } from "../texts/formats.ts";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { inboxColumns } from "./inbox-columns.tsx";

/** What waits for one, the most late first; each line leads to where it is done. */
export function InboxPanel() {
  const t = useText();
  const formats = useFormats();
  const { data, error, isPending, refetch } = useRoute(getInbox, {}, { refetchInterval: whilePaced(60_000) });
  const items = data?.items ?? [];
  return (
    <Panel title={t("workflows.inbox", { count: items.length })}>
      <StateView
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={items.length === 0 && { title: t("workflows.inbox-empty-title"), text: t("workflows.inbox-empty-text") }}
      >
        <div className="hub-workflow-inbox">
          <DataTable label={t("workflows.inbox-table")} rows={items} rowKey={({ key }) => key} columns={inboxColumns({ t, formats })} />
        </div>
      </StateView>
    </Panel>
  );
}

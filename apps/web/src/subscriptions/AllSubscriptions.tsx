import { listReports } from "@hub/contract/configuration/reports.ts";
import { endSubscriptionOf, listAllSubscriptions } from "@hub/contract/subscriptions/subscriptions.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { usePages, useRoute } from "../api/queries.ts";
import { invalidateArea } from "../api/query-client.ts";
import { useText } from "../texts/language.tsx";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";
import { DataTable } from "../ui/list/DataTable.tsx";
import { SearchField } from "../ui/list/SearchField.tsx";
import { notifyError, notifySuccess } from "../ui/notifications.ts";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { type PersonsSubscription, usePersonsColumns } from "./subscription-columns.tsx";
import { useSubscriptionWords } from "./subscription-words.ts";

/** Who is sent which report or figure, by person and report; administrators end one. */
export function AllSubscriptions() {
  const t = useText();
  const words = useSubscriptionWords();
  const errorText = useErrorText();
  const [search, setSearch] = useState("");
  const [dashboardId, setDashboardId] = useState<number>();
  const [doomed, setDoomed] = useState<PersonsSubscription>();
  const columns = usePersonsColumns(setDoomed);
  const reports = useRoute(listReports);
  const query = { ...(search && { search }), ...(dashboardId !== undefined && { dashboardId }) };
  const pages = usePages(listAllSubscriptions, "after", { query });
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const end = useMutation({
    mutationFn: ({ id }: PersonsSubscription) => call(endSubscriptionOf, { params: { id } }),
    onSuccess: (_, { person }) => notifySuccess(t("subscriptions.ended-for", { person: person.name })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: async () => {
      setDoomed(undefined);
      await invalidateArea(listAllSubscriptions);
    },
  });
  const isFiltered = search !== "" || dashboardId !== undefined;
  return (
    <Panel title={t("subscriptions.all-title")}>
      <p className="hub-dimmed">{t("subscriptions.all-note")}</p>
      <div className="hub-fields">
        <SearchField label={t("subscriptions.search")} value={search} onSearch={setSearch} />
        <NativeSelect
          label={t("subscriptions.report")}
          value={dashboardId ?? ""}
          onChange={({ currentTarget: { value } }) => setDashboardId(value === "" ? undefined : Number(value))}
          data={[
            { value: "", label: t("subscriptions.all-reports") },
            ...(reports.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </div>
      <StateView
        loading={pages.isPending}
        error={pages.data ? undefined : pages.error}
        onRetry={() => void pages.refetch()}
        empty={rows.length === 0 && { title: t(isFiltered ? "subscriptions.all-none-found" : "subscriptions.all-none") }}
      >
        <DataTable label={t("subscriptions.all-table")} rows={rows} rowKey={({ id }) => id} columns={columns} />
        {pages.hasNextPage && (
          <div className="hub-page-actions">
            <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t("ui.more")}
            </Button>
          </div>
        )}
      </StateView>
      <ConfirmDialog
        opened={doomed !== undefined}
        title={t("subscriptions.end-for-title")}
        text={doomed && t("subscriptions.end-for-text", { person: doomed.person.name, name: words.name(doomed) })}
        action={t("subscriptions.end-for")}
        danger
        busy={end.isPending}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => doomed && end.mutate(doomed)}
      />
    </Panel>
  );
}

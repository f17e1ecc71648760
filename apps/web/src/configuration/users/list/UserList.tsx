import { configurationOptions } from "@hub/contract/configuration/users.ts";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useReadOnly, Writing } from "../../../ui/read-only.tsx";
import { useRoute } from "../../../api/queries.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { useText } from "../../../texts/language.tsx";
import { ExportButton } from "../../../tasks/exports/ExportButton.tsx";
import { ImportButton } from "../../../tasks/imports/ImportButton.tsx";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { useFormats } from "../../../texts/formats.ts";
import { Panel } from "../../../ui/Page.tsx";
import { openedPart } from "../../../ui/opened-part.tsx";
import { StateView } from "../../../ui/StateView.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { exportFilterOf, type UserFilter } from "./list-filter.ts";
import { useChosen } from "../../../ui/select/use-chosen.ts";
import { chooseColumn, chooseRow } from "../../../ui/select/choose-row.tsx";
import { UserActs } from "./UserActs.tsx";
import { userColumns } from "./user-columns.tsx";
import { UserFilters } from "./UserFilters.tsx";
import { type ListedUser, usePeople } from "./use-people.ts";

// Nobody invites before they have looked who is there.
const InviteDialog = openedPart(
  async () => (await import("./InviteDialog.tsx")).InviteDialog,
  ({ onClose }) => onClose(),
);

type Props = { filter: UserFilter; onFilter: (filter: UserFilter) => void; onOpen: (email: string) => void };

/** Who uses the portal: found while one types, filtered, 50 at a time; a row opens the form. */
export function UserList({ filter, onFilter, onOpen }: Props) {
  const t = useText();
  const formats = useFormats();
  const people = usePeople(filter);
  const [inviting, setInviting] = useState(false);
  const options = useRoute(configurationOptions);
  const rows = useMemo(() => people.data?.pages.flatMap(({ items }) => items) ?? [], [people.data]);
  const total = people.data?.pages[0]?.total;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  // Who was deleted is only looked at.
  const readOnly = useReadOnly();
  const mayChoose = filter.state !== "removed" && !readOnly;
  const choice = useChosen(JSON.stringify(filter), ids, total, mayChoose);
  const choosing = mayChoose ? [chooseColumn<ListedUser>(t, choice, ({ name, email }) => `${name} · ${email}`)] : [];
  const isFiltered = Object.keys(filter).length > 0;
  const add = (
    <Writing>
      <Button onClick={() => onOpen("new")}>{t("users.add")}</Button>
    </Writing>
  );
  const reset = (
    <Button variant="default" onClick={() => onFilter({})}>
      {t("users.filters-reset")}
    </Button>
  );
  return (
    <Panel
      title={t("configuration.section-users")}
      actions={
        <>
          {options.data?.mayInvite && (
            <Writing>
              <Button variant="default" onClick={() => setInviting(true)}>
                {t("users.invite-many")}
              </Button>
            </Writing>
          )}
          <ImportButton kind="users-import" onDone={() => void invalidateArea(configurationOptions)} />
          <ExportButton kind="users-export" filter={exportFilterOf(filter)} rows={total} />
          {add}
        </>
      }
    >
      <InviteDialog opened={inviting} filter={filter} onClose={() => setInviting(false)} />
      <UserFilters filter={filter} options={options.data} question={options} onFilter={onFilter} />
      <FilterChips filter={filter} options={options.data} onFilter={onFilter} />
      <StateView
        loading={people.isPending}
        error={people.data ? undefined : people.error}
        onRetry={() => void people.refetch()}
        empty={
          rows.length === 0 &&
          (isFiltered
            ? { title: t("users.none-found"), text: t("users.none-found-text"), action: reset }
            : { title: t("users.none"), text: t("users.none-text") })
        }
      >
        {mayChoose && <UserActs choice={choice} filter={filter} options={options.data} />}
        <div className={people.isPlaceholderData ? "hub-stale-rows" : undefined}>
          <DataTable
            cards
            label={t("users.table")}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={({ email }) => onOpen(email)}
            onRowKey={mayChoose ? ({ id }, event) => chooseRow(event, id, choice) : undefined}
            columns={[...choosing, ...userColumns(t, formats, rows, onOpen)]}
          />
        </div>
        <div className="hub-page-actions">
          <span className="hub-dimmed" role="status">
            {t("users.count", { shown: rows.length, total: total ?? rows.length })}
          </span>
          {people.hasNextPage && (
            <Button variant="default" loading={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
              {t("ui.more")}
            </Button>
          )}
        </div>
      </StateView>
    </Panel>
  );
}

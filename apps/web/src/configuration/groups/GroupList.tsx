import { configurationOptions } from "@hub/contract/configuration/users.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { openedPart } from "../../ui/opened-part.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { FilterChips } from "../users/list/FilterChips.tsx";
import type { UserFilter } from "../users/list/list-filter.ts";
import { GroupFilters } from "./GroupFilters.tsx";
import { groupFilterOf, type ListedGroup, useGroups } from "./use-groups.ts";

const DeletedGroups = openedPart(
  async () => (await import("./DeletedGroups.tsx")).DeletedGroups,
  ({ onClose }) => onClose(),
);

type Props = { filter: UserFilter; onFilter: (filter: UserFilter) => void; onOpen: (id: number | "new") => void };

/** The groups of the areas, found while one types; a row opens what it gives and to whom. */
export function GroupList({ filter: asked, onFilter, onOpen }: Props) {
  const t = useText();
  const formats = useFormats();
  const filter = groupFilterOf(asked);
  const groups = useGroups(filter);
  const options = useRoute(configurationOptions);
  const [deleted, setDeleted] = useState(false);
  const rows = groups.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = groups.data?.pages[0]?.total ?? rows.length;
  const isFiltered = Object.keys(filter).length > 0;
  const reset = (
    <Button variant="default" onClick={() => onFilter({})}>
      {t("users.filters-reset")}
    </Button>
  );
  return (
    <Panel
      title={t("configuration.section-groups")}
      actions={
        <>
          <Writing>
            <Button variant="default" onClick={() => setDeleted(true)}>
              {t("ui.deleted")}
            </Button>
          </Writing>
          <Writing>
            <Button onClick={() => onOpen("new")}>{t("users.group-add")}</Button>
          </Writing>
        </>
      }
    >
      <p className="hub-dimmed">{t("users.groups-note")}</p>
      {/* Where there is no group there is nothing to narrow. */}
      {(isFiltered || rows.length > 0 || groups.isPending) && (
        <GroupFilters filter={filter} options={options.data} question={options} onFilter={onFilter} />
      )}
      <FilterChips filter={filter} options={options.data} onFilter={onFilter} />
      <StateView
        loading={groups.isPending}
        error={groups.data ? undefined : groups.error}
        onRetry={() => void groups.refetch()}
        empty={
          rows.length === 0 &&
          (isFiltered
            ? { title: t("users.groups-none-found"), action: reset }
            : { title: t("users.groups-none"), text: t("users.groups-none-text") })
        }
      >
        <DataTable
          cards
          label={t("users.groups-table")}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
          columns={groupColumns(t, formats, onOpen)}
        />
        <div className="hub-page-actions">
          <span className="hub-dimmed" role="status">
            {t("users.groups-count", { shown: rows.length, total })}
          </span>
          {groups.hasNextPage && (
            <Button variant="default" loading={groups.isFetchingNextPage} onClick={() => void groups.fetchNextPage()}>
              {t("ui.more")}
            </Button>
          )}
        </div>
      </StateView>
      <DeletedGroups opened={deleted} onClose={() => setDeleted(false)} />
    </Panel>
  );
}

function groupColumns(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  onOpen: (id: number) => void,
): Column<ListedGroup>[] {
  return [
    {
      id: "name",
      header: t("users.field-name"),
      cell: ({ id, name }) => (
        <button type="button" className="hub-link" onClick={() => onOpen(id)}>
          {name}
        </button>
      ),
      wrap: true,
    },
    { id: "area", header: t("users.filter-area"), cell: ({ area }) => t(`roles.area-${area}`) },
    { id: "description", header: t("users.group-description"), cell: ({ description }) => description, wrap: true },
    { id: "roles", header: t("users.roles"), cell: ({ roles }) => roles.map((role) => t(`roles.role-${role}`)).join(", "), wrap: true },
    { id: "members", header: t("users.members"), cell: ({ memberCount }) => formats.integer(memberCount), numeric: true },
    {
      id: "active",
      header: t("ui.state"),
      cell: ({ active }) => (
        <StatusBadge meaning={active ? "good" : "pending"} text={t(active ? "users.state-active" : "users.state-inactive")} />
      ),
    },
  ];
}

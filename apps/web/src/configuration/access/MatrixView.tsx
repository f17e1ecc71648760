import { cutText } from "@hub/domain/cut-text.ts";
import { accessMatrix } from "@hub/contract/configuration/access/access.ts";
import { configurationOptions } from "@hub/contract/configuration/users.ts";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { usePages, useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { nameAndCode, useWords } from "../users/describe-change.ts";
import { SearchField } from "../../ui/list/SearchField.tsx";
import { matrixColumns } from "./matrix-columns.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { Pick } from "../../ui/pick/Pick.tsx";

/** Everybody by area with the roles they have today; a row opens the person's form. */
export function MatrixView() {
  const t = useText();
  const words = useWords();
  const { search: asked, show: showAddress } = useAddress("/configuration");
  const filter = matrixFilterOf(asked);
  const options = useRoute(configurationOptions);
  const people = useMatrix(filter);
  const rows = people.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = people.data?.pages[0]?.total ?? rows.length;
  const entities = useMemo(
    () => options.data?.legalEntities.map((each) => ({ value: String(each.id), label: nameAndCode(each) })) ?? [],
    [options.data],
  );
  const show = ({ search, legalEntityId }: { [K in keyof MatrixFilter]: MatrixFilter[K] | undefined }) =>
    showAddress({ section: "access", view: "matrix", q: search || undefined, entity: legalEntityId?.toString() }, { replace: true });
  const open = (email: string) => showAddress({ section: "users", user: email });
  const isFiltered = Object.keys(filter).length > 0;
  const entityLabel = t("access.filter-entity");
  const reset = (
    <Button variant="default" onClick={() => show({ search: undefined, legalEntityId: undefined })}>
      {t("access.show-all")}
    </Button>
  );
  return (
    <Panel title={t("access.matrix-title")}>
      <p className="hub-dimmed">{t("access.matrix-note")}</p>
      <div className="hub-filters" role="search" aria-label={t("access.matrix-title")}>
        <SearchField
          label={t("access.search")}
          value={filter.search ?? ""}
          onSearch={(search) => show({ search, legalEntityId: filter.legalEntityId })}
        />
        <Pick
          label={entityLabel}
          placeholder={t("access.any-entity")}
          clearable
          clearButtonProps={{ "aria-label": t("access.clear", { what: entityLabel }) }}
          question={options}
          data={entities}
          value={filter.legalEntityId === undefined ? null : String(filter.legalEntityId)}
          onChange={(id) => show({ search: filter.search, legalEntityId: id === null ? undefined : Number(id) })}
        />
      </div>
      <StateView
        loading={people.isPending}
        error={people.data ? undefined : people.error}
        onRetry={() => void people.refetch()}
        empty={
          rows.length === 0 &&
          (isFiltered
            ? { title: t("access.matrix-hidden"), text: t("access.matrix-hidden-text"), action: reset }
            : { title: t("access.matrix-none") })
        }
      >
        <DataTable
          cards
          label={t("access.matrix-table")}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ email }) => open(email)}
          columns={matrixColumns(words, open)}
        />
        <div className="hub-page-actions">
          <span className="hub-dimmed" role="status">
            {t("access.people-of", { shown: rows.length, total })}
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

/** The people of a filter by name, page after page. */
function useMatrix(filter: MatrixFilter) {
  return usePages(accessMatrix, "after", { query: filter });
}

type MatrixFilter = { search?: string; legalEntityId?: number };

/** Which people the address asks for; what it cannot mean is left out. */
function matrixFilterOf({ q, entity }: Record<string, string | undefined>): MatrixFilter {
  const search = cutText(q?.trim() ?? "", 200, "");
  return {
    ...(search ? { search } : {}),
    ...(entity !== undefined && /^[1-9]\d{0,8}$/.test(entity) ? { legalEntityId: Number(entity) } : {}),
  };
}

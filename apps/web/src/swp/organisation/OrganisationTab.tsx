import { listOrganisation } from "@hub/contract/swp/organisation.ts";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { SearchField } from "../../ui/list/SearchField.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { ActivateNode, type Asked } from "./ActivateNode.tsx";
import { NodeDialog } from "./NodeDialog.tsx";
import { findRows, readOpened, rowsOf } from "./org-tree.ts";
import { OrgTable } from "./OrgTable.tsx";
import "./organisation.css";
import { type How, type SearchOf, useAddress } from "../../ui/use-address.ts";

/** The organisation that is planned for, with how much stands in each part of it. Who keeps a part adds, renames and deactivates here. */
export function OrganisationTab() {
  const t = useText();
  const formats = useFormats();
  const { search, change } = useAddress("/swp");
  const organisation = useRoute(listOrganisation);
  const [asked, setAsked] = useState<Asked>();
  const rows = useMemo(() => rowsOf(organisation.data?.items ?? []), [organisation.data]);
  const find = search["find"] ?? "";
  const found = useMemo(() => findRows(rows, find), [rows, find]);
  const mayAddOb = organisation.data?.mayAddOb ?? false;
  const go = (changed: SearchOf<"/swp">, how: How = {}) => change(changed, { resetScroll: false, ...how });
  const open = (opened: { node?: string; below?: string }, how: How = {}) => go({ node: undefined, below: undefined, ...opened }, how);
  const add = mayAddOb && <Button onClick={() => open({ node: "new" })}>{t("swp.org-add-ob")}</Button>;
  return (
    <div className="hub-organisation">
      <div className="hub-organisation-head">
        <div className="hub-organisation-find" role="search">
          <SearchField
            label={t("swp.org-search")}
            value={find}
            onSearch={(text) => go({ find: text || undefined }, { replace: find !== "" && text !== "" })}
          />
        </div>
        {rows.length > 0 && add}
      </div>
      <p role="status" className="hub-number hub-organisation-count">
        {organisation.data && t("swp.org-count", { count: found.length, shown: formats.integer(found.length) })}
      </p>
      <StateView
        loading={organisation.isPending}
        error={organisation.data ? undefined : organisation.error}
        onRetry={() => void organisation.refetch()}
        empty={
          found.length === 0 &&
          (rows.length === 0
            ? { title: t("swp.org-none"), text: t(mayAddOb ? "swp.org-none-text" : "swp.org-none-text-reader"), action: add }
            : {
                title: t("swp.org-none-found"),
                text: t("swp.org-none-found-text"),
                action: (
                  <Button variant="default" onClick={() => go({ find: undefined })}>
                    {t("swp.org-search-clear")}
                  </Button>
                ),
              })
        }
      >
        <OrgTable
          rows={found}
          onAdd={({ id }) => open({ node: "new", below: String(id) })}
          onEdit={({ id }) => open({ node: String(id) })}
          onActivate={({ id, active }) => setAsked({ id, active: !active })}
        />
      </StateView>
      <NodeDialog
        opened={organisation.data && readOpened(search)}
        rows={rows}
        mayAddOb={mayAddOb}
        onClose={() => open({})}
        onDone={() => open({}, { ignoreBlocker: true })}
      />
      <ActivateNode asked={asked} rows={rows} onClose={() => setAsked(undefined)} />
    </div>
  );
}

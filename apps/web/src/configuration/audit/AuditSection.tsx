import { Button } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { auditColumns } from "./audit-columns.tsx";
import { type AuditFilter, filterOf, searchOf } from "./audit-filter.ts";
import { AuditViews, kindOf, viewOf } from "./AuditViews.tsx";
import { AuditChips, AuditFilters } from "./AuditFilters.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { type AuditEntry, useAudit } from "./use-audit.ts";
import { useAuditWords } from "./use-audit-words.ts";
import "./audit.css";
import { useAddress } from "../../ui/use-address.ts";

/** The trail of changes and sign-ins, newest first, filtered by the address. */
export function AuditSection() {
  const t = useText();
  const formats = useFormats();
  const words = useAuditWords();
  const { search, show: showAddress } = useAddress("/configuration");
  const filter = filterOf(search);
  const view = viewOf(search.view, filter);
  const asked = { ...filter, ...kindOf(view) };
  const audit = useAudit(asked);
  const rows = audit.data?.pages.flatMap(({ items }) => items) ?? [];
  const [opened, setOpened] = useState(false);
  const [entry, setEntry] = useState<AuditEntry>();
  const show = (changed: AuditFilter) => showAddress({ section: "audit", view: search.view, ...searchOf(changed) }, { replace: true });
  const open = (chosen: AuditEntry) => {
    setEntry(chosen);
    setOpened(true);
  };
  const isFiltered = Object.keys(filter).length > 0;
  const reset = (
    <Button variant="default" onClick={() => show({})}>
      {t("audit.filters-reset")}
    </Button>
  );
  return (
    <>
      <AuditViews current={view} filter={filter} />
      <Panel
        title={t("configuration.section-audit")}
        actions={<ExportButton kind="audit-export" filter={asked} rows={rows.length === 0 ? 0 : undefined} />}
      >
        <p className="hub-dimmed">{t("audit.note")}</p>
        <AuditFilters filter={filter} words={words} onFilter={show} />
        <AuditChips filter={filter} words={words} onFilter={show} />
        <StateView
          loading={audit.isPending}
          error={audit.data ? undefined : audit.error}
          onRetry={() => void audit.refetch()}
          empty={
            rows.length === 0 &&
            (isFiltered
              ? { title: t("audit.none-found"), text: t("audit.none-found-text"), action: reset }
              : { title: t("audit.none-title") })
          }
        >
          <div className={audit.isPlaceholderData ? "hub-stale-rows" : undefined}>
            <DataTable
              cards
              label={t("audit.table")}
              rows={rows}
              rowKey={({ id }) => id}
              onOpen={open}
              columns={auditColumns({ t, formats, words, rows, onOpen: open })}
            />
          </div>
          <div className="hub-page-actions">
            <span className="hub-dimmed" role="status">
              {t(audit.hasNextPage ? "audit.count-so-far" : "audit.count-all", { count: rows.length })}
            </span>
            {audit.hasNextPage && (
              <Button variant="default" loading={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
                {t("ui.more")}
              </Button>
            )}
          </div>
        </StateView>
        <EntryDialog
          opened={opened}
          entry={entry}
          words={words}
          onClose={() => setOpened(false)}
          onSubject={({ subjectType, subjectId }) => {
            setOpened(false);
            // All that was done about it, whatever part of the trail that is in.
            showAddress({ section: "audit", view: "all", ...searchOf({ subjectType, subjectId }) }, { replace: true });
          }}
        />
      </Panel>
    </>
  );
}

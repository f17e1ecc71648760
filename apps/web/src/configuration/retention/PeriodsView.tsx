import { listRetention } from "@hub/contract/configuration/retention.ts";
import { useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { dueColumns, runColumns } from "./due-columns.tsx";
import { HoldsPanel } from "./HoldsPanel.tsx";
import { PeriodForm } from "./PeriodForm.tsx";
import "../settings/settings.css";

/** The periods, what goes tonight and what stays, the holds, and what went in the last nights. */
export function PeriodsView() {
  const t = useText();
  const formats = useFormats();
  const retention = useRoute(listRetention);
  const { data } = retention;
  const state = { loading: retention.isPending, error: data ? undefined : retention.error, onRetry: () => void retention.refetch() };
  const runs = (data?.runs ?? []).flatMap(({ at, counts }, run) =>
    counts.map((count, place) => ({ ...count, at, id: run * 1000 + place })),
  );
  return (
    <>
      <Panel title={t("configuration.section-retention")}>
        <p className="hub-dimmed">{t("retention.note")}</p>
        <StateView {...state}>
          <div className="hub-settings">
            {data?.periods.map((period) => (
              <PeriodForm key={period.kind} period={period} />
            ))}
          </div>
          {data && <p className="hub-dimmed">{t("retention.tasks", data.tasks)}</p>}
        </StateView>
      </Panel>
      <Panel title={t("retention.due-title")}>
        <p className="hub-dimmed">{t("retention.due-note")}</p>
        <StateView {...state} empty={data?.due.length === 0 && { title: t("retention.due-none") }}>
          <DataTable
            cards
            label={t("ui.list-of", { what: t("retention.due-title") })}
            rows={data?.due ?? []}
            rowKey={({ kind, period, stays }) => `${kind} ${period?.year} ${period?.month} ${stays}`}
            columns={dueColumns({ t, formats })}
          />
        </StateView>
      </Panel>
      <HoldsPanel />
      <Panel title={t("retention.runs-title")}>
        <StateView {...state} empty={runs.length === 0 && { title: t("retention.runs-none") }}>
          <DataTable
            cards
            label={t("ui.list-of", { what: t("retention.runs-title") })}
            rows={runs}
            rowKey={({ id }) => id}
            columns={runColumns({ t, formats })}
          />
        </StateView>
      </Panel>
    </>
  );
}

import { listTargets } from "@hub/contract/scenarios/targets.ts";
import { isKpi, type Kpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../../api/access.ts";
import { useRoute } from "../../api/queries.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { ImportButton } from "../../tasks/imports/ImportButton.tsx";
import { useSpeaker } from "../../texts/kpi-values.ts";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { Pick } from "../../ui/pick/Pick.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { type ShownTarget, targetColumns, titleOf } from "./target-columns.tsx";
import { TargetForm } from "./TargetForm.tsx";
import "./targets.css";

const usual: Kpi = "headcount";

/** What figures shall be: the targets of a KPI, which stands in the address (`kpi`), with the sheet by which all of them are set at once. */
export function TargetsPanel() {
  const speaker = useSpeaker();
  const { t, codeText } = speaker;
  const may = useMay();
  const { search, change } = useAddress("/scenaries");
  const kpi = search.kpi !== undefined && isKpi(search.kpi) ? search.kpi : usual;
  const targets = useRoute(listTargets, { query: { kpi } });
  const [edited, setEdited] = useState<ShownTarget>();
  const [isEditing, setEditing] = useState(false);
  const [today] = useState(() => new Date());
  const { data } = targets;
  const counts = new Map(data?.counts.map(({ kpi, count }) => [kpi, count]));
  const keeps = data !== undefined && (data.keeps.group || data.keeps.legalEntities.length > 0);
  const title = titleOf(speaker, edited);
  const edit = (target: ShownTarget | undefined) => {
    setEdited(target);
    setEditing(true);
  };
  const nameOf = (code: Kpi) => {
    const count = counts.get(code);
    return count === undefined ? codeText("kpis", code) : t("targets.kpi-count", { name: codeText("kpis", code), count });
  };
  return (
    <Panel
      title={t("targets.title")}
      actions={
        <>
          {keeps && (
            <Button variant="default" onClick={() => edit(undefined)}>
              {t("targets.add")}
            </Button>
          )}
          {may("targets.manage") && <ImportButton kind="targets-import" onDone={() => void invalidateArea(listTargets)} />}
          <ExportButton kind="targets-export" filter={{}} />
        </>
      }
    >
      <p className="hub-dimmed">{t("targets.note")}</p>
      <Pick
        className="hub-target-kpi"
        label={t("scenarios.kpi")}
        value={kpi}
        onChange={(value) => change({ kpi: value ?? undefined })}
        data={kpiCodes.map((code) => ({ value: code, label: nameOf(code) }))}
        allowDeselect={false}
      />
      <StateView
        loading={targets.isPending}
        error={data ? undefined : targets.error}
        onRetry={() => void targets.refetch()}
        empty={data?.items.length === 0 && { title: t("targets.empty-title"), text: t("targets.empty-text") }}
      >
        {data && (
          <>
            {!keeps && <p className="hub-note">{t("targets.read-only")}</p>}
            <DataTable
              cards
              label={t("targets.table", { kpi: codeText("kpis", kpi) })}
              rows={data.items}
              rowKey={({ id }) => id}
              columns={targetColumns({ speaker, onEdit: edit })}
              {...(keeps && { onOpen: (target: ShownTarget) => target.mayChange && edit(target) })}
            />
          </>
        )}
      </StateView>
      <FormDialog opened={isEditing && data !== undefined} title={title} onClose={() => setEditing(false)}>
        {(leave) =>
          data && (
            <TargetForm
              key={`${data.kpi} ${edited?.id ?? ""}`}
              targets={data}
              target={edited}
              month={{ year: today.getFullYear(), month: today.getMonth() + 1 }}
              title={title}
              onClose={() => setEditing(false)}
              onLeave={leave}
            />
          )
        }
      </FormDialog>
    </Panel>
  );
}

import { getPassport } from "@hub/contract/scenarios/passport.ts";
import { isBrokenDown } from "@hub/domain/dashboards/breakdown.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { Modal } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { SubscribeButton } from "../../subscriptions/SubscribeButton.tsx";
import { StateView } from "../../ui/StateView.tsx";
import "./passport.css";
import { Breakdown } from "./Breakdown.tsx";
import { FigureRemark } from "../remark/FigureRemark.tsx";
import { FigureRows } from "./FigureRows.tsx";
import { PassportCells } from "./PassportCells.tsx";
import { ToldSeries } from "./ToldSeries.tsx";
import { PassportFacts } from "./PassportFacts.tsx";

type Props = {
  scenarioId: number;
  /** Null and undefined: the current version, or what is validated so far. */
  version: number | null | undefined;
  kpi: string;
  /** Null: the group. */
  legalEntityId: number | null;
  opened: boolean;
  onClose: () => void;
};

/** Where a figure comes from, in a dialog. It stays mounted, so that focus returns to where it was opened. */
export function PassportDialog({ scenarioId, version, kpi, legalEntityId, opened, onClose }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const query = { ...(legalEntityId === null ? {} : { legalEntityId }), ...(version == null ? {} : { version }) };
  const { data, error, isPending, refetch } = useRoute(
    getPassport,
    { params: { id: scenarioId, kpi: kpi as never }, query },
    { enabled: opened && isKpi(kpi), placeholderData: undefined },
  );
  const name = codeText("kpis", kpi);
  const title = data
    ? t("checks.passport-title", {
        kpi: name,
        name: data.legalEntity?.name ?? t("checks.group"),
        month: formats.month(data.year, data.month),
      })
    : name;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={title}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        {data && (
          <div className="hub-passport">
            <PassportFacts passport={data} />
            {isKpi(kpi) && (
              <FigureRemark
                scenarioId={scenarioId}
                kpi={kpi}
                legalEntityId={legalEntityId}
                remark={data.remark}
                mayRemark={data.mayRemark}
              />
            )}
            <div>
              <SubscribeButton
                subject={{ dashboardId: null, kpi, legalEntityId }}
                name={t("subscriptions.figure-of", { kpi: name, name: data.legalEntity?.name ?? t("subscriptions.group") })}
              />
            </div>
            {data.version && isKpi(kpi) && <ToldSeries scenarioId={scenarioId} kpi={kpi} legalEntityId={legalEntityId} />}
            {(data.legalEntity || data.version) && isKpi(kpi) && isBrokenDown(kpi) && data.figure.reason === null && (
              <Breakdown scenarioId={scenarioId} version={data.version?.number} kpi={kpi} legalEntityId={legalEntityId} />
            )}
            {data.mayReadRows && data.legalEntity && isKpi(kpi) && (
              <FigureRows scenarioId={scenarioId} version={data.version?.number} kpi={kpi} legalEntity={data.legalEntity} />
            )}
            <PassportCells cells={data.cells} />
          </div>
        )}
      </StateView>
    </Modal>
  );
}

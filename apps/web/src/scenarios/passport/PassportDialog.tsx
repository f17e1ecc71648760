import { getPassport } from "@hub/contract/scenarios/passport.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { Modal } from "@mantine/core";
import { useRef, useState } from "react";
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
  /** Null: the group, or the node. */
  legalEntityId: number | null;
  /** A node of a tree of legal entities. */
  nodeId?: number | null;
  opened: boolean;
  onClose: () => void;
};

/** Where a figure comes from, in a dialog. It stays mounted, so that focus returns to where it was opened. */
export function PassportDialog({ opened, onClose, ...asked }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  // Of the group or a node one goes down to the entities that it is made of.
  const [below, setBelow] = useState<{ kpi: string; legalEntityId: number; from: string }>();
  const top = useRef<HTMLDivElement>(null);
  const { scenarioId, version, kpi, legalEntityId, nodeId } = { ...asked, ...(below && { ...below, nodeId: null }) };
  const go = (to: typeof below) => {
    setBelow(to);
    top.current?.focus();
  };
  const query = {
    ...(legalEntityId === null ? {} : { legalEntityId }),
    ...(nodeId == null ? {} : { nodeId }),
    ...(version == null ? {} : { version }),
  };
  const { data, error, isPending, refetch } = useRoute(
    getPassport,
    { params: { id: scenarioId, kpi: kpi as never }, query },
    { enabled: opened && isKpi(kpi), placeholderData: undefined },
  );
  const name = codeText("kpis", kpi);
  const whose = data?.legalEntity?.name ?? data?.node?.name ?? t("checks.group");
  const title = data ? t("checks.passport-title", { kpi: name, name: whose, month: formats.month(data.year, data.month) }) : name;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setBelow(undefined)}
      size="xl"
      title={title}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <div ref={top} tabIndex={-1}>
        {below && (
          <button type="button" className="hub-link" onClick={() => go(undefined)}>
            {t("checks.passport-up", { name: below.from })}
          </button>
        )}
      </div>
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        {data && (
          <div className="hub-passport" key={`${kpi} ${legalEntityId} ${nodeId}`}>
            <PassportFacts passport={data} onEntity={(of, id) => go({ kpi: of, legalEntityId: id, from: whose })} />
            {isKpi(kpi) && (
              <FigureRemark
                scenarioId={scenarioId}
                kpi={kpi}
                legalEntityId={legalEntityId}
                nodeId={data.node?.id ?? null}
                remark={data.remark}
                mayRemark={data.mayRemark}
              />
            )}
            <div>
              <SubscribeButton
                subject={{ dashboardId: null, kpi, legalEntityId, nodeId: data.node?.id ?? null }}
                name={t("subscriptions.figure-of", {
                  kpi: name,
                  name: data.legalEntity?.name ?? data.node?.name ?? t("subscriptions.group"),
                })}
              />
            </div>
            {data.version && isKpi(kpi) && (
              <ToldSeries
                scenarioId={scenarioId}
                kpi={kpi}
                legalEntityId={legalEntityId}
                nodeId={data.node?.id ?? null}
                whose={whose}
                onTaken={onClose}
              />
            )}
            {(data.legalEntity || data.version) && isKpi(kpi) && data.figure.reason === null && (
              <Breakdown
                scenarioId={scenarioId}
                version={data.version?.number}
                kpi={kpi}
                legalEntityId={legalEntityId}
                nodeId={data.node?.id ?? null}
              />
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

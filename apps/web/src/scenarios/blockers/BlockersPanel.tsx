import { listBlockers } from "@hub/contract/closing/closings.ts";
import { whilePaced } from "../../api/live-state.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { ScenarioDetail } from "../../closing/scenario-states.ts";
import { BlockerGroup } from "./BlockerGroup.tsx";
import "./blockers.css";

/** Everything in the way of a closing, by whom it waits for, with what solves it. */
export function BlockersPanel({ scenario }: { scenario: ScenarioDetail }) {
  const t = useText();
  const { data, error, isPending, refetch } = useRoute(
    listBlockers,
    { params: { id: scenario.id } },
    { refetchInterval: whilePaced(scenario.closing ? 3_000 : 60_000), placeholderData: undefined },
  );
  const open = scenario.state === "OPEN";
  // A closed month with nothing in the way has nothing to explain.
  if (!open && (data === undefined || data.total === 0)) return null;
  return (
    <div id="scenario-blockers" className="hub-page-jump">
      <Panel
        title={t(open ? "scenarios.blockers" : "scenarios.blockers-again")}
        actions={
          data &&
          data.groups.length > 0 && (
            <StatusBadge meaning={data.total > 0 ? "partial" : "good"} text={t("scenarios.blockers-total", { count: data.total })} />
          )
        }
      >
        <StateView
          loading={isPending}
          error={error}
          onRetry={() => void refetch()}
          empty={data?.groups.length === 0 && { title: t("scenarios.blockers-clear-title"), text: t("scenarios.blockers-clear-text") }}
        >
          <p className="hub-dimmed">{t("scenarios.blockers-scope")}</p>
          {data?.groups.map((group) => (
            <BlockerGroup key={`${group.waitsFor} ${group.people.join()}`} group={group} scenario={scenario} />
          ))}
        </StateView>
      </Panel>
    </div>
  );
}

import { listCheckRules } from "@hub/contract/checks/checks.ts";
import { Modal } from "@mantine/core";
import { useState } from "react";
import { useRoute } from "../api/queries.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { useLeaveDialog } from "../ui/unsaved.tsx";
import "./checks.css";
import { Proposals } from "./Proposals.tsx";
import { RuleTable } from "./RuleTable.tsx";
import { ToleranceForm } from "./ToleranceForm.tsx";
import { ToleranceHistory } from "./ToleranceHistory.tsx";
import { listTargets, type Rule } from "./tolerance-values.ts";

/** The check rules in plain words, their tolerances, proposals that wait and what was changed. */
export function RulesPanel() {
  const t = useText();
  const codeText = useCodeText();
  const leaveDialog = useLeaveDialog();
  const { data, error, isPending, refetch } = useRoute(listCheckRules);
  const [changed, setChanged] = useState<Rule>();
  const [opened, setOpened] = useState(false);
  const targets = data ? listTargets(data.may) : [];
  const act = targets.some((target) => target.act === "set") ? "change" : "propose";
  const change = (rule: Rule) => {
    setChanged(rule);
    setOpened(true);
  };
  const close = () => setOpened(false);
  const leave = () => leaveDialog(close);
  const title = changed ? t(`checks.${act}-of`, { rule: codeText("checks", `rule-${changed.rule}`) }) : "";
  return (
    <>
      <Panel title={t("checks.rules")}>
        <p className="hub-dimmed">{t("checks.rules-note")}</p>
        <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
          {data && <RuleTable rules={data.items} act={targets.length > 0 ? act : undefined} onChange={change} />}
        </StateView>
      </Panel>
      {data && <Proposals rules={data.items} />}
      {data && <ToleranceHistory rules={data.items} />}
      <Modal
        opened={opened}
        onClose={leave}
        closeOnClickOutside={false}
        title={title}
        attributes={{ header: { role: "presentation" } }}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        {changed?.tolerance && (
          <ToleranceForm
            key={changed.rule}
            rule={changed.rule}
            tolerance={changed.tolerance}
            targets={targets}
            title={title}
            onClose={close}
            onLeave={leave}
          />
        )}
      </Modal>
    </>
  );
}

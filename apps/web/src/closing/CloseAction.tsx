import { writeMonth } from "@hub/domain/period.ts";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useText } from "../texts/language.tsx";
import { useUnsavedGuard } from "../ui/unsaved.tsx";
import { useFormats } from "../texts/formats.ts";
import { Panel } from "../ui/Page.tsx";
import { CloseDialog } from "./CloseDialog.tsx";
import { ClosingOutcome } from "./ClosingOutcome.tsx";
import { type ScenarioDetail, useScenarioName } from "./scenario-states.ts";
import { useClosing } from "./use-closing.ts";

/** Closing this scenario, or closing it again: with a comment, naming the version it replaces. */
export function CloseAction({ scenario }: { scenario: ScenarioDetail }) {
  const t = useText();
  const formats = useFormats();
  const name = useScenarioName()(scenario);
  const [comment, setComment] = useState("");
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const closing = useClosing(() => setComment(""));
  const { guard } = useUnsavedGuard(comment !== "");
  const { currentVersion } = scenario;
  const again = currentVersion !== null;
  const latest = scenario.versions.find(({ number }) => number === currentVersion);
  const submit = () => {
    const missing = again && comment.trim() === "";
    setError(missing ? t("scenarios.comment-missing") : undefined);
    if (missing) document.getElementById("close-comment")?.focus();
    else setAsking(true);
  };
  const confirm = (previewed: string | undefined) => {
    const body = {
      scenarioType: scenario.scenarioType,
      year: scenario.year,
      month: scenario.month,
      replaces: currentVersion,
      ...(previewed ? { previewed } : {}),
    };
    closing.close(comment.trim() ? { ...body, comment: comment.trim() } : body, () => setAsking(false));
  };
  return (
    <Panel title={t(again ? "scenarios.close-again" : "scenarios.close")}>
      <p>
        {latest
          ? t("scenarios.closed-by", {
              version: latest.number,
              date: formats.instant(latest.closedAt),
              name: latest.closedBy ?? t("scenarios.by-itself"),
            })
          : t("scenarios.closes-by-itself")}
      </p>
      <ClosingOutcome closing={closing} name={name} />
      {scenario.mayClose && !scenario.closing && (
        <>
          <Textarea
            id="close-comment"
            label={t("ui.comment")}
            description={again ? t("scenarios.comment-needed") : undefined}
            required={again}
            error={error}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            maxLength={2000}
            autosize
            minRows={2}
          />
          <div className="hub-page-actions">
            <Button onClick={submit}>
              {t(again ? "scenarios.close-again-action" : "scenarios.close-action", { period: writeMonth(scenario) })}
            </Button>
          </div>
          <CloseDialog
            opened={asking}
            period={writeMonth(scenario)}
            comment={comment.trim()}
            scenario={scenario}
            busy={closing.busy}
            changed={closing.changed}
            onConfirm={confirm}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
      {guard}
    </Panel>
  );
}

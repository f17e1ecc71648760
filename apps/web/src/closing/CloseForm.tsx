import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { closeScenario } from "@hub/contract/scenarios/scenarios.ts";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { conflictOf, prepareAct } from "../api/client.ts";
import { RecordForm } from "../forms/RecordForm.tsx";
import { useRecord } from "../forms/use-record.ts";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { bodyOf, checkDraft, type CloseDraft, startDraft } from "./close-draft.ts";
import { CloseDialog } from "./CloseDialog.tsx";
import { ClosingOutcome } from "./ClosingOutcome.tsx";
import { CloseStanding } from "./ScenarioBadge.tsx";
import { type Closing, type Scenario, useScenarioName } from "./scenario-states.ts";
import { ScenarioFields } from "./ScenarioFields.tsx";

type Props = {
  /** Those to choose from. */
  scenarios: readonly Scenario[];
  /** The page is the only one's: there is nothing to choose, and nothing to ask while it is being closed. */
  isChosen?: boolean;
};

/** The form of SCN-01: scenario type, year, month, comment, and closing it after a confirmation; closing again names the version it replaces. */
export function CloseForm({ scenarios, isChosen = false }: Props) {
  const t = useText();
  const formats = useFormats();
  const nameScenario = useScenarioName();
  const [asking, setAsking] = useState(false);
  const [changed, setChanged] = useState(false);
  const [done, setDone] = useState<{ name: string; replaced: number | null; closing: Closing }>();
  const find = ({ scenarioType, year, month }: CloseDraft) =>
    scenarios.find((each) => each.scenarioType === scenarioType && String(each.year) === year && String(each.month) === month);
  const replacedBy = (draft: CloseDraft) => find(draft)?.currentVersion ?? null;
  const prepareClosing = (draft: CloseDraft, seen?: string) => prepareAct(closeScenario, { body: bodyOf(draft, replacedBy(draft), seen) });
  const form = useRecord({
    id: isChosen ? `close-${scenarios[0]?.id}` : "close",
    record: undefined,
    draftOf: () => startDraft(scenarios),
    fields: (draft) => ({
      scenarioType: { label: t("scenarios.field-scenarioType"), required: true },
      year: { label: t("ui.year"), required: true },
      month: { label: t("ui.month"), required: true },
      comment: { label: t("ui.comment"), required: replacedBy(draft) !== null },
    }),
    save: (draft) => prepareClosing(draft),
    check: (draft) => checkDraft(draft, replacedBy(draft) !== null),
    stale: [listDashboards],
    onSaved: () => undefined,
    onRefused: (error) => {
      // Another content of the same version: the dialog shows what differs now. A version that was replaced meanwhile is a refusal.
      const isOther = conflictOf(closeScenario, error)?.fingerprint !== undefined;
      setChanged(isOther);
      setAsking(isOther);
      return isOther;
    },
  });
  const { draft } = form;
  const scenario = find(draft);
  const replaces = replacedBy(draft);
  const again = replaces !== null;
  const isComplete = draft.year !== "" && draft.month !== "";
  // Where validations are missing it cannot be closed now: it is asked for, which is not what one is here for first.
  const waits = isComplete && (!scenario || scenario.expected === 0 || scenario.validated < scenario.expected);
  const period = isComplete ? formats.month(Number(draft.year), Number(draft.month)) : "";
  const close = (seen: string | undefined) => {
    const name = nameScenario({ scenarioType: draft.scenarioType, year: Number(draft.year), month: Number(draft.month) });
    form.send(
      (closing) => {
        setAsking(false);
        setDone({ name, replaced: replaces, closing });
        // The choice stays, with what comes of it.
        form.start(undefined, { ...draft, comment: "" });
      },
      prepareClosing(draft, seen),
    );
  };
  // On its own page what came of it goes with the version that it made.
  const outcome = done && (!isChosen || done.replaced === replaces) && <ClosingOutcome {...done} withLink={!isChosen} />;
  if (isChosen && scenario?.closing) return outcome;
  return (
    <RecordForm
      form={form}
      label={t("scenarios.form")}
      // What is chosen is chosen again at once.
      guards={draft.comment !== ""}
      onSubmit={() => {
        setDone(undefined);
        setChanged(false);
        if (form.isReady()) setAsking(true);
      }}
      actions={
        <div className="hub-page-actions">
          <Button type="submit" variant={waits ? "default" : "filled"}>
            {isComplete
              ? t(waits ? "scenarios.ask-closing-action" : again ? "scenarios.close-again-action" : "scenarios.close-action", { period })
              : t("scenarios.close-any")}
          </Button>
        </div>
      }
    >
      {outcome}
      <div className="hub-fields">
        {!isChosen && <ScenarioFields form={form} />}
        <Textarea
          {...form.text("comment")}
          className="hub-field-wide"
          description={again ? t("scenarios.comment-needed") : undefined}
          maxLength={2000}
          autosize
          minRows={2}
        />
      </div>
      {!isChosen && isComplete && <CloseStanding scenario={scenario} />}
      <CloseDialog
        opened={asking}
        period={period}
        comment={draft.comment.trim()}
        scenario={scenario}
        busy={form.busy}
        changed={changed}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      />
    </RecordForm>
  );
}

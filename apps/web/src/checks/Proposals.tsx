import { decideTolerance, listTolerances, withdrawTolerance } from "@hub/contract/checks/checks.ts";
import { listValidation } from "@hub/contract/validation/validation.ts";
import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/client.ts";
import { invalidateArea } from "../api/query-client.ts";
import { useErrorText } from "../api/error-text.ts";
import { useRoute } from "../api/queries.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import { notifyError, notifySuccess } from "../ui/notifications.ts";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";
import { useFormats } from "../texts/formats.ts";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { useChangeText } from "./tolerance-text.ts";
import type { Change, Rule } from "./tolerance-values.ts";

/** The proposals that wait: who may decides, who made one may take it back. */
export function Proposals({ rules }: { rules: readonly Rule[] }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const errorText = useErrorText();
  const changeText = useChangeText(rules);
  const { data, error, isPending, refetch } = useRoute(listTolerances, { query: { state: "PROPOSED", limit: 200 } });
  const [decided, setDecided] = useState<{ change: Change; accept: boolean }>();
  const [opened, setOpened] = useState(false);
  const [comment, setComment] = useState("");
  const [tried, setTried] = useState(false);
  const refresh = () => void invalidateArea(decideTolerance, listValidation);

  const decide = useMutation({
    mutationFn: ({ change, accept }: { change: Change; accept: boolean }) =>
      call(decideTolerance, { params: { id: change.id }, body: { accept, comment: comment.trim() } }),
    onSuccess: (_, { accept }) => notifySuccess(t(accept ? "checks.done-accepted" : "checks.done-refused")),
    onError: (failure) => notifyError(errorText(failure)),
    onSettled: () => {
      setOpened(false);
      refresh();
    },
  });
  const withdraw = useMutation({
    mutationFn: (change: Change) => call(withdrawTolerance, { params: { id: change.id }, body: {} }),
    onSuccess: () => notifySuccess(t("checks.done-withdrawn")),
    onError: (failure) => notifyError(errorText(failure)),
    onSettled: refresh,
  });
  const ask = (change: Change, accept: boolean) => {
    setDecided({ change, accept });
    setComment("");
    setTried(false);
    setOpened(true);
  };
  const needsWord = decided?.accept === false && comment.trim() === "";
  const confirm = () => {
    setTried(true);
    if (decided && !needsWord) decide.mutate(decided);
  };
  return (
    <Panel title={t("checks.waiting")}>
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        {data?.items.length === 0 && <p className="hub-dimmed">{t("checks.waiting-none")}</p>}
        <ul className="hub-proposals">
          {data?.items.map((change) => (
            <li key={change.id}>
              <h3>{codeText("checks", `rule-${change.rule}`)}</h3>
              <p>{changeText.proposal(change)}</p>
              <p className="hub-said">{change.reason}</p>
              <p className="hub-dimmed">{t("checks.proposed-by", { user: change.proposedBy, at: formats.instant(change.proposedAt) })}</p>
              <div className="hub-proposals-acts">
                {change.may.decide && <Button onClick={() => ask(change, true)}>{t("checks.accept")}</Button>}
                {change.may.decide && (
                  <Button variant="default" onClick={() => ask(change, false)}>
                    {t("checks.refuse")}
                  </Button>
                )}
                {change.may.withdraw && (
                  <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(change)}>
                    {t("checks.withdraw")}
                  </Button>
                )}
                {!change.may.decide && <span className="hub-dimmed">{t("checks.waits-for-others")}</span>}
              </div>
            </li>
          ))}
        </ul>
      </StateView>
      <ConfirmDialog
        opened={opened}
        title={t(decided?.accept ? "checks.accept-title" : "checks.refuse-title")}
        action={t(decided?.accept ? "checks.accept-action" : "checks.refuse-action")}
        busy={decide.isPending}
        onCancel={() => setOpened(false)}
        onConfirm={confirm}
        text={
          decided && (
            <>
              <p>
                <strong>{codeText("checks", `rule-${decided.change.rule}`)}</strong> {changeText.proposal(decided.change)}
              </p>
              {decided.accept && <p>{t("checks.act-set-hint")}</p>}
              <Textarea
                label={t(decided.accept ? "checks.decision-comment" : "checks.refuse-comment")}
                required={!decided.accept}
                error={tried && needsWord ? t("checks.reason-missing") : undefined}
                value={comment}
                onChange={(event) => setComment(event.currentTarget.value)}
                maxLength={2000}
                autosize
                minRows={2}
              />
            </>
          )
        }
      />
    </Panel>
  );
}

import { askBackup, listBackups } from "@hub/contract/configuration/backups.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { BackupList } from "./BackupList.tsx";
import { BackupState } from "./BackupState.tsx";
import "./backups.css";
import { KeyPanel } from "./KeyPanel.tsx";
import { PlanForm } from "./PlanForm.tsx";

const [whileMade, otherwise] = [2_000, 30_000];

/** The back-ups: how they stand, when they are made, by which key they are sealed, and those that were made. */
export function BackupsSection() {
  const t = useText();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  // While one is made its steps are followed.
  const [isMade, setMade] = useState(false);
  const { data, isPending, error, refetch } = useRoute(listBackups, {}, { refetchInterval: isMade ? whileMade : otherwise });
  const running = data?.items.some(({ state }) => state === "pending") ?? false;
  if (running !== isMade) setMade(running);
  const ask = useMutation({
    mutationFn: () => call(askBackup, {}),
    onSuccess: () => notifySuccess(t("backups.make-asked")),
    onError: (refused) => notifyError(errorText(refused)),
    onSettled: () => {
      setAsking(false);
      return invalidateArea(listBackups);
    },
  });
  return (
    <>
      <Panel
        title={t("configuration.section-backups")}
        actions={
          data && (
            <Writing>
              <Button disabled={data.plan.recipient === null || running} onClick={() => setAsking(true)}>
                {t("backups.make-now")}
              </Button>
            </Writing>
          )
        }
      >
        <p className="hub-dimmed">{t("backups.note")}</p>
        <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
          {data && <BackupState {...data} />}
        </StateView>
      </Panel>
      {data && (
        <>
          <Panel title={t("backups.list")}>
            <BackupList items={data.items} />
          </Panel>
          <Panel title={t("backups.plan")}>
            <PlanForm plan={data.plan} />
          </Panel>
          <KeyPanel plan={data.plan} proposal={data.proposal} />
        </>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("backups.make-title")}
        text={<p>{t("backups.make-text")}</p>}
        action={t("backups.make-now")}
        busy={ask.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => ask.mutate()}
      />
    </>
  );
}

import { pinSftpHostKey, readSftpHostKey } from "@hub/contract/ingestion/sftp.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { useIssueText } from "../use-issue-text.ts";
import type { EndpointDetail } from "./endpoint-draft.ts";

type Props = { endpoint: EndpointDetail; dirty: boolean; onPinned: (endpoint: EndpointDetail) => void };

/** The server's key: the one that was accepted, the one that is shown now, and accepting it by its fingerprint. Nothing is sent before. */
export function HostKeyPanel({ endpoint, dirty, onPinned }: Props) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const issueText = useIssueText();
  const [asking, setAsking] = useState(false);
  const { id, version, hostKey, name } = endpoint;
  const read = useMutation({ mutationFn: () => call(readSftpHostKey, { params: { id } }) });
  const pin = useMutation({
    mutationFn: (fingerprint: string) => call(pinSftpHostKey, { params: { id }, body: { fingerprint }, ifMatch: version }),
    onSuccess: (pinned) => {
      notifySuccess(t("sftp.key-pinned", { name }));
      read.reset();
      onPinned(pinned);
      void invalidateArea(pinSftpHostKey);
    },
    onSettled: () => setAsking(false),
  });
  const shown = read.data?.shown;
  const same = shown !== undefined && shown.fingerprint === hostKey?.fingerprint;
  const error = pin.error ?? read.error;
  const why = error instanceof ApiError ? (error.details as { code?: string; params?: Record<string, string> } | undefined) : undefined;
  return (
    <Panel title={t("sftp.host-key-title")}>
      <p className="hub-dimmed">{t("sftp.host-key-note")}</p>
      <dl className="hub-sftp-keys">
        <dt>{t("sftp.key-accepted")}</dt>
        <dd>
          {hostKey ? (
            <>
              <span className="hub-sftp-key">{`${hostKey.algorithm} ${hostKey.fingerprint}`}</span>
              <div className="hub-dimmed">{t("sftp.key-by", { who: hostKey.pinnedBy, at: formats.instant(hostKey.pinnedAt) })}</div>
            </>
          ) : (
            t("sftp.key-none")
          )}
        </dd>
        {shown && (
          <>
            <dt>{t("sftp.key-shown")}</dt>
            <dd className="hub-sftp-key">{`${shown.algorithm} ${shown.fingerprint}`}</dd>
          </>
        )}
      </dl>
      <div role="status">
        {shown && same && <p className="hub-note hub-note-good">{t("sftp.key-same")}</p>}
        {shown && !same && (
          <p className={hostKey ? "hub-note hub-note-late" : "hub-note"}>{t(hostKey ? "sftp.key-other" : "sftp.key-compare")}</p>
        )}
      </div>
      {error && (
        <p className="hub-field-error" role="alert">
          {why?.code ? issueText({ code: why.code, params: why.params ?? {} }) : errorText(error)}
        </p>
      )}
      <div className="hub-page-actions">
        <Writing>
          <Button variant={shown && !same ? "default" : "filled"} disabled={dirty} loading={read.isPending} onClick={() => read.mutate()}>
            {t("sftp.key-read")}
          </Button>
        </Writing>
        {shown && !same && (
          <Writing>
            <Button disabled={dirty} color={hostKey ? "red.9" : undefined} onClick={() => setAsking(true)}>
              {t("sftp.key-accept")}
            </Button>
          </Writing>
        )}
        {dirty && <span className="hub-dimmed">{t("sftp.save-first")}</span>}
      </div>
      <ConfirmDialog
        opened={asking}
        title={t("sftp.key-accept-title", { name })}
        text={
          <>
            <p>{t(hostKey ? "sftp.key-accept-replaces" : "sftp.key-accept-text")}</p>
            <p className="hub-sftp-key">{shown?.fingerprint}</p>
          </>
        }
        action={t("sftp.key-accept")}
        danger={hostKey !== null}
        busy={pin.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => shown && pin.mutate(shown.fingerprint)}
      />
    </Panel>
  );
}

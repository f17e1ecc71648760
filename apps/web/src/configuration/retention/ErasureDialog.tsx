import { confirmErasure, downloadErasureCertificate, listErasures, withdrawErasure } from "@hub/contract/configuration/retention.ts";
import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { invalidate } from "../../api/query-client.ts";
import { useDownload } from "../../api/use-download.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { type Erasure, sayWhom } from "./erasure-columns.tsx";
import { ErasureCounts } from "./ErasureCounts.tsx";

/** One erasure: what it covers or deleted, and the act that is due. */
export function ErasureDialog({ erasure, onClose }: { erasure: Erasure | undefined; onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      opened={erasure !== undefined}
      onClose={onClose}
      size="lg"
      title={erasure && t("retention.erasure-named", { id: erasure.id })}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {erasure && <ErasureFacts erasure={erasure} />}
    </Modal>
  );
}

function ErasureFacts({ erasure }: { erasure: Erasure }) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const certificate = useDownload(downloadErasureCertificate, notifyError);
  const { id, state, waitsFor, may } = erasure;
  const decide = useMutation({
    mutationFn: (confirmed: boolean) => call(confirmed ? confirmErasure : withdrawErasure, { params: { id }, body: {} }),
    onSuccess: (_, confirmed) => notifySuccess(t(confirmed ? "retention.confirmed" : "retention.withdrawn")),
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => {
      setAsking(false);
      void invalidate(listErasures);
    },
  });
  const isWaiting = waitsFor !== null && state !== "VOID";
  return (
    <div className="hub-dialog">
      <dl className="hub-facts">
        <dt>{t("retention.erasure-whom")}</dt>
        <dd>{sayWhom(erasure, t)}</dd>
        <dt>{t("retention.state")}</dt>
        <dd>{t(isWaiting ? `retention.waits-${waitsFor}` : `retention.state-${state}`)}</dd>
        <dt>{t("retention.reason")}</dt>
        <dd>{erasure.reason}</dd>
        {erasure.words.length > 0 && (
          <>
            <dt>{t("retention.words")}</dt>
            <dd>{erasure.words.join(", ")}</dd>
          </>
        )}
        <dt>{t("retention.asked")}</dt>
        <dd>{t("retention.hold-set-by", { at: formats.instant(erasure.askedAt), by: erasure.askedBy })}</dd>
        {erasure.certificateHash && (
          <>
            <dt>{t("retention.certificate-hash")}</dt>
            <dd>
              <code>{erasure.certificateHash}</code>
            </dd>
          </>
        )}
      </dl>
      <ErasureCounts erasure={erasure} />
      {state === "COUNTED" && !may.confirm && !isWaiting && (
        <p className="hub-note">{t("retention.own-waits", { at: formats.instant(erasure.expiresAt) })}</p>
      )}
      <div className="hub-page-actions">
        {may.withdraw && (
          <Writing>
            <Button variant="default" loading={decide.isPending} onClick={() => decide.mutate(false)}>
              {t("retention.withdraw")}
            </Button>
          </Writing>
        )}
        {may.confirm && (
          <Writing>
            <Button color="red.9" loading={decide.isPending} onClick={() => setAsking(true)}>
              {t("retention.confirm")}
            </Button>
          </Writing>
        )}
        {state === "DONE" && (
          <Button loading={certificate.busy} onClick={() => certificate.start({ params: { id } })}>
            {t("retention.certificate")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        title={t("retention.confirm-title")}
        text={t("retention.confirm-text")}
        action={t("retention.confirm")}
        danger
        busy={decide.isPending}
        onConfirm={() => decide.mutate(true)}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

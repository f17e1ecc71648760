import type { RemoteStep } from "@hub/contract/remote.ts";
import { getSftpEndpoint, testSftpEndpoint } from "@hub/contract/sftp.ts";
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { useCodeText, useText } from "../../shell/language.tsx";
import { useFormats } from "../../ui/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StepList } from "../connections/StepList.tsx";
import type { EndpointDetail } from "./endpoint-draft.ts";

const expected: RemoteStep["step"][] = ["name", "port", "host-key", "sign-in", "list", "read"];

/** Tries a server step by step; the steps show as they are done. */
export function EndpointTestPanel({ endpoint, dirty }: { endpoint: EndpointDetail; dirty: boolean }) {
  const t = useText();
  const codeText = useCodeText();
  const errorText = useErrorText();
  const formats = useFormats();
  const queries = useQueryClient();
  const { id } = endpoint;
  const [directory, setDirectory] = useState("");
  const [pattern, setPattern] = useState("");
  const trial = useMutation({
    mutationFn: () => call(testSftpEndpoint, { params: { id }, body: { directory, pattern } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ["sftp"] }),
  });
  // While it goes on, what was done so far stands in the endpoint itself.
  const watched = useRoute(getSftpEndpoint, { params: { id } } as never, { refetchInterval: trial.isPending ? 500 : false });
  const seen = (watched.data ?? endpoint) as EndpointDetail;
  const soFar = seen.lastResult?.running ? seen.lastResult.steps : [];
  const steps = trial.isPending ? soFar : (trial.data?.steps ?? seen.lastResult?.steps ?? []);
  const failed = steps.find(({ state }) => state === "failed");
  const fields = trial.error instanceof ApiError ? trial.error.fields : [];
  const isOld = !trial.data && !trial.isPending && seen.lastResultAt !== null;
  const label = isOld ? t("sftp.steps-last", { at: formats.instant(seen.lastResultAt ?? "") }) : t("sftp.steps");
  return (
    <Panel title={t("sftp.test-title")}>
      <p className="hub-dimmed">{t(dirty ? "sftp.save-first" : "sftp.test-note")}</p>
      <div className="hub-fields">
        <TextInput
          id="endpoint-test-directory"
          label={t("sftp.test-directory")}
          description={t("sftp.test-directory-help")}
          maxLength={500}
          spellCheck={false}
          value={directory}
          onChange={(event) => setDirectory(event.currentTarget.value)}
        />
        <TextInput
          id="endpoint-test-pattern"
          label={t("sftp.test-pattern")}
          description={t("sftp.test-pattern-help")}
          maxLength={200}
          spellCheck={false}
          value={pattern}
          onChange={(event) => setPattern(event.currentTarget.value)}
          error={fields.find(({ path }) => path.includes("pattern"))?.error}
        />
      </div>
      <div className="hub-page-actions">
        <Button disabled={dirty} loading={trial.isPending} onClick={() => trial.mutate()}>
          {t("sftp.test-run")}
        </Button>
        <span role="status">
          {trial.isPending && t("sftp.test-running")}
          {trial.data && (failed ? t("sftp.test-failed", { step: codeText("sftp", `step-${failed.step}`) }) : t("sftp.test-ok"))}
        </span>
      </div>
      {trial.error && fields.length === 0 && (
        <p className="hub-field-error" role="alert">
          {errorText(trial.error)}
        </p>
      )}
      {(steps.length > 0 || trial.isPending) && (
        <>
          <h3 className="hub-small-title">{label}</h3>
          <StepList label={label} steps={steps} expected={expected} running={trial.isPending} area="sftp" />
        </>
      )}
    </Panel>
  );
}

import type { RemoteStep } from "@hub/contract/ingestion/remote.ts";
import { getSftpEndpoint, testSftpEndpoint } from "@hub/contract/ingestion/sftp.ts";
import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { TestRun } from "../connections/connection-test/TestRun.tsx";
import type { EndpointDetail } from "./endpoint-draft.ts";

const expected: RemoteStep["step"][] = ["name", "port", "host-key", "sign-in", "list", "read"];

/** Tries a server step by step; the steps show as they are done. */
export function EndpointTestPanel({ endpoint, dirty }: { endpoint: EndpointDetail; dirty: boolean }) {
  const t = useText();
  const { id } = endpoint;
  const [directory, setDirectory] = useState("");
  const [pattern, setPattern] = useState("");
  const trial = useMutation({
    mutationFn: () => call(testSftpEndpoint, { params: { id }, body: { directory, pattern } }),
    onSettled: () => void invalidateArea(getSftpEndpoint),
  });
  // While it goes on, what was done so far stands in the endpoint itself.
  const watched = useRoute(getSftpEndpoint, { params: { id } } as never, { refetchInterval: trial.isPending ? 500 : false });
  const seen = (watched.data ?? endpoint) as EndpointDetail;
  const fields = trial.error instanceof ApiError ? trial.error.fields : [];
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
      <TestRun
        area="sftp"
        trial={trial}
        seen={seen}
        expected={expected}
        dirty={dirty}
        toldAtFields={fields.length > 0}
        words={{
          run: t("sftp.test-run"),
          running: t("sftp.test-running"),
          passed: t("sftp.test-ok"),
          failed: (step) => t("sftp.test-failed", { step }),
          steps: t("sftp.steps"),
          stepsOf: (at) => t("sftp.steps-last", { at }),
        }}
      />
    </Panel>
  );
}

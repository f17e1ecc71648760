import { getConnection, testConnection } from "@hub/contract/connections.ts";
import type { RemoteStep } from "@hub/contract/remote.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { useCodeText, useText } from "../../shell/language.tsx";
import { useFormats } from "../../ui/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import type { ConnectionDetail } from "./connection-draft.ts";
import { StepList } from "./StepList.tsx";
import { type TestAsk, testBody } from "./test-ask.ts";
import { TestColumns } from "./TestColumns.tsx";
import { TestFields } from "./TestFields.tsx";

type Props = { connection: ConnectionDetail; dirty: boolean; ask: TestAsk; onAsk: (changed: Partial<TestAsk>) => void };

/** Tries a connection step by step, and what an ingestion would ask of it; the steps show as they are done. */
export function TestPanel({ connection, dirty, ask, onAsk }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const errorText = useErrorText();
  const formats = useFormats();
  const queries = useQueryClient();
  const { id, kind } = connection;
  const trial = useMutation({
    mutationFn: () => call(testConnection, { params: { id }, body: testBody(ask, kind) }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ["connections"] }),
  });
  // While it goes on, what was done so far stands in the connection itself.
  const watched = useRoute(getConnection, { params: { id } } as never, { refetchInterval: trial.isPending ? 500 : false });
  const seen = (watched.data ?? connection) as ConnectionDetail;
  const steps = trial.isPending
    ? seen.lastResult?.running
      ? seen.lastResult.steps
      : []
    : (trial.data?.steps ?? seen.lastResult?.steps ?? []);
  const expected: RemoteStep["step"][] = [
    "name",
    "port",
    "tls",
    "sign-in",
    ...(ask.text.trim() === "" ? [] : ([kind === "postgresql" ? "query" : "read", "columns"] as const)),
  ];
  const failed = steps.find(({ state }) => state === "failed");
  const fields = trial.error instanceof ApiError ? trial.error.fields : [];
  const label =
    !trial.data && !trial.isPending && seen.lastResultAt
      ? t("connections.steps-last", { at: formats.instant(seen.lastResultAt) })
      : t("connections.steps");
  return (
    <Panel title={t("connections.test-title")}>
      <p className="hub-dimmed">{t(dirty ? "connections.test-save-first" : "connections.test-note")}</p>
      <TestFields connection={connection} ask={ask} errors={fields} onChange={onAsk} />
      <div className="hub-page-actions">
        <Button disabled={dirty} loading={trial.isPending} onClick={() => trial.mutate()}>
          {t("connections.test-run")}
        </Button>
        <span role="status">
          {trial.isPending && t("connections.test-running")}
          {trial.data &&
            (failed
              ? t("connections.test-done-failed", { step: codeText("connections", `step-${failed.step}`) })
              : t("connections.test-done-ok"))}
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
          <StepList label={label} steps={steps} expected={expected} running={trial.isPending} />
        </>
      )}
      {trial.data?.columns && <TestColumns columns={trial.data.columns} chosen={ask.ingestionId !== ""} />}
    </Panel>
  );
}

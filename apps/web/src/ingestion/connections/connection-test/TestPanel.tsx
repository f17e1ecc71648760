import { getConnection, testConnection } from "@hub/contract/ingestion/connections.ts";
import type { RemoteStep } from "@hub/contract/ingestion/remote.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError, call } from "../../../api/client.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { useRoute } from "../../../api/queries.ts";
import { useText } from "../../../texts/language.tsx";
import { Panel } from "../../../ui/Page.tsx";
import type { ConnectionDetail } from "../connection-draft.ts";
import { type TestAsk, testBody } from "./test-ask.ts";
import { TestColumns } from "./TestColumns.tsx";
import { TestFields } from "./TestFields.tsx";
import { TestRun } from "./TestRun.tsx";

type Props = { connection: ConnectionDetail; dirty: boolean; ask: TestAsk; onAsk: (changed: Partial<TestAsk>) => void };

/** Tries a connection step by step, and what an ingestion would ask of it; the steps show as they are done. */
export function TestPanel({ connection, dirty, ask, onAsk }: Props) {
  const t = useText();
  const { id, kind } = connection;
  const trial = useMutation({
    mutationFn: () => call(testConnection, { params: { id }, body: testBody(ask, kind) }),
    onSettled: () => void invalidateArea(getConnection),
  });
  // While it goes on, what was done so far stands in the connection itself.
  const watched = useRoute(getConnection, { params: { id } } as never, { refetchInterval: trial.isPending ? 500 : false });
  const seen = (watched.data ?? connection) as ConnectionDetail;
  const expected: RemoteStep["step"][] = [
    "name",
    "port",
    "tls",
    "sign-in",
    ...(ask.text.trim() === "" ? [] : ([kind === "postgresql" ? "query" : "read", "columns"] as const)),
  ];
  const fields = trial.error instanceof ApiError ? trial.error.fields : [];
  return (
    <Panel title={t("connections.test-title")}>
      <p className="hub-dimmed">{t(dirty ? "connections.test-save-first" : "connections.test-note")}</p>
      <TestFields connection={connection} ask={ask} errors={fields} onChange={onAsk} />
      <TestRun
        area="connections"
        trial={trial}
        seen={seen}
        expected={expected}
        dirty={dirty}
        toldAtFields={fields.length > 0}
        words={{
          run: t("connections.test-run"),
          running: t("connections.test-running"),
          passed: t("connections.test-done-ok"),
          failed: (step) => t("connections.test-done-failed", { step }),
          steps: t("connections.steps"),
          stepsOf: (at) => t("connections.steps-last", { at }),
        }}
      />
      {trial.data?.columns && <TestColumns columns={trial.data.columns} chosen={ask.ingestionId !== ""} />}
    </Panel>
  );
}
